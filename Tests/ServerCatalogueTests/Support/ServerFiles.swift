import Foundation

/// The files that tests read, and places for those that they write.
enum ServerFiles {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A file of the project's own small list.
  static func sample(_ name: String) -> String {
    package.appendingPathComponent("docs/samples/servers/\(name)").path
  }

  /// Lists as they were sent on three days, which are no part of the project.
  static let real: [String] = {
    let folder = package.deletingLastPathComponent().appendingPathComponent("shared/data/servers")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasPrefix("logicals-") }.sorted().map { folder.path + "/" + $0 }
  }()
}

/// A path where nothing is, cleared when it goes out of use.
final class TemporaryPath {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("socle-servers-\(UUID().uuidString).json").path

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  func fill(_ bytes: Data) throws { try bytes.write(to: URL(fileURLWithPath: path)) }
}
