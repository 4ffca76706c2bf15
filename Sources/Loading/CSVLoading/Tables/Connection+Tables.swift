internal import SQLiteCore
internal import SQLiteQueries

extension Connection {
  /// The columns of a table as they are in the database, in lower case; none if there is no such table.
  func columnNames(of table: String) throws -> Set<String> {
    let names = try texts(
      "SELECT name FROM pragma_table_info(\(table), 'main')",
      purpose: "reading the columns of \(table)")
    return Set(names.map { $0.lowercased() })
  }

  func rowCount(of table: String) throws -> Int {
    let query = LiteralQuery(
      "SELECT count(*) FROM main.\(identifier: table)", purpose: "counting \(table)",
      reading: Int.self)
    return try row(of: query)
  }

  func texts(_ sql: SQLFragment, purpose: String) throws -> [String] {
    try rows(of: LiteralQuery(sql, purpose: purpose, reading: String.self))
  }
}
