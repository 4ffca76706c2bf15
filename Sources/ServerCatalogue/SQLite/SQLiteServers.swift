internal import SQLiteCore
internal import SQLiteStorage

/// The store behind a repository in a SQLite database.
struct SQLiteServers: Sendable {
  let pool: SQLitePool
  /// What the database has: an earlier version stores no metadata, or no states.
  let version: ServerSchemaVersion
  let countryNames: CountryNames

  /// The store in an initialised database; the names of countries are made anew if they were another provider's.
  init(
    _ pool: SQLitePool, version: ServerSchemaVersion, countryNames: CountryNames
  ) throws {
    self.pool = pool
    self.version = version
    self.countryNames = countryNames
    try bakeCountryNames()
  }

  private func bakeCountryNames() throws {
    let foreign = [CountryRow.provider.differs(from: countryNames.identifier)]
    let isForeign = try pool.read { try $0.count(of: CountryRow.row, where: foreign) > 0 }
    guard isForeign else { return }
    try pool.write { connection in
      let rows = try connection.rows(of: CountryRow.row, where: foreign)
      try connection.prepareInsert(into: CountryRow.row, onConflict: .updateAll())
        .insert(contentsOf: rows.map { CountryRow($0.code, countryNames) })
    }
  }
}
