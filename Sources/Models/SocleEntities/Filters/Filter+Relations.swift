/// Filters on related models. They compare the stored targets, so a lazy relation need not be loaded.
///
/// The number of elements of a list is compared by `==`, `!=`, `<`, `<=`, `>` and `>=`: `\.steps.count >= 3`.
extension Filter where Model: Entity {
  /// Matches models with at least one target in the list that matches all of `filters`; without filters, those whose list is
  /// not empty.
  public static func any<Target: Entity>(
    _ relation: KeyPath<Model, [Target]> & Sendable, where filters: [Filter<Target>] = []
  ) -> Filter { Filter(relation, matching: filters) }

  /// Matches models whose list contains no target that matches all of `filters`; without filters, models whose list is empty.
  public static func none<Target: Entity>(
    _ relation: KeyPath<Model, [Target]> & Sendable, where filters: [Filter<Target>] = []
  ) -> Filter { Filter(relation, matching: filters).not }

  /// Matches models whose list contains only targets that match all of `filters`; an empty list matches, too.
  public static func all<Target: Entity>(
    _ relation: KeyPath<Model, [Target]> & Sendable, where filters: [Filter<Target>]
  ) -> Filter { Filter(relation, matching: [Filter<Target>.all(of: filters).not]).not }

  /// Matches models whose list contains the model with the id of `target`.
  public static func that<Target: Entity>(
    _ relation: KeyPath<Model, [Target]> & Sendable, contains target: Target
  ) -> Filter { Filter(relation, matching: [Filter<Target>.id(target.id)]) }

  /// Matches models whose related model exists and matches all of `filters`.
  public static func that<Target: Entity>(
    _ relation: KeyPath<Model, Target?> & Sendable, where filters: [Filter<Target>]
  ) -> Filter { Filter(relation, matching: filters) }

  /// Matches models whose related model has the id of `target`; with nil, those without a related model.
  public static func that<Target: Entity>(
    _ relation: KeyPath<Model, Target?> & Sendable, is target: Target?
  ) -> Filter {
    guard let target else { return Filter(relation, matching: [Filter<Target>]()).not }
    return Filter(relation, matching: [Filter<Target>.id(target.id)])
  }

  private init<Target, Value: SendableMetatype>(
    _ relation: KeyPath<Model, Value> & Sendable, matching filters: [Filter<Target>]
  ) {
    self.init {
      .related(try Self.name(ofRelation: relation), .all(try filters.map { try $0.condition() }))
    }
  }

  /// - Throws: ``EntityError/invalidRequest(entity:reason:)`` for a key path that is not a declared relation.
  static func name(ofRelation property: PartialKeyPath<Model>) throws -> String {
    if let known = Model.relations.first(where: { $0.property == property }) {
      return known.shape.name
    }
    throw try EntityModel.of(Model.self).shape.refusal(
      "\(property) is not one of its relations. Declare it as one, or name another")
  }

  /// The condition on the number of elements of a list; nil if the key path is not the `count` of a declared list.
  static func count(
    _ property: PartialKeyPath<Model>, _ comparison: EntityCondition.Comparison,
    _ value: some Encodable
  ) throws -> EntityCondition? {
    guard let number = value as? Int,
      let relation = Model.relations.first(where: { $0.isCount(property) })
    else { return nil }
    return .count(relation.shape.name, comparison, number)
  }
}
