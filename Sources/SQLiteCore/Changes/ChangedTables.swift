/// Tables of the main database that something changes.
package struct ChangedTables: Sendable {
  /// The tables' names.
  package var names: Set<SQLName> = []
  /// Whether a table was renamed or altered, after which no name is to be relied on: every table counts as changed.
  package var isAnyTable = false
  /// Whether a table was made or dropped, which SQLite does not count among the changed rows.
  var isAboutSchema = false

  package init() {}

  package var isEmpty: Bool { names.isEmpty && !isAnyTable }

  mutating func formUnion(_ other: ChangedTables) {
    names.formUnion(other.names)
    if other.isAnyTable { isAnyTable = true }
    if other.isAboutSchema { isAboutSchema = true }
  }
}
