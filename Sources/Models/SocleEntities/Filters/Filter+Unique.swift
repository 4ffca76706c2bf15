extension Entity {
  /// The filter that finds the owner of the model's value of a unique property; nil if the model has no value.
  package func uniqueFilter<Value: Equatable & Encodable & Sendable>(
    _ property: KeyPath<Self, Value> & Sendable
  ) throws -> Filter<Self>? {
    let model = try EntityModel.of(Self.self)
    let name = try model.name(of: property)
    guard model.shape.uniqueKeys.contains([name]) else {
      throw EntityError.invalidRequest(
        entity: Self.entityName,
        reason:
          "\(name) is not unique. Declare it in the type: static let indexes = [.unique(\\.\(name))]"
      )
    }
    let value = self[keyPath: property]
    return try EntityValue(stored: value) == .null ? nil : property == value
  }
}
