import Foundation

/// The LEGO catalogues that tests read.
package enum LegoData {
  /// The project's own small one.
  package static let samples = PackageFiles.sample("lego")

  /// Rebrickable's download of 2020-06-09, which is not part of the project.
  package static let of2020 = PackageFiles.shared("lego-2020")

  package static var has2020: Bool { FileManager.default.fileExists(atPath: of2020) }
}
