import Foundation

/// A folder of its own for one test, with the names that the test uses in it.
final class Workspace {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("socle-catalogue-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  var database: String { path + "/lego.sqlite" }
  var folder: String { path + "/files" }
  var rejects: String { path + "/bad.csv" }

  /// The project's own small catalogue.
  static let samples = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("docs/samples/lego").path

  /// Copies the samples to where they can be spoiled.
  func copySamples() throws {
    try FileManager.default.copyItem(atPath: Self.samples, toPath: folder)
  }

  func append(_ text: String, to file: String) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder)/\(file)"))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
