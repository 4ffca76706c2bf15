/// The rule by which SQLite orders and compares text, in a column, an index or a comparison.
public struct Collation: Hashable, Sendable {
  private let comparableName: SQLName
  /// The name under which the collation is registered on a connection; ASCII letters compare without regard to case.
  public var name: String { comparableName.text }

  /// The collation that is registered on the connection under `name`.
  public init(_ name: String) { comparableName = SQLName(name) }

  /// `BINARY`: byte by byte, which is SQLite's default.
  public static let binary = Collation("BINARY")
  /// `NOCASE`: like `BINARY`, but the 26 ASCII letters match in either case.
  public static let noCase = Collation("NOCASE")
  /// `RTRIM`: like `BINARY`, but trailing spaces are ignored.
  public static let rtrim = Collation("RTRIM")
}
