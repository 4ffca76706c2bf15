/// A statement written where it is used, for SQL that needs no query type of its own.
///
/// ```swift
/// try run(SQLCommand("dropping the index \(name)", "DROP INDEX main.\(identifier: name)"))
/// ```
package struct SQLCommand: SQLQuery {
  package let purpose: String
  private let sql: SQLFragment
  private let isChecked: Bool

  /// A statement that Socle builds itself; its text is not checked.
  package init(_ purpose: String, _ sql: SQLFragment) {
    self.purpose = purpose
    self.sql = sql
    isChecked = false
  }

  /// A statement that a caller wrote; its interpolations are checked, and it may name tables and their fields.
  package init(checking sql: SQLFragment, purpose: String) {
    self.purpose = purpose
    self.sql = sql
    isChecked = true
  }

  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if a caller's text contains a parameter such as `?`, or an
  ///   interpolation within quotes or a comment.
  package func makeText() throws(SQLiteError) -> SQLFragment {
    guard isChecked else { return sql }
    try sql.checkInterpolations(for: purpose)
    return try sql.resolved(for: sql.sources)
  }
}
