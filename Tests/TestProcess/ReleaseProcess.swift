import Foundation
import SocleEntityTables
import StoreChecks

/// A process of one of three releases of an app.
enum ReleaseProcess {
  /// Starts the release with this number, and makes a call.
  static func make(_ call: String, by number: String, at path: String) throws {
    guard let release = Int(number).flatMap(Release.init) else { return }
    let store = try SQLiteEntityStore(openingOrCreatingAt: path)
    try store.prepare(release.shapes)
    try JSONDecoder().decode(ReleaseCall.self, from: Data(call.utf8)).make(by: release, in: store)
  }
}
