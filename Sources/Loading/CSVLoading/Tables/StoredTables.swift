internal import SQLiteCore
internal import SQLiteQueries

/// The tables of a database that is to be updated. While files are loaded, it is attached to the new database.
struct StoredTables {
  static let schema = "stored"

  private let keys: [String: [String]]

  init(of connection: Connection) throws {
    keys = try connection.tableNames().reduce(into: [:]) { keys, name in
      keys[name.lowercased()] = try connection.keyColumns(of: name)
    }
  }

  func contains(_ table: String) -> Bool { keys[table.lowercased()] != nil }

  func key(of table: String) -> [String]? { keys[table.lowercased()] }
}

extension Connection {
  func attach(_ path: String, as schema: String) throws {
    // SQLite takes a path that begins with "file:" for a URI.
    let path = path.hasPrefix("/") ? path : "./" + path
    try execute("ATTACH \(path) AS \(identifier: schema)", purpose: "opening \(path)")
  }

  func detach(_ schema: String) throws {
    try execute("DETACH \(identifier: schema)", purpose: "closing \(schema)")
  }

  func keyColumns(of table: String) throws -> [String] {
    try texts(
      "SELECT name FROM pragma_table_info(\(table)) WHERE pk > 0 ORDER BY pk",
      purpose: "reading the key of \(table)")
  }
}

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
