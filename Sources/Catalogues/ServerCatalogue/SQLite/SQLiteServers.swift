internal import SocleCore
internal import SocleQueries
internal import SocleStorage

/// The store of a repository in a SQLite database.
struct SQLiteServers: Sendable {
  let pool: SQLitePool
  /// The schema version of the database. Version 1 stores no metadata; versions 1 and 2 store no states.
  let version: ServerSchemaVersion
  let countryNames: CountryNames

  func changes() throws -> ServerChanges {
    var kinds: [String: ServerChange] = [
      LogicalRow.row.table.name: .servers, EndpointRow.row.table.name: .servers,
      OverrideRow.row.table.name: .servers, StatusRow.row.table.name: .loads,
    ]
    if version >= .addsMetadata { kinds[MetadataRow.row.table.name] = .metadata }
    let tables = try pool.changes(in: Array(kinds.keys))
    return ServerChanges(tables.map { [kinds] names in Set(names.compactMap { kinds[$0] }) })
  }

  /// Replaces stored country names if they come from other ``CountryNames``.
  func updateCountryNames() throws {
    let foreign = [CountryRow.provider.differs(from: countryNames.identifier)]
    let isForeign = try pool.read { try $0.count(of: CountryRow.row, where: foreign) > 0 }
    guard isForeign else { return }
    try pool.write { connection in
      let rows = try connection.rows(of: CountryRow.row, where: foreign)
      try connection.prepareInsert(in: CountryRow.row, onConflict: .updateAll())
        .insert(contentsOf: rows.map { CountryRow($0.code, countryNames) })
    }
  }
}

extension SQLiteServers {
  func serverCount() throws -> Int {
    try pool.read { try $0.count(of: LogicalRow.row) }
  }

  func countryCount() throws -> Int {
    let query = SelectQuery(LogicalRow.exitCountry.countDistinct, from: LogicalRow.row)
    return try pool.read { try $0.row(of: query) }
  }
}
