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
/// A database whose tables or indexes use it can be changed only by connections that have it, and stays in order only
/// while the order stays the same: after a change of it, rebuild its indexes (`REINDEX`).
/// See https://sqlite.org/datatype3.html#collation.
public struct CollationFunction: Sendable {
  /// The collation as columns and indexes name it.
  public let collation: Collation
  let body: CollationBody

  /// A collation.
  ///
  /// - Parameters:
  ///   - name: How SQL calls it; ASCII letters compare without regard to case. SQLite's own three cannot be replaced.
  ///   - order: How its first text stands to its second. It must be an order: two texts always compare alike, turned
  ///     round the other way round, and what is same or before holds through a third. Else SQLite's results are
  ///     wrong. It is not asked about a text and itself. Bytes that are no valid UTF-8 arrive as U+FFFD.
  public init(
    _ name: String, _ order: @escaping @Sendable (String, String) -> ComparisonResult
  ) {
    collation = Collation(name)
    body = CollationBody(order)
  }

  /// How SQL calls it.
  public var name: String { collation.name }
}

extension CollationFunction: ConnectionExtension {
  /// Makes it known to `connection`; code that uses it calls ``Connection/register(_:)``.
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
