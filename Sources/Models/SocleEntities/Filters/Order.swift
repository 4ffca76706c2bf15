/// An order by a property of a model. In ascending order, nil is first, false before true, and text is sorted by UTF-8 bytes.
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
  ) -> Order { Order(property) }

  /// The order by a property, the largest value first.
  public static func descending<Value: Equatable & SendableMetatype>(
    _ property: KeyPath<Model, Value> & Sendable
  ) -> Order { Order(property, isDescending: true) }

  /// The order by a property of the related model, the smallest value first; models without a related model come first.
  public static func ascending<Target: Entity, Value: Equatable & SendableMetatype>(
    _ relation: KeyPath<Model, Target?> & Sendable, _ property: KeyPath<Target, Value> & Sendable
  ) -> Order { Order(property, of: relation) }

  /// The order by a property of the related model, the largest value first; models without a related model come last.
  public static func descending<Target: Entity, Value: Equatable & SendableMetatype>(
    _ relation: KeyPath<Model, Target?> & Sendable, _ property: KeyPath<Target, Value> & Sendable
  ) -> Order { Order(property, of: relation, isDescending: true) }

  private init<Target: Entity, Value>(
    _ property: KeyPath<Target, Value> & Sendable,
    of relation: (PartialKeyPath<Model> & Sendable)? = nil, isDescending: Bool = false
  ) {
    self.init {
      EntityOrdering(
        try Filter<Target>.orderedName(of: property),
        of: try relation.map { try Filter<Model>.name(ofRelation: $0) },
        isDescending: isDescending)
    }
  }
}

/// A query for models: filters, an order and a range.
public struct Query<Model>: Sendable {
  /// The filters, all of which a model must match.
  public var filters: [Filter<Model>]
  /// The sort keys, the most significant first, followed by the id.
  public var orders: [Order<Model>]
  /// The maximum number of models; nil for all.
  public var limit: Int?
  /// The number of models to skip first.
  public var offset: Int
  /// The lazy relations and inverses of the selected models to load, by key path.
  public var loading: [PartialKeyPath<Model> & Sendable]
  /// Further relations and inverses to load, by name: for models that do not declare key paths.
  public var loadingNames: Set<String> = []

  /// A query with these properties; without arguments, the query selects all models.
  public init(
    where filters: [Filter<Model>] = [], orderedBy orders: [Order<Model>] = [],
    limit: Int? = nil, offset: Int = 0, loading: [PartialKeyPath<Model> & Sendable] = []
  ) {
    self.filters = filters
    self.orders = orders
    self.limit = limit
    self.offset = offset
    self.loading = loading
  }
}

extension EntityRequest {
  /// The request of a query for models that are stored under this name.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)`` for a key path that is not a stored property.
  public init<Model>(_ entity: String, _ query: Query<Model>) throws {
    self.init(
      entity, where: .all(try query.filters.map { try $0.condition() }),
      orderedBy: try query.orders.map { try $0.ordering() }, limit: query.limit,
      offset: query.offset, loading: query.loadingNames)
    if !query.loading.isEmpty {
      guard let type = Model.self as? any (Entity.Type) else {
        throw EntityError.invalidRequest(
          entity: entity, reason: "its relations are loaded by name: loadingNames = [\"…\"]")
      }
      loading.formUnion(try type.names(ofRelations: query.loading))
    }
  }

  /// A request for the models of a type that match all of `filters`.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)`` for a key path that is not a stored property; the errors of
  ///   ``EntityModel/of(_:)``.
  public init<Model: Entity>(
    _ type: Model.Type, where filters: [Filter<Model>] = [], orderedBy orders: [Order<Model>] = [],
    limit: Int? = nil, offset: Int = 0, loading: [PartialKeyPath<Model> & Sendable] = []
  ) throws {
    try self.init(
      EntityModel.of(type).shape.name,
      Query(
        where: filters, orderedBy: orders, limit: limit, offset: offset, loading: loading))
  }
}

extension Entity {
  fileprivate static func names(ofRelations properties: [AnyKeyPath]) throws -> [String] {
    try properties.compactMap { $0 as? PartialKeyPath<Self> }.map {
      try Filter<Self>.name(ofRelation: $0)
    }
  }
}
