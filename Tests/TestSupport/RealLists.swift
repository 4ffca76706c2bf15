import Foundation

/// Lists of servers that an API sent on three days. They are not part of the project; their tests are skipped without them.
package enum RealLists {
  package static let paths: [String] = {
    let folder = PackageFiles.shared("servers")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix("logicals-") }.sorted().map { "\(folder)/\($0)" }
  }()

  package static var areThere: Bool { !paths.isEmpty }
}
