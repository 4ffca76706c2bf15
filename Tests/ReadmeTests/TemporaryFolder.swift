import Foundation

/// A folder of its own for one test, deleted with all its content when it goes out of use.
final class TemporaryFolder {
  private let path = NSTemporaryDirectory() + "/socle-readme-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in it, which may not exist.
  func file(_ name: String) -> String { "\(path)/\(name)" }
}
