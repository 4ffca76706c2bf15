internal import CSQLite

/// A prepared question whose answer is yes or no: whether a table has a row of a key.
///
/// It is asked while another statement of the connection pulls rows in, so it must cost little: the key goes
/// from the caller's bytes to SQLite without a copy, which no ``ColumnValue`` could, and no row is read.
/// The statement is at rest between two questions.
package final class KeyProbe {
  private let statement: Statement

  /// Compiles the question.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or column.
  package init(
    of table: String, by key: String, on connection: Connection
  ) throws(SQLiteError) {
    let query = LookupQuery(form: .existence, table: table, columns: [], key: key)
    statement = try Statement(query, on: connection, isReused: true)
  }

  /// Whether there is a row for the text of these bytes, which must be valid UTF-8.
  ///
  /// - Throws: what SQLite refuses.
  package func matches(text bytes: UnsafeBufferPointer<UInt8>) throws(SQLiteError) -> Bool {
    guard let start = bytes.baseAddress else { return try matches(text: "") }
    return try start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      characters -> Result<Bool, SQLiteError> in
      // The bytes outlive the step, and the statement forgets them before this call returns.
      answer(
        sqlite3_bind_text64(
          statement.handle, 1, characters, UInt64(bytes.count), socle_static(), UInt8(SQLITE_UTF8)))
    }.get()
  }

  /// Whether there is a row for `text`.
  ///
  /// - Throws: what SQLite refuses.
  package func matches(text: String) throws(SQLiteError) -> Bool {
    try answer(
      sqlite3_bind_text64(
        statement.handle, 1, text, UInt64(text.utf8.count), socle_transient(), UInt8(SQLITE_UTF8))
    ).get()
  }

  /// Whether there is a row for `integer`.
  ///
  /// - Throws: what SQLite refuses.
  package func matches(integer: Int) throws(SQLiteError) -> Bool {
    try answer(sqlite3_bind_int64(statement.handle, 1, Int64(integer))).get()
  }

  /// Steps once; an error as a value, because C's closures pass no typed one through.
  private func answer(_ bound: Int32) -> Result<Bool, SQLiteError> {
    defer {
      statement.reset()
      sqlite3_bind_null(statement.handle, 1)
    }
    do throws(SQLiteError) {
      try statement.connection.check(bound, statement.purpose)
      return .success(try statement.step())
    } catch {
      return .failure(error)
    }
  }
}
