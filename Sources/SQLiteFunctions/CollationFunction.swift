import Foundation
import SQLiteCore

/// An order of text that is written in Swift, for columns, indexes and comparisons.
///
/// ```swift
/// let localized = CollationFunction("localized") { $0.localizedStandardCompare($1) }
/// try connection.register(localized)
/// static let name = Field("name", \Color.name, collation: localized.collation)
/// ```
///
/// A database whose tables or indexes use it can be changed only by connections that have it. After a change of the
/// order, rebuild its indexes (`REINDEX`): until then look-ups miss rows.
/// See https://sqlite.org/datatype3.html#collation.
public struct CollationFunction: Sendable {
  /// The collation as columns and indexes name it.
  public let collation: Collation
  let body: CollationBody

  /// A collation.
  ///
  /// - Parameters:
  ///   - name: The name by which SQL calls it; ASCII letters compare without regard to case. The three built-in collations
  ///     cannot be replaced.
  ///   - order: Compares two texts. It must be a total order (consistent, antisymmetric, transitive); else SQLite's results
  ///     are wrong. It is not called for two equal texts. Bytes that are not valid UTF-8 arrive as U+FFFD.
  public init(
    _ name: String, _ order: @escaping @Sendable (String, String) -> ComparisonResult
  ) {
    collation = Collation(name)
    body = CollationBody(order)
  }

  /// The name by which SQL calls the collation.
  public var name: String { collation.name }
}

extension CollationFunction: ConnectionExtension {
  /// Registers it on `connection`; code that uses it calls ``Connection/register(_:)``.
  ///
  /// - Throws: as ``Connection/register(_:)``.
  public func register(on connection: Connection) throws(SQLiteError) {
    try connection.register(body, as: collation)
  }

  /// Whether both are copies of one value.
  public static func == (left: CollationFunction, right: CollationFunction) -> Bool {
    left.body === right.body
  }

  /// Feeds what equality compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(body)) }
}
