import ServerCatalogue
import TestSupport

/// A folder for a database file.
struct DatabaseFolder {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  var path: String { folder.file("servers.sqlite") }

  /// The names of the files in the folder.
  var files: [String] {
    get throws { try folder.names }
  }

  func bytes() throws -> [UInt8] { try folder.bytes(of: "servers.sqlite") }

  func fill(_ bytes: [UInt8]) throws { try folder.write(bytes, to: "servers.sqlite") }

  /// The result of `use` for the file, which is closed afterwards.
  func opened<Result>(
    at version: ServerSchemaVersion = .latest, _ countryNames: CountryNames = .english,
    use: (ServerRepository) throws -> Result
  ) throws -> Result {
    let repository = try ServerRepository(
      database: .physical(path), version: version, countryNames: countryNames)
    let result = try use(repository)
    try repository.close()
    return result
  }
}
