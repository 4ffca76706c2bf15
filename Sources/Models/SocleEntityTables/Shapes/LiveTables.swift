import SocleCore
import SocleEntities
import SocleLiveSchema
import SocleQueries

extension EntityTables {
  /// The tables of what all releases have stored in the file, read again when one has registered more.
  func everything(on connection: Connection) throws -> EntityTables {
    if stored.withLock({ $0 }) == nil, try !connection.hasTable(ShapeRow.row.table.name) {
      return self
    }
    let last = try connection.firstRow(of: ShapeRow.last) ?? nil
    if let known = stored.withLock({ $0 }), known.last == last { return known.tables }
    let registered = try RegisteredShapes(on: connection)
    if !shapes.values.allSatisfy(registered.contains) {
      // Another release has renamed something, or a backup was restored that lacks these shapes.
      try prepare(on: connection)
      return try everything(on: connection)
    }
    let tables = try everything(of: registered, on: connection)
    stored.withLock { $0 = (last, tables) }
    return tables
  }

  /// These tables, and those of what releases have stored with registered shapes.
  func everything(
    of registered: RegisteredShapes, on connection: Connection
  ) throws -> EntityTables {
    let isAlone = registered.rows.values.allSatisfy { shapes[$0.present.name] == $0.present }
    if isAlone { return self }
    let all = try registered.everything(in: LiveTables(connection: connection))
    return EntityTables(shapes.merging(all) { $1 }.values)
  }
}

/// The tables of a database file.
struct LiveTables: TableCatalog {
  let connection: Connection

  func table(_ name: String) throws -> StoredTable? {
    guard let live = try connection.describe(table: name) else { return nil }
    var table = StoredTable(live.name)
    table.columns = live.columns.map {
      .init(
        $0.name, type: $0.type.declaration, isOptional: $0.isNullable,
        hasDefault: $0.defaultValue != nil)
    }
    table.primaryKey = live.primaryKey?.columns ?? []
    table.indexes = live.indexes.map(\.name)
    return table
  }

  func lists(of table: String) throws -> [String] {
    try connection.rows(
      of: LiteralQuery(
        """
        SELECT list.name FROM sqlite_schema AS list, pragma_foreign_key_list(list.name) AS key
        WHERE list.type = 'table' AND key."from" = 'owner_id'
          AND key."table" = \(table) COLLATE NOCASE
          AND substr(list.name, 1, length(\(table)) + 1) = \(table) || '_' COLLATE NOCASE
        """, purpose: "looking for the lists of \(table)", reading: String.self))
  }

  func hasNulls(_ column: String, of table: String) throws -> Bool {
    try connection.firstRow(
      of: LiteralQuery(
        "SELECT 1 FROM \(identifier: table) WHERE \(identifier: column) IS NULL LIMIT 1",
        purpose: "looking for nulls of \(column)", reading: Int.self)) != nil
  }
  func typeName(of type: EntityType) -> String { type.columnType.declaration }
  func dropping(_ table: String) -> String { "dropTable(\"\(table)\")" }
  func dropping(_ column: String, from table: String) -> String {
    """
    dropColumn("\(column)", from: "\(table)") after its indexes, or by rebuildTable(as:by:) if it was a \
    relation
    """
  }
  func adding(_ column: TableShape.Column, to table: String) -> String {
    """
    addColumn(ColumnDescription("\(column.name)", .\(column.type.columnType), default: …), to: "\(table)")
    """
  }
  var conversion: String { "rebuildTable(as:by:)" }
}
