extension Relation {
  /// The other side of a relation that `Target` declares: the models that are related to this one.
  ///
  /// ```swift
  /// final class Tag: Entity {
  ///   var id = UUID()
  ///   var recipes: [Recipe] = []
  ///   static let relations: [Relation<Tag>] = [.inverse("recipes", \.recipes, of: \Recipe.tags)]
  /// }
  /// ```
  ///
  /// An inverse is never stored by itself: saving ignores the property and the models in it. The list is loaded by name, for
  /// the requested models: `tags.fetch(loading: [\.recipes])`; until then it is empty. The list is sorted by id, and contains a
  /// model once. Conditions search it like a stored list.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - property: The property's key path.
  ///   - other: The relation of the target.
  ///   - rule: The effect on the target's models when this one is deleted.
  public static func inverse<Target: Entity>(
    _ name: String, _ property: WritableKeyPath<Owner, [Target]> & Sendable,
    of other: KeyPath<Target, [Owner]> & Sendable, onDelete rule: DeleteRule = .nullify
  ) -> Relation {
    list(shape(name, Target.self, ofList: true, rule), property, of: other)
  }

  /// The other side of a to-one relation: all models of which this one is the target.
  public static func inverse<Target: Entity>(
    _ name: String, _ property: WritableKeyPath<Owner, [Target]> & Sendable,
    of other: KeyPath<Target, Owner?> & Sendable, onDelete rule: DeleteRule = .nullify
  ) -> Relation {
    list(shape(name, Target.self, ofList: false, rule), property, of: other)
  }

  /// The other side of a list: the model whose list contains this one; of several, the one with the lowest id.
  ///
  /// In class instances the property is set even if it is not loaded by name, if the other model is in the result:
  /// `recipe.steps[0].recipe` is `recipe`; of several in the result, the one with the lowest id. The property may be `weak`: it
  /// is nil unless something else in the result holds the other model. To load the other model by name, use a strong property.
  public static func inverse<Target: Entity>(
    _ name: String, _ property: WritableKeyPath<Owner, Target?> & Sendable,
    of other: KeyPath<Target, [Owner]> & Sendable, onDelete rule: DeleteRule = .nullify
  ) -> Relation {
    one(shape(name, Target.self, isToMany: false, ofList: true, rule), property, of: other)
  }

  /// The other side of a one-to-one relation.
  public static func inverse<Target: Entity>(
    _ name: String, _ property: WritableKeyPath<Owner, Target?> & Sendable,
    of other: KeyPath<Target, Owner?> & Sendable, onDelete rule: DeleteRule = .nullify
  ) -> Relation {
    one(shape(name, Target.self, isToMany: false, ofList: false, rule), property, of: other)
  }

  private static func shape<Target: Entity>(
    _ name: String, _ target: Target.Type, isToMany: Bool = true, ofList isList: Bool,
    _ rule: DeleteRule
  ) -> RelationShape {
    RelationShape(
      name: name, target: Target.entityName, targetKey: Target.ID.type, isToMany: isToMany,
      onDelete: rule, isLazy: true, inverse: RelationShape.Inverse(name: "", isToMany: isList))
  }
}
