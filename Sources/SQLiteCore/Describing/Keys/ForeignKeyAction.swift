/// The effect on referring rows when their parent is deleted or its key changes.
public enum ForeignKeyAction: String, Hashable, Sendable, CaseIterable {
  /// Nothing; the statement, or the transaction if deferred, fails. SQLite's default.
  case noAction = "NO ACTION"
  /// The statement fails at once, even if the constraint is deferred.
  case restrict = "RESTRICT"
  /// The referring columns become NULL.
  case setNull = "SET NULL"
  /// The referring columns take their defaults.
  case setDefault = "SET DEFAULT"
  /// Referring rows are deleted, or follow the change.
  case cascade = "CASCADE"
}
