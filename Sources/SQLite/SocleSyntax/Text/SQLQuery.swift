/// A statement as a value, which a `Connection` compiles; there is no method that takes a string of SQL.
///
/// Socle's own types conform (`UpdateQuery`, `SelectQuery`, …), and a type of yours may conform too:
///
/// ```swift
/// struct Archive: SQLQuery {
///   var year: Int
///   var purpose: String { "archiving orders" }
///   func makeText() -> SQLFragment { "DELETE FROM orders WHERE year < \(year)" }
/// }
/// try connection.execute(Archive(year: 2020))
/// ```
///
/// Text, names and values are kept apart until the statement is compiled, so a value can never be read as SQL.
public protocol SQLQuery: Sendable {
  /// The purpose of the statement, for error messages, such as "inserting into colors".
  var purpose: String { get }
  /// The text of the statement.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the query is invalid.
  func makeText() throws(SQLiteError) -> SQLFragment
}
