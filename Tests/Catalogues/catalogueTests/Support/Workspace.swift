import CatalogueSamples
import Foundation
import TestSupport

/// A folder of its own for one test, with the names that the test uses in it.
struct Workspace {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  var database: String { file("lego.sqlite") }
  var folder: String { file("files") }
  var rejects: String { file("bad") }

  var path: String { home.path }

  /// The path of a file in the folder; the file need not exist.
  func file(_ name: String) -> String { home.file(name) }

  /// The project's own small catalogue.
  static let samples = PackageFiles.sample("lego")

  /// Copies the samples to ``folder``, where a test may change them.
  func copySamples() throws {
    try FileManager.default.copyItem(atPath: Self.samples, toPath: folder)
  }

  /// Writes a made-up LEGO catalogue.
  func makeLego(rows: Int) throws { try LegoGenerator(rows: rows, seed: 1).write(to: folder) }

  func append(_ text: String, to file: String) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder)/\(file)"))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  /// A path without a database: nothing ("none"), text ("text") or an empty file ("empty").
  func noDatabase(_ kind: String) throws -> String {
    switch kind {
    case "text": try home.write(Array(String(repeating: "text ", count: 500).utf8), to: kind)
    case "empty": try home.write([], to: kind)
    default: file(kind)
    }
  }

  var files: [String] {
    get throws { try home.names }
  }
}
