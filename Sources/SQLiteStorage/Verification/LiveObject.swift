import SQLiteCore

/// A row of `sqlite_schema`: a table, view, trigger or virtual table.
struct LiveObject {
  /// `table`, `view` or `trigger`; a virtual table is a table here.
  let type: String
  let name: String
  let sql: String
  /// Whether it is internal to a virtual table.
  let isShadow: Bool

  // SQLite itself writes these words.
  var isVirtual: Bool { sql.hasPrefix("CREATE VIRTUAL TABLE ") }

  /// As "the view red_colors".
  var subject: String { "the \(isVirtual ? "virtual table" : type) \(name)" }
}

extension Connection {
  /// Everything in the main database but indexes and SQLite's own tables, in the order of creation.
  func liveObjects() throws(SQLiteError) -> [LiveObject] {
    try values(of: LiveObjectsQuery()).compactMap { row in
      guard case .text(let type) = row[0], case .text(let name) = row[1] else { return nil }
      var sql = ""
      if case .text(let text) = row[2] { sql = text }
      return LiveObject(type: type, name: name, sql: sql, isShadow: row[3] == .integer(1))
    }
  }
}

private struct LiveObjectsQuery: SQLQuery {
  var purpose: String { "reading the schema" }

  func makeText() -> SQLFragment {
    var text = SQLFragment()
    text.append(
      """
      SELECT type, name, sql, name IN (
        SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow')
      FROM main.sqlite_schema
      WHERE type <> 'index' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid
      """)
    return text
  }
}
