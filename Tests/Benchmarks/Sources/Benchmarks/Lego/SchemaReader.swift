import CPeers

/// Reads the DDL of a database our loader made.
enum SchemaReader {
  /// CREATE TABLE for the twelve tables, then CREATE INDEX.
  ///
  /// `STRICT` is left out: `.import` binds text, and an empty field would not pass as a number.
  static func statements(at path: String) throws -> (tables: [String], others: [String]) {
    let objects = try rows(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL", at: path)
    let own = objects.filter { LegoTables.names.contains($0[2]) }
    let tables = own.filter { $0[0] == "table" }.map { withoutStrict($0[3]) + ";" }
    let indexes = own.filter { $0[0] == "index" }.map { $0[3] + ";" }
    return (tables, indexes)
  }

  /// The names of a table's columns, in order.
  static func columns(of table: String, at path: String) throws -> [String] {
    try rows("SELECT name FROM pragma_table_info('\(table)')", at: path).map { $0[0] }
  }

  private static func withoutStrict(_ sql: String) -> String {
    guard let end = sql.lastIndex(of: ")") else { return sql }
    let options = sql[sql.index(after: end)...].split(separator: ",")
      .filter { !$0.contains("STRICT") }
    return sql[...end] + options.joined(separator: ",")
  }

  private static func rows(_ sql: String, at path: String) throws -> [[String]] {
    var (database, statement): (OpaquePointer?, OpaquePointer?) = (nil, nil)
    defer { sqlite3_close(database) }
    defer { sqlite3_finalize(statement) }
    guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      sqlite3_prepare_v2(database, sql, -1, &statement, nil) == SQLITE_OK
    else { throw BenchmarkError("\(path): \(String(cString: sqlite3_errmsg(database)))") }
    var rows: [[String]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append((0..<sqlite3_column_count(statement)).map { text(statement, $0) })
    }
    return rows
  }

  private static func text(_ statement: OpaquePointer?, _ column: Int32) -> String {
    sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
  }
}
