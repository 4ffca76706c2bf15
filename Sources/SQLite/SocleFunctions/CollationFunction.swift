import Foundation
internal import SocleCSQLite
import SocleCore

/// A collation written in Swift. It defines an order of text for columns, indexes and comparisons.
///
/// ```swift
/// let localized = CollationFunction("localized") { $0.localizedStandardCompare($1) }
/// try connection.register(localized)
/// static let name = Field("name", \Color.name, collation: localized.collation)
/// ```
///
/// A connection without the collation cannot run statements that compare or sort by it, or that change an index that uses it.
/// If the order changes, rebuild the indexes (`REINDEX`); otherwise look-ups can miss rows.
/// See https://sqlite.org/datatype3.html#collation.
public struct CollationFunction: Sendable {
  /// The collation, for columns, indexes and comparisons.
  public let collation: Collation
  let body: CollationBody

  /// A collation named `name`.
  ///
  /// - Parameters:
  ///   - name: The collation's name in SQL; ASCII letters match regardless of case. The built-in collations `BINARY`, `NOCASE`
  ///     and `RTRIM` cannot be replaced.
  ///   - order: Compares two texts. It must define a total order (consistent, antisymmetric, transitive); otherwise SQLite's
  ///     results are wrong. It is not called for identical texts. Bytes that are not valid UTF-8 are replaced by U+FFFD.
  public init(
    _ name: String, _ order: @escaping @Sendable (String, String) -> ComparisonResult
  ) {
    collation = Collation(name)
    body = CollationBody(order)
  }

  /// The collation's name in SQL.
  public var name: String { collation.name }
}

extension CollationFunction: ConnectionExtension {
  /// Registers the collation on `connection`. Users call ``Connection/register(_:)``, which calls this method.
  ///
  /// - Throws: as ``Connection/register(_:)``.
  public func register(on connection: Connection) throws(SQLiteError) {
    let isBuiltIn = [.binary, .noCase, .rtrim].contains(collation)
    let problem =
      isBuiltIn
      ? "SQLite's own collation of that name cannot be replaced. Choose another name"
      : ExtensionName.problem(name)
    if let problem {
      throw .impossible(subject: "the collation \(name.debugDescription)", reason: problem)
    }
    let attempt = "registering the collation \(name)"
    let database = try connection.openHandle(attempt)
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
    // Unlike with a function, SQLite does not release the object if the registration fails.
    if code != SQLITE_OK { held.release() }
    try connection.checkRegistration(code, attempt)
  }
}

/// The comparison of a collation; SQLite retains it until the collation is replaced or the connection is closed.
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
