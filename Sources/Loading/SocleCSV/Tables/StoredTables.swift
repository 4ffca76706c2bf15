internal import SocleCore
internal import SocleLiveSchema
internal import SocleQueries

/// The tables of a database that is to be updated. While files are loaded, that database is attached to the new one.
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
    let path = try DatabaseFile(path).enginePath
    try execute("ATTACH \(path) AS \(identifier: schema)", purpose: "opening \(path)")
  }

  func detach(_ schema: String) throws {
    try execute("DETACH \(identifier: schema)", purpose: "closing \(schema)")
  }

  /// Runs a `CREATE` statement, whose checks and conditions may have texts in double quotes, as those of a stored table may.
  func create(_ query: some SQLQuery) throws {
    try runCompilingTables(SQLCommand(query.purpose, query.makeText()))
  }

  func rowCount(of table: String) throws -> Int {
    let query = LiteralQuery(
      "SELECT count(*) FROM main.\(identifier: table)", purpose: "counting \(table)",
      reading: Int.self)
    return try row(of: query)
  }
}
