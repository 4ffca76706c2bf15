import Foundation
import ServerCatalogue

/// The project's own small list.
enum SampleServers {
  private static let folder = URL(fileURLWithPath: Workspace.samples)
    .deletingLastPathComponent().appendingPathComponent("servers")

  static var all: [VPNServer] {
    get throws {
      try ServerListReader().servers(inFile: folder.appendingPathComponent("logicals.json").path)
        .items
    }
  }
}
