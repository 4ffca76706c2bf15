/// A property that holds other entities, identified by its name and its key path.
public struct Relation<Owner: Entity>: Sendable {
  /// The description of the relation for stores, independent of Swift types.
  public let shape: RelationShape
  /// Whether a key path is that of the property.
  let isProperty: @Sendable (PartialKeyPath<Owner>) -> Bool
  /// Whether a key path is that of the number of elements of the list.
  let isCount: @Sendable (PartialKeyPath<Owner>) -> Bool
  let target: any Entity.Type
  typealias Restoring = (inout Owner, [EntityKey]) throws -> Void
  /// Adds the targets to the walk, and returns their keys. The second argument is the property, if it is an ``Indirect``.
  let visit: @Sendable (Owner, (any IndirectProperty)?, GraphWalk) throws -> [EntityKey]
  let isEmpty: @Sendable (Owner) -> Bool
  /// Returns a function that sets an owner's property to its targets. Two steps, so that the targets' type is looked up once,
  /// not once per owner.
  let restoring: @Sendable (Restoration) throws -> Restoring
  /// The restored models of the targets' type.
  let targets: @Sendable (Restoration) throws -> any AnyRestored

  /// A relation to a list of entities, which keeps its order and may contain an entity more than once.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - property: The property's key path.
  ///   - rule: The effect on the targets when the owner is deleted. An entity that is removed from the list is not deleted.
  ///   - isLazy: Whether the list is loaded and saved only on request. If a tag's list of recipes were not lazy, loading the
  ///     tag would load all of its recipes, all of their tags, and so on.
  public static func toMany<Target: Entity>(
    _ name: String, _ property: WritableKeyPath<Owner, [Target]> & Sendable,
    onDelete rule: DeleteRule = .nullify, isLazy: Bool = false
  ) -> Relation {
    Relation(
      .toMany(name, Target.entityName, key: Target.ID.type, onDelete: rule, isLazy: isLazy),
      { $0 == property }, { $0 == property.appending(path: \.count) },
      { $0[keyPath: property] }, { $0[keyPath: property] = $1 })
  }

  /// A relation to at most one entity.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - property: The property's key path. In a struct, a relation to its own type needs a wrapper: `@Indirect var parent:
  ///     Node?`.
  ///   - rule: The effect on the target when the owner is deleted.
  ///   - isLazy: Whether the target is loaded only on request. The property then needs the wrapper: until the target is loaded,
  ///     the property is nil, and its projected value (`$parent`) is the target's key, which saving keeps.
  public static func toOne<Target: Entity>(
    _ name: String, _ property: WritableKeyPath<Owner, Target?> & Sendable,
    onDelete rule: DeleteRule = .nullify, isLazy: Bool = false
  ) -> Relation {
    Relation(
      .toOne(name, Target.entityName, key: Target.ID.type, onDelete: rule, isLazy: isLazy),
      { $0 == property }, { _ in false },
      { $0[keyPath: property].map { [$0] } ?? [] }, { $0[keyPath: property] = $1.first })
  }

  private init<Target: Entity>(
    _ shape: RelationShape, _ isProperty: @escaping @Sendable (PartialKeyPath<Owner>) -> Bool,
    _ isCount: @escaping @Sendable (PartialKeyPath<Owner>) -> Bool,
    _ get: @escaping @Sendable (Owner) -> [Target],
    _ set: @escaping @Sendable (inout Owner, [Target]) -> Void
  ) {
    self.shape = shape
    self.isProperty = isProperty
    self.isCount = isCount
    target = Target.self
    isEmpty = { get($0).isEmpty }
    visit = { owner, property, walk in
      let targets = get(owner)
      if targets.isEmpty { return [] }
      let list = shape.isToMany ? targets.withUnsafeBytes(\.baseAddress) : nil
      return try walk.plan(Target.self).add(targets, property, property?.buffer ?? list, for: walk)
    }
    restoring = { restoration in
      let targets = try restoration.restored(Target.self)
      return { owner, keys in
        let leavesOut = !shape.isToMany && (shape.isLazy || restoration.walk != nil)
        let found = try targets.objects(keys, leavingOut: leavesOut)
        // An owner with the key of a target that is left out keeps the key.
        if shape.isToMany || keys.isEmpty || !found.isEmpty { set(&owner, found) }
      }
    }
    targets = { try $0.restored(Target.self) }
  }
}
