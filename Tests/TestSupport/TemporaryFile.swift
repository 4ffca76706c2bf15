import Foundation

/// The path of a file for one test, where nothing is unless the test puts it there; cleared when it goes out of use, with the
/// files that SQLite keeps beside a database.
package final class TemporaryFile: Sendable {
  package let path = NSTemporaryDirectory() + "/socle-\(UUID().uuidString)"

  package init() {}

  /// A file that holds `bytes`.
  package init(_ bytes: [UInt8]) throws {
    try write(bytes)
  }

  deinit {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  package func write(_ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  package func bytes() throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
