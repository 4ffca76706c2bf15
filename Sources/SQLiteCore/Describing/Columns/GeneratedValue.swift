/// The expression that computes a generated column (https://sqlite.org/gencol.html).
public struct GeneratedValue: Hashable, Sendable {
  /// The expression over other columns of the row.
  public var expression: SQLFragment
  /// Whether the result is kept in the file; otherwise it is computed at each reading.
  public var isStored: Bool

  /// `GENERATED ALWAYS AS (expression) VIRTUAL`, or `STORED`.
  public init(_ expression: SQLFragment, isStored: Bool = false) {
    self.expression = expression
    self.isStored = isStored
  }
}
