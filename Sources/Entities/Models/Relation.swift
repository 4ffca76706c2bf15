/// A property that holds other entities, named once and reached by its key path.
public struct Relation<Owner: Entity>: Sendable {
  /// The relation without Swift types.
  public let shape: RelationShape
  let target: any Entity.Type
  /// Appends the keys of the targets, which are walked to as well.
  let visit: @Sendable (Owner, GraphWalk, inout [EntityKey]) throws -> Void
  let isEmpty: @Sendable (Owner) -> Bool
  /// Puts the targets of these keys into the property.
  let restore: @Sendable (inout Owner, ArraySlice<EntityKey>, Restoration) throws -> Void
  /// Takes the targets out of the property, for an assignment of keys, and returns their place there.
  let take: @Sendable (inout Owner, KeyAssignment) -> Range<Int>
  /// Puts the targets back.
  let put: @Sendable (inout Owner, Range<Int>, KeyAssignment) -> Void
  /// The targets' part in a restoration.
  let targets: @Sendable (Restoration) throws -> any AnyRestored

  /// A list of entities, in its order, the same one also twice.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - property: The property.
  ///   - rule: What deleting the owner does to the targets. An entity that is taken out of the list is not deleted.
  ///   - isLazy: Whether it is loaded and saved only on request. Otherwise loading a tag loads all of its recipes, all of
  ///     their tags, …
  public static func toMany<Target: Entity>(
    _ name: String, _ property: WritableKeyPath<Owner, [Target]> & Sendable,
    onDelete rule: DeleteRule = .nullify, isLazy: Bool = false
  ) -> Relation {
    Relation(
      shape: .toMany(
        name, Target.entityName, key: Target.ID.type, onDelete: rule, isLazy: isLazy),
      target: Target.self,
      visit: { owner, walk, keys in
        let plan = try walk.plan(Target.self)
        for target in owner[keyPath: property] { keys.append(try walk.meet(target, plan)) }
      },
      isEmpty: { $0[keyPath: property].isEmpty },
      restore: { owner, keys, restoration in
        owner[keyPath: property] = try restoration.restored(Target.self).objects(keys)
      },
      take: { owner, assignment in
        let targets = owner[keyPath: property]
        owner[keyPath: property] = []
        return assignment.add(targets)
      },
      put: { owner, place, assignment in
        owner[keyPath: property] = Array(assignment.part(Target.self).models[place])
      },
      targets: { try $0.restored(Target.self) })
  }

  /// At most one entity.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - property: The property. For a struct of the owner's own type it is wrapped: `@Indirect var parent: Node?`.
  ///   - rule: What deleting the owner does to the target.
  public static func toOne<Target: Entity>(
    _ name: String, _ property: WritableKeyPath<Owner, Target?> & Sendable,
    onDelete rule: DeleteRule = .nullify
  ) -> Relation {
    Relation(
      shape: .toOne(name, Target.entityName, key: Target.ID.type, onDelete: rule),
      target: Target.self,
      visit: { owner, walk, keys in
        guard let target = owner[keyPath: property] else { return }
        keys.append(try walk.meet(target, walk.plan(Target.self)))
      },
      isEmpty: { $0[keyPath: property] == nil },
      restore: { owner, keys, restoration in
        owner[keyPath: property] = try restoration.restored(Target.self).objects(keys).first
      },
      take: { owner, assignment in
        let target = owner[keyPath: property].map { [$0] } ?? []
        owner[keyPath: property] = nil
        return assignment.add(target)
      },
      put: { owner, place, assignment in
        owner[keyPath: property] = assignment.part(Target.self).models[place].first
      },
      targets: { try $0.restored(Target.self) })
  }
}
