/// A property that holds other entities, identified by its name and its key path.
public struct Relation<Owner: Entity>: Sendable {
  /// The description of the relation for stores, independent of Swift types. For an inverse, it lacks the name of the other
  /// relation, which ``EntityModel/shape`` contains.
  public let shape: RelationShape
  let property: PartialKeyPath<Owner> & Sendable
  /// Whether a key path is the `count` of the list.
  let isCount: @Sendable (PartialKeyPath<Owner>) -> Bool
  let target: any Entity.Type
  typealias Restoring = (inout Owner, [EntityKey]) throws -> Void
  /// Adds the targets to the walk, and returns their keys. The second argument is the property, if it is an ``Indirect``.
  let visit: @Sendable (Owner, (any IndirectProperty)?, GraphWalk) throws -> [EntityKey]
  /// For an inverse, the other relation; nil if the target does not declare its key path as a relation.
  private let other: @Sendable () -> RelationShape?
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
  ///   - isLazy: Whether the list is loaded only on request, for the requested models. The property then needs the wrapper
  ///     ``Indirect``: `@Indirect var recipes: [Recipe] = []`. A list that was not loaded is kept by a save.
  public static func toMany<Target: Entity>(
    _ name: String, _ property: WritableKeyPath<Owner, [Target]> & Sendable,
    onDelete rule: DeleteRule = .nullify, isLazy: Bool = false
  ) -> Relation {
    list(
      .toMany(name, Target.entityName, key: Target.ID.type, onDelete: rule, isLazy: isLazy),
      property)
  }

  /// A relation to at most one entity.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - property: The property's key path. In a struct, a relation to its own type needs a wrapper: `@Indirect var parent:
  ///     Node?`.
  ///   - rule: The effect on the target when the owner is deleted.
  ///   - isLazy: Whether the target is loaded only on request. The property then needs the wrapper: until the target is loaded,
  ///     the property is nil, and `$parent.key` is the target's key, which saving keeps.
  public static func toOne<Target: Entity>(
    _ name: String, _ property: WritableKeyPath<Owner, Target?> & Sendable,
    onDelete rule: DeleteRule = .nullify, isLazy: Bool = false
  ) -> Relation {
    one(
      .toOne(name, Target.entityName, key: Target.ID.type, onDelete: rule, isLazy: isLazy),
      property)
  }

  static func list<Target: Entity>(
    _ shape: RelationShape, _ property: WritableKeyPath<Owner, [Target]> & Sendable,
    of other: (PartialKeyPath<Target> & Sendable)? = nil
  ) -> Relation {
    Relation(
      shape, property, { $0 == property.appending(path: \.count) },
      { $0[keyPath: property] }, { $0[keyPath: property] = $1 }, inverseOf: other)
  }

  static func one<Target: Entity>(
    _ shape: RelationShape, _ property: WritableKeyPath<Owner, Target?> & Sendable,
    of other: (PartialKeyPath<Target> & Sendable)? = nil
  ) -> Relation {
    Relation(
      shape, property, { _ in false }, { $0[keyPath: property].map { [$0] } ?? [] },
      { $0[keyPath: property] = $1.first }, inverseOf: other)
  }

  private init<Target: Entity>(
    _ shape: RelationShape, _ property: PartialKeyPath<Owner> & Sendable,
    _ isCount: @escaping @Sendable (PartialKeyPath<Owner>) -> Bool,
    _ get: @escaping @Sendable (Owner) -> [Target],
    _ set: @escaping @Sendable (inout Owner, [Target]) -> Void,
    inverseOf other: (PartialKeyPath<Target> & Sendable)?
  ) {
    (self.shape, self.property, self.isCount) = (shape, property, isCount)
    self.other = { Target.relations.first { $0.property == other }?.shape }
    target = Target.self
    visit = { owner, property, walk in
      let targets = get(owner)
      if targets.isEmpty { return [] }
      let list = shape.isToMany ? targets.withUnsafeBytes(\.baseAddress) : nil
      return try walk.plan(Target.self).add(targets, property, property?.buffer ?? list, for: walk)
    }
    restoring = { restoration in
      let targets = try restoration.restored(Target.self)
      return { owner, keys in
        let leavesOut = shape.isInRow && (shape.isLazy || restoration.isPartial)
        // If a target is left out, the property stays as it is, and keeps the key or the mark that it is not loaded.
        guard let found = try targets.objects(keys, leavingOut: leavesOut) else { return }
        if shape.isToMany || keys.isEmpty || !found.isEmpty { set(&owner, found) }
      }
    }
    targets = { try $0.restored(Target.self) }
  }

  /// The shape with the name of the other relation.
  ///
  /// - Throws: ``EntityError/invalidModel(entity:reason:)`` for the inverse of a property that is not a stored relation. This
  ///   is not checked when the relation is created, because the relations of two types may refer to each other.
  func resolved() throws(EntityError) -> RelationShape {
    guard let inverse = shape.inverse else { return shape }
    guard let found = other(), found.inverse == nil else {
      throw .invalidModel(
        entity: Owner.entityName,
        reason: """
          \(shape.name) is the inverse of a property of \(shape.target) that is not a stored relation. Declare that \
          property as .toMany or .toOne
          """)
    }
    return RelationShape(
      name: shape.name, target: shape.target, targetKey: shape.targetKey,
      isToMany: shape.isToMany, onDelete: shape.onDelete, isLazy: true,
      inverse: RelationShape.Inverse(name: found.name, isToMany: inverse.isToMany))
  }
}
