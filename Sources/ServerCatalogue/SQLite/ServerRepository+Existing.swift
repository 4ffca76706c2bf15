internal import SQLiteCore

extension ServerRepository {
  /// A repository in the file at `path`, which must be one already: nothing is made where nothing is.
  ///
  /// A database of an earlier version is brought up to date, as by ``init(database:version:countryNames:)``.
  /// - Throws: `SQLiteError.file` if nothing is there or it is no database, `SQLiteError.schema` if it is empty, another
  ///   program's or of a later version.
  public init(
    openingExistingAt path: String, version: ServerSchemaVersion = .latest,
    countryNames: CountryNames = .english
  ) throws {
    try Self.requireContents(at: path)
    try self.init(database: .physical(path), version: version, countryNames: countryNames)
  }

  /// An empty file would become a database of ours.
  private static func requireContents(at path: String) throws(SQLiteError) {
    let connection = try Connection(
      openingExistingAt: path, options: ConnectionOptions(journalMode: nil))
    guard try connection.tableNames().isEmpty else { return }
    throw .schema(
      path: path,
      problem: .foreignApplication(found: 0, expected: ServerSchema.applicationID))
  }
}
