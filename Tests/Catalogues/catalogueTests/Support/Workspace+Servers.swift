import CatalogueSamples
import Foundation
import ServerCatalogue
import TestSupport

extension Workspace {
  /// The path of the test's database of servers.
  var servers: String { file("servers.sqlite") }

  /// A file of the project's own small list.
  static func servers(_ name: String) -> String { PackageFiles.sample("servers/\(name)") }

  /// The servers of the project's sample list.
  static var sampleServers: [VPNServer] {
    get throws { try ServerListReader().servers(inFile: servers("logicals.json")).items }
  }

  /// Writes a made-up list of servers and returns its path.
  func madeServers(_ count: Int) throws -> String {
    let path = file("made.json")
    try ServerGenerator(count: count, seed: 3).write(to: path)
    return path
  }

  /// Writes a list of servers and returns its path.
  func list(_ items: [String]) throws -> String {
    let file = file("list.json")
    try Data("{\"LogicalServers\": [\(items.joined(separator: ","))]}".utf8)
      .write(to: URL(fileURLWithPath: file))
    return file
  }

  /// A server as the API sends it.
  static func server(_ id: String, tier: Int) -> String {
    """
    {"ID": "\(id)", "Name": "CH#1", "Domain": "a.example.net", "Tier": \(tier), "EntryCountry": "CH",
     "ExitCountry": "CH", "Features": 0, "Score": 1, "Load": 2, "Status": 1,
     "Location": {"Lat": 1, "Long": 2}, "Servers": []}
    """
  }

  /// The answer of a repository in the database of servers.
  func asking<Answer>(_ question: (ServerRepository) throws -> Answer) throws -> Answer {
    let repository = try ServerRepository(openingExistingAt: servers)
    let answer = try question(repository)
    try repository.close()
    return answer
  }
}
