internal import CSQLite
import Foundation
import SQLiteCore

/// The comparison of a collation; SQLite retains it until the collation is replaced or the connection closed.
final class CollationBody: Sendable {
  private let order: @Sendable (String, String) -> ComparisonResult

  init(_ order: @escaping @Sendable (String, String) -> ComparisonResult) {
    self.order = order
  }

  fileprivate func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int32
  {
    // Most comparisons of a look-up are of equal texts.
    if left.elementsEqual(right) { return 0 }
    return Int32(
      order(String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self)).rawValue)
  }
}

extension Connection {
  func register(_ body: CollationBody, as collation: Collation) throws(SQLiteError) {
    let name = collation.name
    if let problem = collation.problemOfRegistering {
      throw .impossible(subject: "the collation \(name.debugDescription)", reason: problem)
    }
    let attempt = "registering the collation \(name)"
    let database = try openHandle(attempt)
    let held = Unmanaged.passRetained(body)
    let code = sqlite3_create_collation_v2(
      database, name, SQLITE_UTF8, held.toOpaque(),
      { body, leftCount, left, rightCount, right in
        guard let body else { return 0 }
        return Unmanaged<CollationBody>.fromOpaque(body)._withUnsafeGuaranteedRef {
          $0.compare(
            UnsafeRawBufferPointer(start: left, count: Int(leftCount)),
            UnsafeRawBufferPointer(start: right, count: Int(rightCount)))
        }
      },
      { body in
        if let body { Unmanaged<CollationBody>.fromOpaque(body).release() }
      })
    // Unlike a function's, it is not destroyed if SQLite refuses it.
    if code != SQLITE_OK { held.release() }
    try checkRegistration(code, attempt)
  }
}

extension Collation {
  fileprivate var problemOfRegistering: String? {
    let builtIn: [Collation] = [.binary, .noCase, .rtrim]
    if builtIn.contains(self) { return "SQLite's own order of that name cannot be replaced" }
    return ExtensionName.problem(name)
  }
}
