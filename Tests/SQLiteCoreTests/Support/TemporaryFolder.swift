import Foundation

/// A folder of its own for one test, deleted with all its content when it goes out of use.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/socle-core-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in it, which may not exist.
  func file(_ name: String = "test.sqlite") -> String { "\(path)/\(name)" }

  /// Makes a file of these bytes.
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  func bytes(of name: String) throws -> [UInt8] {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: file(name)))
    defer { try? file.close() }
    return try [UInt8](file.readToEnd() ?? Data())
  }

  /// The names of its files in alphabetical order.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

extension TemporaryFolder {
  /// Copies a database's files as they are now, under another name.
  func copy(_ names: [String], to copy: String) throws {
    for name in names {
      let target = name.replacing("test.sqlite", with: copy)
      try FileManager.default.copyItem(atPath: file(name), toPath: file(target))
    }
  }
}
