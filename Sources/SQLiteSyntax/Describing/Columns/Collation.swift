/// The order and equality of text in a column, an index or a comparison.
public struct Collation: Hashable, Sendable {
  private let comparableName: SQLName
  /// The name under which the collation is registered; ASCII letters compare without regard to case.
  public var name: String { comparableName.text }

  /// The collation registered under `name` with the connection.
  public init(_ name: String) { comparableName = SQLName(name) }

  /// `BINARY`: byte by byte, which is SQLite's default.
  public static let binary = Collation("BINARY")
  /// `NOCASE`: as `BINARY`, with the 26 ASCII letters folded.
  public static let noCase = Collation("NOCASE")
  /// `RTRIM`: as `BINARY`, with trailing spaces ignored.
  public static let rtrim = Collation("RTRIM")
}
