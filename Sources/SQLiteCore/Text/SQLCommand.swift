/// A statement written where it is used, for SQL that needs no query type of its own.
///
/// ```swift
/// try run(SQLCommand("dropping the index \(name)", "DROP INDEX main.\(identifier: name)"))
/// ```
package struct SQLCommand: SQLQuery {
  /// What the statement does, for error messages.
  package let purpose: String
  private let fragment: SQLFragment

  package init(_ purpose: String, _ fragment: SQLFragment) {
    self.purpose = purpose
    self.fragment = fragment
  }

  package func makeText() -> SQLFragment { fragment }
}
