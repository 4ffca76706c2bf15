extension EntityRequest {
  /// The models of a type for which all of `filters` hold.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)`` for a key path that is no stored property.
  public init<Model: Entity>(
    _ type: Model.Type, where filters: [Filter<Model>] = [], orderedBy orders: [Order<Model>] = [],
    limit: Int? = nil, offset: Int = 0, includingLazy: Bool = false
  ) throws {
    self.init(try EntityModel.of(type).shape.name)
    condition = .all(try filters.map { try $0.condition() })
    orderings = try orders.map { try $0.ordering() }
    self.limit = limit
    self.offset = offset
    includesLazy = includingLazy
  }
}
