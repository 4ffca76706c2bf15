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
  /// Whether no two models may have the same values.
  var isUnique = false

  /// A unique key: no two models have the same values of these properties; models with nil among them are not compared.
  ///
  /// ```swift
  /// static let indexes: [EntityIndex<User>] = [.unique(\.email)]
  /// ```
  /// Text is compared by its bytes. Saving a second model with the same values throws
  /// ``EntityError/taken(entity:property:id:owner:)``, and stores nothing. Two models can exchange their values in one
  /// save, except in a portable PostgreSQL store (`PostgreSQLOptions.isPortable`), and in SQLite if a foreign key refers to a
  /// column of the unique key.
  public static func unique(
    _ first: PartialKeyPath<Model> & Sendable, _ others: (PartialKeyPath<Model> & Sendable)...
  ) -> EntityIndex {
    EntityIndex(names: names(of: [first] + others), isUnique: true)
  }

  /// An index on properties given by key path.
  public static func on(
    _ first: PartialKeyPath<Model> & Sendable, _ others: (PartialKeyPath<Model> & Sendable)...
  ) -> EntityIndex {
    EntityIndex(names: names(of: [first] + others))
  }

  /// An index on properties given by name.
  public static func on(_ first: String, _ others: String...) -> EntityIndex {
    EntityIndex(names: { _ in [first] + others })
  }

  private static func names(
    of properties: [PartialKeyPath<Model> & Sendable]
  ) -> @Sendable (EntityShape) throws -> [String] {
    { shape in try properties.map { try EntityModel<Model>.name(of: $0, in: shape) } }
  }
}
