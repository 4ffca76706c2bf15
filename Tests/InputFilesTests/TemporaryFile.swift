import Foundation

/// A file with the given bytes, deleted when it goes out of use.
final class TemporaryFile {
  let path: String

  init(_ bytes: [UInt8]) throws {
    path = NSTemporaryDirectory() + "/socle-input-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}
