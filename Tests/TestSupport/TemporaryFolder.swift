import Foundation

/// A folder of its own for one test, deleted with all its content when it goes out of use.
package final class TemporaryFolder: Sendable {
  package let path = NSTemporaryDirectory() + "/socle-\(UUID().uuidString)"

  package init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in it, which may not exist.
  package func file(_ name: String = "test.sqlite") -> String { "\(path)/\(name)" }

  /// Makes a file of these bytes.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  package func bytes(of name: String) throws -> [UInt8] {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: file(name)))
    defer { try? file.close() }
    return try [UInt8](file.readToEnd() ?? Data())
  }

  /// The names of its files in alphabetical order.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
