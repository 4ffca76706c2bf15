internal import SQLiteCore
internal import SQLiteLiveSchema
internal import SQLiteQueries

/// The tables of a database that is to be updated. While files are loaded, it is attached to the new database.
struct StoredTables {
  static let schema = "stored"

  private let keys: [String: [String]]

  init(of connection: Connection) throws {
    keys = try connection.describeTables().reduce(into: [:]) { keys, table in
      keys[table.name.lowercased()] = table.primaryKey?.columns ?? []
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

  func rowCount(of table: String) throws -> Int {
    let query = LiteralQuery(
      "SELECT count(*) FROM main.\(identifier: table)", purpose: "counting \(table)",
      reading: Int.self)
    return try row(of: query)
  }
}
