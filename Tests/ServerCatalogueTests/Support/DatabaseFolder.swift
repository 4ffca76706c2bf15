import Foundation
import ServerCatalogue

/// A folder for a database file, cleared with all that lies beside the file.
final class DatabaseFolder {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("socle-servers-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  var path: String { folder.appendingPathComponent("servers.sqlite").path }

  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  /// What `use` makes of the file, which is closed after it.
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
