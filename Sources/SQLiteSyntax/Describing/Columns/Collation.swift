/// The order and equality of text in a column, an index or a comparison.
public struct Collation: Sendable {
  /// The name under which the collation is registered; ASCII letters compare without regard to case.
  public let name: String

  /// The collation registered under `name` with the connection.
  public init(_ name: String) {
    self.name = name
  }

  /// `BINARY`: byte by byte, which is SQLite's default.
  public static let binary = Collation("BINARY")
  /// `NOCASE`: as `BINARY`, with the 26 ASCII letters folded.
  public static let noCase = Collation("NOCASE")
  /// `RTRIM`: as `BINARY`, with trailing spaces ignored.
  public static let rtrim = Collation("RTRIM")
}

extension Collation: Hashable {
  /// Whether both name the same collation.
  public static func == (left: Collation, right: Collation) -> Bool {
    SQLName(left.name) == SQLName(right.name)
  }

  /// Hashes the name without regard to the case of ASCII letters.
  public func hash(into hasher: inout Hasher) {
    SQLName(name).hash(into: &hasher)
  }
}
