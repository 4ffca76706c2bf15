/// An order by a property of a model. Ascending, nil comes first, false before true, and text is ordered by its UTF-8 bytes.
public struct Order<Model>: Sendable {
  /// Returns this order in the form for stores: with the property's name instead of the key path.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)`` for a key path that is not a stored property.
  public let ordering: @Sendable () throws -> EntityOrdering

  /// An order from a closure that returns the property's name and the direction. The closure is called for each request.
  public init(_ ordering: @escaping @Sendable () throws -> EntityOrdering) {
    self.ordering = ordering
  }
}

extension Order where Model: Entity {
  /// The order by a property, the smallest value first.
  public static func ascending<Value: Equatable & SendableMetatype>(
    _ property: KeyPath<Model, Value> & Sendable
  ) -> Order { Order { EntityOrdering(try Filter<Model>.orderedName(of: property)) } }

  /// The order by a property, the largest value first.
  public static func descending<Value: Equatable & SendableMetatype>(
    _ property: KeyPath<Model, Value> & Sendable
  ) -> Order {
    Order { EntityOrdering(try Filter<Model>.orderedName(of: property), isDescending: true) }
  }
}

extension EntityRequest {
  /// A request for the models that match all of `filters`.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)`` for a key path that is not a stored property.
  public init<Model>(
    named entity: String, where filters: [Filter<Model>], orderedBy orders: [Order<Model>] = [],
    limit: Int? = nil, offset: Int = 0, includingLazy: Bool = false
  ) throws {
    self.init(entity)
    condition = .all(try filters.map { try $0.condition() })
    orderings = try orders.map { try $0.ordering() }
    self.limit = limit
    self.offset = offset
    includesLazy = includingLazy
  }

  /// A request for the models of a type that match all of `filters`.
  ///
  /// - Throws: the same errors, and those of ``EntityModel/of(_:)``.
  public init<Model: Entity>(
    _ type: Model.Type, where filters: [Filter<Model>] = [], orderedBy orders: [Order<Model>] = [],
    limit: Int? = nil, offset: Int = 0, includingLazy: Bool = false
  ) throws {
    try self.init(
      named: EntityModel.of(type).shape.name, where: filters, orderedBy: orders, limit: limit,
      offset: offset, includingLazy: includingLazy)
  }
}
