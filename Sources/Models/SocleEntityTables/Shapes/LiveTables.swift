import SocleCore
import SocleEntities
import SocleLiveSchema
import SocleQueries

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
    // An index of another kind made by hand does not keep values unique.
    table.indexes = live.indexes.filter {
      !TableShape.isUnique($0.name, of: live.name) || $0.isUnique && $0.predicate == nil
    }.map(\.name)
    return table
  }

  func lists(of table: String) throws -> [String] {
    try connection.rows(
      of: LiteralQuery(
        """
        SELECT list.name FROM sqlite_schema AS list, pragma_foreign_key_list(list.name, 'main') AS key
        WHERE list.type = 'table' AND key."from" = 'owner_id'
          AND key."table" = \(table) COLLATE NOCASE
          AND substr(list.name, 1, length(\(table)) + 1) = \(table) || '_' COLLATE NOCASE
        """, purpose: "looking for the lists of \(table)", reading: String.self)
    ).filter { Set(try connection.columnNames(of: $0).map(\.text)) == StoredTable.listColumns }
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
