/// An index on one or more properties of a model, by which entities are searched or sorted, in this order.
///
/// ```swift
/// static let indexes: [EntityIndex<Recipe>] = [.on(\.name), .on(\.difficulty, \.rating)]
/// ```
///
/// An index of two properties also serves searches by the first alone.
public struct EntityIndex<Model: Entity>: Sendable {
  private enum Property: Sendable {
    case path(PartialKeyPath<Model> & Sendable)
    case name(String)
  }

  private let properties: [Property]

  /// An index on properties given by key path.
  public static func on(
    _ first: PartialKeyPath<Model> & Sendable, _ others: (PartialKeyPath<Model> & Sendable)...
  ) -> EntityIndex { EntityIndex(properties: ([first] + others).map { .path($0) }) }

  /// An index on properties given by name.
  public static func on(_ first: String, _ others: String...) -> EntityIndex {
    EntityIndex(properties: ([first] + others).map { .name($0) })
  }

  /// The names of the properties.
  ///
  /// - Throws: ``EntityError/unknownProperty(entity:property:)`` for a key path that is no stored property.
  func names(in shape: EntityShape) throws -> [String] {
    try properties.map { property in
      switch property {
      case .path(let path): try EntityModel<Model>.name(of: path, in: shape)
      case .name(let name): name
      }
    }
  }
}
