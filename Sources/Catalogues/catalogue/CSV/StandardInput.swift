import Foundation
import SocleCSV

/// The standard input as a file of its own, because a load reads a file several times.
final class StandardInput {
  private let folder: URL

  /// Copies the standard input to a temporary file if one of `paths` is `-`, and puts the file's path in its place.
  init(replacing paths: inout [String]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "catalogue-\(UUID().uuidString)")
    guard let index = paths.firstIndex(of: "-") else { return }
    // The file's name appears in messages and becomes the name of the table.
    let file = folder.appendingPathComponent("stdin")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      try Data().write(to: file)
      let target = try FileHandle(forWritingTo: file)
      while let chunk = try FileHandle.standardInput.read(upToCount: 1 << 20), !chunk.isEmpty {
        try target.write(contentsOf: chunk)
      }
      try target.close()
    } catch {
      throw LoadError.cannotWrite(path: file.path, reason: error.localizedDescription)
    }
    paths[index] = file.path
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }
}
