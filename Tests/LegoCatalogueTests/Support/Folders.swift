import Foundation

/// The folders that tests read from.
enum Folders {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The project's own small catalogue.
  static let samples = package.appendingPathComponent("docs/samples/lego").path

  /// Rebrickable's download of 2020-06-09, which is no part of the project.
  static let lego2020 = package.deletingLastPathComponent()
    .appendingPathComponent("shared/data/lego-2020").path

  static var hasLego2020: Bool { FileManager.default.fileExists(atPath: lego2020) }
}
