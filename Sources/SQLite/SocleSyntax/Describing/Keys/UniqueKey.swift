/// A combination of columns. No two rows may have the same values in all of them.
///
/// A row with NULL in one of these columns never counts as a duplicate.
public struct UniqueKey: Hashable, Sendable {
  /// The columns in the order of the key.
  public var parts: [IndexedColumn]
  /// What SQLite does with a duplicate key; nil for SQLite's default, which is `.abort`.
  public var onConflict: ConflictResolution?

  /// A key of these columns.
  public init(parts: [IndexedColumn], onConflict: ConflictResolution? = nil) {
    self.parts = parts
    self.onConflict = onConflict
  }

  /// A key that consists of the columns with these names.
  public init(columns: [String], onConflict: ConflictResolution? = nil) {
    self.init(parts: columns.map { .column($0) }, onConflict: onConflict)
  }

  /// The names of the columns in the order of the key.
  public var columns: [String] { parts.compactMap(\.column) }
}

extension UniqueKey: ExpressibleByArrayLiteral {
  /// A key of these columns in that order.
  public init(arrayLiteral elements: IndexedColumn...) { self.init(parts: elements) }
}

/// SQLite's reaction to a violated constraint (https://sqlite.org/lang_conflict.html).
public enum ConflictResolution: String, Hashable, Sendable, CaseIterable {
  /// Rolls back the transaction.
  case rollback = "ROLLBACK"
  /// Undoes the statement, and keeps the transaction open. SQLite's default.
  case abort = "ABORT"
  /// Stops the statement, and keeps the changes that it has made so far.
  case fail = "FAIL"
  /// Skips the row, and continues the statement.
  case ignore = "IGNORE"
  /// Deletes the existing rows that conflict, or stores the column's default instead of NULL.
  case replace = "REPLACE"
}
