import Foundation
internal import SocleCSQLite

/// Turns the result codes of C calls into errors. (Opening a connection and copying a database create their own errors.)
extension Connection {
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` unless `code` is a success; the error of an SQL function
  ///   written in Swift if that threw.
  package func check(
    _ code: Int32, _ attempt: @autoclosure () -> String, sql: @autoclosure () -> String? = nil
  ) throws(SQLiteError) {
    guard code != SQLITE_OK, code != SQLITE_ROW, code != SQLITE_DONE else { return }
    throw failure(code, attempt(), sql: sql())
  }

  /// The error for `code`, with SQLite's current message and error position.
  package func failure(_ code: Int32, _ attempt: String, sql: String?) -> SQLiteError {
    let error = functionFailure.take(code, attempt) ?? refusal(code, attempt, sql: sql)
    noticeLossOfTransaction(error)
    return error
  }

  @inline(__always)
  func step(
    _ statement: CompiledStatement, _ purpose: @autoclosure () -> String
  ) throws(SQLiteError) -> Bool {
    if let notes = statement.notes { willRun(notes) }
    let code = sqlite3_step(statement.handle)
    guard code == SQLITE_ROW || code == SQLITE_DONE else {
      throw failure(code, of: statement, purpose())
    }
    functionFailure.forget()
    return code == SQLITE_ROW
  }

  // Two separate functions, so that a step costs little more than in C.

  @inline(never)
  private func willRun(_ notes: AnyObject) {
    observer?.willRun(notes)
  }

  @inline(never)
  private func failure(
    _ code: Int32, of statement: CompiledStatement, _ purpose: String
  ) -> SQLiteError {
    let sql = statement.sql
    if hooks.showsBoundValues {
      return failure(code, purpose, sql: statement.expandedSQL ?? sql)
    }
    let error = failure(code, purpose, sql: sql)
    let hasValues = sqlite3_bind_parameter_count(statement.handle) > 0
    return hasValues ? error.withholdingValues(in: sql) : error
  }

  private func refusal(_ code: Int32, _ attempt: String, sql: String?) -> SQLiteError {
    // The SQL of a bulk read or insert is Socle's own, not the caller's.
    let isInternal = sql.map {
      $0.contains("sqlite_socle_rows_") || $0.contains("\(RowSinkCall.name)(")
    }
    let place =
      isInternal == true ? nil : sql.map { SQLPlace(sql: $0, byteOffset: latestErrorOffset) }
    return .refused(
      attempt: attempt, code: ResultCode(rawValue: code), message: latestErrorMessage, place: place)
  }

  /// SQLite's message about the latest call if it failed, nil if the message is "not an error".
  ///
  /// For information only: decisions are made by result codes. The corresponding C function is `sqlite3_errmsg`.
  package var latestErrorMessage: String? {
    guard let handle = rawHandle else { return nil }
    let code = sqlite3_errcode(handle)
    guard code != SQLITE_OK, code != SQLITE_ROW, code != SQLITE_DONE else { return nil }
    return sqlite3_errmsg(handle).map { String(cString: $0) }
  }

  /// The byte offset of the error in the latest statement that failed to compile, nil if SQLite reports none.
  private var latestErrorOffset: Int? {
    guard let handle = rawHandle else { return nil }
    let offset = sqlite3_error_offset(handle)
    return offset < 0 ? nil : Int(offset)
  }

  static func openingError(_ code: Int32, handle: OpaquePointer?, path: String) -> SQLiteError {
    if code & 0xFF == SQLITE_CANTOPEN, isTooLong(path) {
      let reason = "SQLite cannot open a path as long as this one. Use a shorter path"
      return .file(path: path, problem: .unusable(reason: reason))
    }
    var message = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
    let reason = handle.map { sqlite3_system_errno($0) } ?? 0
    if reason != 0 {
      message = "\(message.map { "\($0): " } ?? "")\(String(cString: strerror(reason)))"
    }
    return .refused(
      attempt: "opening \(path)", code: ResultCode(rawValue: code), message: message, place: nil)
  }

  /// Whether the path, with its links resolved and `-journal` appended, is longer than SQLite's limit (512 bytes on Unix).
  private static func isTooLong(_ path: String) -> Bool {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let folder =
      path.utf8.first == UInt8(ascii: "/") ? "" : FileManager.default.currentDirectoryPath
    let length = resolved.map { strlen($0) } ?? folder.utf8.count + path.utf8.count
    return length + "-journal".utf8.count > sqlite3_vfs_find(nil)?.pointee.mxPathname ?? 512
  }
}
