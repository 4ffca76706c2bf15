import ServerCatalogue
import TestSupport

extension Subject {
  static let refresh = Subject(
    "refresh", "refreshes of a server list and its loads", commits: 4, isFlushed: false,
    prepare: { try repository($0).close() }
  ) { folder in
    let repository = try repository(folder)
    return Steps(
      steps: [
        { try replace(repository, "logicals.json") },
        { _ = try repository.upsert(loads: reader.loads(inFile: sample("loads.json")).items) },
        { try replace(repository, "logicals-refreshed.json") },
        { try repository.setMetadata("yesterday", for: .lastModifiedAll) },
      ], end: { try repository.close() })
  }

  private static var reader: ServerListReader { ServerListReader() }

  private static func sample(_ name: String) -> String { PackageFiles.sample("servers/" + name) }

  private static func repository(_ folder: String) throws -> ServerRepository {
    try ServerRepository(database: .physical(folder + "/test.sqlite"))
  }

  private static func replace(_ repository: ServerRepository, _ name: String) throws {
    let list = try reader.servers(inFile: sample(name))
    try repository.replaceAll(
      servers: list.items, maxTier: .max, metadata: [.lastModifiedAll: name])
  }
}
