import SQLiteCore

/// A compiled query that tells whether a table has a row with given values in given columns.
///
/// ```swift
/// let parts = try KeyProbe(of: "parts", by: ["part_num"], on: connection)
/// let isThere = try parts.matches { _, sink in try sink.write(text: bytes) }   // bytes: a part number in UTF-8
/// ```
///
/// A probe can run while another statement of the connection is running, as in the closure of
/// ``InsertStatement/insert(pulling:)``. It returns only whether a row exists. Not `Sendable`, because its connection is not.
public final class KeyProbe {
  private let statement: Statement
  private let count: Int

  /// Compiles the query for `columns` of `table`. There should be an index on these columns.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or column.
  public init(
    of table: String, by columns: [String], on connection: Connection
  ) throws(SQLiteError) {
    let tests = columns.map { "\(identifier: $0) = \(SQLFragment([.parameter]))" as SQLFragment }
    let query = SQLCommand(
      "looking for a row of \(table)",
      "SELECT 1 FROM \(identifier: table) WHERE \(tests, separator: " AND ")")
    statement = try Statement(query, on: connection)
    count = columns.count
  }

  /// Whether there is a row with the values that `write` writes; NULL equals no value.
  ///
  /// - Parameter write: Called once for each column, with the column's position in `columns`; it writes exactly one value.
  /// - Throws: what `write` throws; else SQLite's error.
  public func matches(
    _ write: (Int, ValueSink) throws(SQLiteError) -> Void
  ) throws(SQLiteError) -> Bool {
    defer { statement.forgetRun() }
    for index in 0..<count {
      try write(index, ValueSink(parameter: index + 1, of: statement.handle))
    }
    return try statement.step()
  }
}
