import SQLiteCore

/// Tables of the main database that a statement, or all statements of a transaction, may change.
struct ChangedTables: Sendable {
  /// The tables' names.
  var names: Set<SQLName> = []
  /// Whether a table was renamed or altered, so that names are unreliable: every table counts as changed.
  var isAnyTable = false
  /// Whether a table was created or dropped, which SQLite does not count as changed rows.
  var isAboutSchema = false

  var isEmpty: Bool { names.isEmpty && !isAnyTable }

  mutating func formUnion(_ other: ChangedTables) {
    names.formUnion(other.names)
    if other.isAnyTable { isAnyTable = true }
    if other.isAboutSchema { isAboutSchema = true }
  }
}

/// The tables that one compiled statement writes, including through its triggers and foreign keys.
///
/// More may be added: SQLite recompiles a statement within its next run when the schema has changed.
final class WrittenTables {
  var tables = ChangedTables()
}
