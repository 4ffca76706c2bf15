import Foundation

/// The files of the package that tests read, and those that lie beside the package on some machines.
package enum PackageFiles {
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file or folder of the project's own small data.
  package static func sample(_ name: String) -> String {
    root.appendingPathComponent("docs/samples/\(name)").path
  }

  /// A file or folder of data that others made, which is not part of the project; without it its tests are skipped.
  package static func shared(_ name: String) -> String {
    root.deletingLastPathComponent().appendingPathComponent("shared/data/\(name)").path
  }
}
