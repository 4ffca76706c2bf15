import Foundation
import TestSupport

/// The catalogues that tests read.
enum LegoData {
  /// The project's own small one.
  static let samples = PackageFiles.sample("lego")

  /// Rebrickable's download of 2020-06-09, which is no part of the project.
  static let of2020 = PackageFiles.shared("lego-2020")

  static var has2020: Bool { FileManager.default.fileExists(atPath: of2020) }
}
