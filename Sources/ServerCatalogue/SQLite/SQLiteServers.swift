internal import SQLiteCore
internal import SQLiteStorage

/// The store of a repository in a SQLite database.
struct SQLiteServers: Sendable {
  let pool: SQLitePool
  /// The version of the database: an earlier one stores no metadata, or no states.
  let version: ServerSchemaVersion
  let countryNames: CountryNames

  /// Replaces stored names of countries that came from another provider.
  func updateCountryNames() throws {
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
