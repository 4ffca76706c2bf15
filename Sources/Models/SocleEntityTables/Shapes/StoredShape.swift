import SocleCore
import SocleEntities
import SocleQueries

/// A registered shape, and its columns and lists that the file has now: a property may have been removed since.
struct StoredShape: Sendable {
  let number: Int
  /// The shape as registered; an image has a value for each of its columns, and each of its lists.
  let shape: EntityShape
  /// The shape without the columns and lists that the file lacks. Properties that an app has converted have the type of their
  /// column: a row is written whole, because the column may be required.
  let live: EntityShape
  /// The table and list tables of ``live``.
  let tables: EntityTables
  let hasTable: Bool
  /// The name of the first column or list that the file lacks, or "its table": it was removed, converted to another type, or
  /// renamed by other code. Nil if the file lacks nothing.
  let missing: String?
  /// Whether the file has triggers, which may change what is written.
  let hasTriggers: Bool
  /// The foreign keys to the table, of which an app's own may change or delete rows when a row of the table is restored.
  let references: [TableReference]

  init(_ number: Int, _ shape: EntityShape, on connection: Connection) throws {
    (self.number, self.shape) = (number, shape)
    let types = try connection.columnTypes(of: shape.name)
    let columns = Set(
      shape.tableShape.columns.filter { types[SQLName($0.name)] == $0.type.columnType.declaration }
        .map(\.name))
    let converted = Set(shape.properties.map(\.name)).subtracting(columns)
      .filter { types[SQLName($0)] != nil }
    let lists = try shape.toMany.filter {
      try connection.hasTable(EntityEdge(shape, $0).table)
    }
    live = shape.keeping {
      columns.contains($0) || converted.contains($0)
    } lists: {
      lists.contains($0)
    }.converting { converted.contains($0) ? types[SQLName($0)] : nil }
    hasTable = !types.isEmpty
    missing =
      hasTable
      ? shape.columnNames.first { !columns.contains($0) }
        ?? shape.toMany.first { !lists.contains($0) }?.name
      : "its table"
    tables = EntityTables([live])
    hasTriggers = try connection.firstRow(of: Self.triggers) != nil
    references = try connection.references(to: shape.name)
  }

  private static let triggers = LiteralQuery(
    "SELECT 1 FROM sqlite_schema WHERE type = 'trigger' LIMIT 1",
    purpose: "looking for triggers", reading: Int.self)

  /// Checks that the file has everything that the shape declares.
  ///
  /// - Throws: ``/SocleEntities/EntityError/incompatible(entity:reason:)``, with the advice, if it lacks a column, list or
  ///   table.
  func requireComplete(_ advice: String) throws(EntityError) {
    guard let missing else { return }
    throw .incompatible(
      entity: shape.name, reason: "it lacks \(missing), which it had before. \(advice)")
  }
}

extension EntityShape {
  /// This shape, in which each property has the type of its column if `declaration` returns the column's declaration.
  fileprivate func converting(_ declaration: (String) -> String?) -> EntityShape {
    EntityShape(
      name, key: key,
      properties: properties.map { property in
        let stored = declaration(property.name)
        let type = [EntityType.int, .double, .string, .bytes].first {
          $0.columnType.declaration == stored
        }
        return EntityProperty(
          property.name, type ?? property.type, isOptional: property.isOptional)
      }, relations: relations, indexes: indexes, uniqueKeys: uniqueKeys, formerNames: formerNames,
      formerProperties: formerProperties, droppedProperties: droppedProperties, defaults: defaults)
  }
}
