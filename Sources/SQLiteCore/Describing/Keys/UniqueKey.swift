/// Columns whose values, taken together, no two rows share.
///
/// A NULL among them makes a row unlike any other.
public struct UniqueKey: Hashable, Sendable {
  /// The columns in the order of the key.
  public var parts: [IndexedColumn]
  /// What a violation does, nil for SQLite's default, which is `.abort`.
  public var onConflict: ConflictResolution?

  /// A key of these columns.
  public init(parts: [IndexedColumn], onConflict: ConflictResolution? = nil) {
    self.parts = parts
    self.onConflict = onConflict
  }

  /// A key of the columns of these names.
  public init(columns: [String], onConflict: ConflictResolution? = nil) {
    self.init(parts: columns.map { .column($0) }, onConflict: onConflict)
  }

  /// The names of the columns in the order of the key.
  public var columns: [String] { parts.compactMap(\.column) }
}

extension UniqueKey: ExpressibleByArrayLiteral {
  /// A key of these columns in that order.
  public init(arrayLiteral elements: IndexedColumn...) {
    self.init(parts: elements)
  }
}
