import Foundation

/// The repository these benchmarks were built in.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../../..").standardizedFileURL

  /// The path of a folder given relative to the root of the repository.
  static func folder(_ path: String) -> String {
    root.appending(path: path).standardizedFileURL.path
  }
}
