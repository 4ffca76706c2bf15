/// An index on one or more properties of a model, for searching and sorting by these properties in this order.
///
/// ```swift
/// static let indexes: [EntityIndex<Recipe>] = [.on(\.name), .on(\.difficulty, \.rating)]
/// ```
///
/// An index on two properties also serves searches by the first property alone.
public struct EntityIndex<Model: Entity>: Sendable {
  /// The names of the properties.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)`` for a key path that is not a stored property.
  let names: @Sendable (EntityShape) throws -> [String]

  /// An index on properties given by key path.
  public static func on(
    _ first: PartialKeyPath<Model> & Sendable, _ others: (PartialKeyPath<Model> & Sendable)...
  ) -> EntityIndex {
    EntityIndex { shape in
      try ([first] + others).map { try EntityModel<Model>.name(of: $0, in: shape) }
    }
  }

  /// An index on properties given by name.
  public static func on(_ first: String, _ others: String...) -> EntityIndex {
    EntityIndex { _ in [first] + others }
  }
}
