import Foundation
import InputFiles
import ServerCatalogue

/// A list of servers that was downloaded, if one lies beside the package; without it its tests are skipped.
enum RealServers {
  static let path = URL(filePath: #filePath)
    .appending(path: "../../../../../shared/data/servers/logicals-2025-12-01.json.gz")
    .standardized.path
  static let isThere = FileManager.default.isReadableFile(atPath: path)

  /// The servers of the list, read in the plainest way.
  static func read() throws -> [VPNServer] {
    let file = try InputFile(path: path)
    var data = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = try chunk.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0
    {
      data.append(contentsOf: chunk[..<count])
    }
    return try JSONDecoder().decode(List.self, from: data).LogicalServers.map(\.server)
  }

  private struct List: Decodable {
    // The API's keys, as they stand in its JSON.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    let LogicalServers: [Item]
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  private struct Item: Decodable {
    let ID, Name, Domain, EntryCountry, ExitCountry: String
    let Tier, Features, Load, Status: Int
    let Score: Double
    let City, HostCountry: String?
    let Location: [String: Double]
    let Servers: [Endpoint]

    var server: VPNServer {
      VPNServer(
        logical: Logical(
          id: ID, name: Name, domain: Domain, load: Load, entryCountryCode: EntryCountry,
          exitCountryCode: ExitCountry, tier: Tier, score: Score, status: Status,
          features: ServerFeature(rawValue: Features), city: City, hostCountry: HostCountry,
          latitude: Location["Lat"] ?? 0, longitude: Location["Long"] ?? 0),
        endpoints: Servers.map(\.endpoint))
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  private struct Endpoint: Decodable {
    let ID, EntryIP, ExitIP, Domain, Label: String
    let X25519PublicKey: String?
    let Status: Int

    var endpoint: ServerEndpoint {
      ServerEndpoint(
        id: ID, entryIp: EntryIP, exitIp: ExitIP, domain: Domain, status: Status, label: Label,
        x25519PublicKey: X25519PublicKey)
    }
  }
}
