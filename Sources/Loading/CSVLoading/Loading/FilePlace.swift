internal import Foundation
internal import SQLiteCore

/// The place to which a path leads. Paths of the same file have the same place, even if the file does not exist.
struct FilePlace {
  private let path: String
  /// The file at the path; nil if there is none, as behind a dangling link.
  private let file: FileIdentity?

  init(_ path: String) {
    self.path = path
    file = FileIdentity(path)
  }

  /// - Throws: ``LoadError/cannotWrite(path:reason:)`` if both paths lead to the same place; `noun` is what `other` is.
  func checkDiffers(from other: FilePlace, _ noun: String) throws(LoadError) {
    guard file == other.file, file != nil || Self.resolved(path) == Self.resolved(other.path)
    else { return }
    throw .cannotWrite(
      path: path, reason: "it is the \(noun) \(other.path) itself; choose another name")
  }

  private static func resolved(_ path: String) -> String {
    var path = path
    for _ in 0..<40 {
      let parts = PathParts(path)
      let folder = (try? DatabaseFile(parts.folder).real.path) ?? parts.folder
      path = "\(folder)/\(parts.name)"
      guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      path = link.utf8.first == UInt8(ascii: "/") ? link : "\(folder)/\(link)"
    }
    return path
  }
}
