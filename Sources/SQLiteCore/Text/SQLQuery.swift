/// A statement as a value: what `Connection` compiles instead of a string of SQL.
///
/// Socle's own types conform (``CreateTableQuery``, ``CreateIndexQuery``, …). Text, names and values stay
/// apart until the moment of compiling, so a value can never be read as SQL.
public protocol SQLQuery: Sendable {
  /// What the statement does, for error messages, as "inserting into colors".
  var purpose: String { get }
  /// The statement in segments.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the query cannot mean anything.
  func makeText() throws(SQLiteError) -> SQLText
}
