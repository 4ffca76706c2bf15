import Foundation
import SocleCSV

/// A folder for temporary files that only this user may read, removed with the object.
final class ScratchFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "catalogue-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw Self.refusal(of: url.path, error)
    }
  }

  static func refusal(of path: String, _ error: any Error) -> LoadError {
    let advice = "set TMPDIR to a folder on a disk with free space, in which files can be created"
    return .cannotWrite(path: path, reason: "\(error.localizedDescription); \(advice)")
  }

  func file(_ name: String) -> String { url.appendingPathComponent(name).path }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}

/// The standard input as a file of its own, because a load reads a file several times.
final class StandardInput {
  private var folder: ScratchFolder?

  /// Copies the standard input to a temporary file if one of `paths` is `-`, and puts the file's path in its place.
  init(replacing paths: inout [String]) throws {
    guard let index = paths.firstIndex(of: "-") else { return }
    let folder = try ScratchFolder()
    self.folder = folder
    // The file's name appears in messages and becomes the name of the table.
    let path = folder.file("stdin")
    do {
      try Data().write(to: URL(fileURLWithPath: path))
      let target = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      while let chunk = try Self.nextChunk(), !chunk.isEmpty {
        try target.write(contentsOf: chunk)
      }
      try target.close()
    } catch {
      throw error as? LoadError ?? ScratchFolder.refusal(of: path, error)
    }
    paths[index] = path
  }

  private static func nextChunk() throws(LoadError) -> Data? {
    do {
      return try FileHandle.standardInput.read(upToCount: 1 << 20)
    } catch {
      throw .unreadable(path: "standard input", reason: error.localizedDescription)
    }
  }
}
