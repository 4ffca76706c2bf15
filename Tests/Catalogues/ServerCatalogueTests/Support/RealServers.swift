import ServerCatalogue
import TestSupport

/// The recorded lists, each read once for all tests.
enum RealServers {
  static var lists: [ServerList<VPNServer>] { get throws { try read.get() } }

  private static let read = Result {
    try RealLists.paths.map { try ServerListReader().servers(inFile: $0) }
  }
}
