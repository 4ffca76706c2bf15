internal import CSQLite

/// A prepared question with one parameter and a yes-or-no answer: whether its query has a row.
///
/// It is asked while another statement of the connection pulls rows in, so it must cost little: the key goes
/// from the caller's bytes to SQLite without a copy, and the statement is at rest between two questions.
package final class KeyProbe {
  private let statement: Statement

  /// Compiles `query`, which has exactly one parameter that carries no value.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if it does not compile.
  package init(_ query: some SQLQuery, on connection: Connection) throws(SQLiteError) {
    statement = try Statement(query, on: connection, isReused: true)
  }

  /// Whether the query has a row for the text of these bytes, which must be valid UTF-8.
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

  /// Whether the query has a row for `text`.
  ///
  /// - Throws: what SQLite refuses.
  package func matches(text: String) throws(SQLiteError) -> Bool {
    try answer(
      sqlite3_bind_text64(
        statement.handle, 1, text, UInt64(text.utf8.count), socle_transient(), UInt8(SQLITE_UTF8))
    ).get()
  }

  /// Whether the query has a row for `integer`.
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
