import SocleCore
import SocleEntities
import SocleEntityTables

extension SQLitePersister {
  /// The distinct texts of a property that begin with `prefix`, in order.
  ///
  /// ```swift
  /// let labels = try persister.completions(of: \BudgetItem.label, startingWith: "Gro")
  /// ```
  /// Texts are compared and ordered by their UTF-8 bytes: case and accents matter, and the composed and the decomposed "é" are
  /// different. No character is a wildcard. Texts that only deleted objects had are not found.
  /// - Parameters:
  ///   - property: A property of type `String` or `String?` that is the first property of an index of its type.
  ///   - prefix: The beginning of the texts; an empty prefix matches every text.
  ///   - limit: The maximum number of texts.
  /// - Throws: `EntityError.invalidRequest` if `property` is not a text or does not begin an index, and for a negative limit.
  public func completions<Object: Saveable, Value: Equatable>(
    of property: KeyPath<Object, Value>, startingWith prefix: String, limit: Int = 20
  ) throws -> [String] {
    let name = try Object.indexedText(property)
    return try read(Object.self) {
      try $0.texts(of: name, Object.entityName, withPrefix: prefix, limit: limit, on: $1)
    }
  }

  /// The distinct texts of a property that begin with `prefix`, read on a thread of the pool.
  public func completions<Object: Saveable, Value: Equatable>(
    of property: KeyPath<Object, Value>, startingWith prefix: String, limit: Int = 20
  ) async throws -> [String] {
    let name = try Object.indexedText(property)
    return try await read(Object.self) {
      try $0.texts(of: name, Object.entityName, withPrefix: prefix, limit: limit, on: $1)
    }
  }
}

extension Saveable {
  /// The name of a text property that is the first property of an index.
  fileprivate static func indexedText<Value: Equatable>(
    _ property: KeyPath<Self, Value>
  ) throws -> String {
    let model = try EntityModel.of(Self.self)
    let name = try model.name(of: property)
    guard try model.shape.type(of: name) == .string,
      (model.shape.indexes + model.shape.uniqueKeys).contains(where: { $0.first == name })
    else {
      throw EntityError.invalidRequest(
        entity: entityName,
        reason: """
          \(name) is not a text that begins an index, which completions need. For a text, declare \
          static let indexes: [EntityIndex<\(entityName)>] = [.on(\\.\(name))]
          """)
    }
    return name
  }
}
