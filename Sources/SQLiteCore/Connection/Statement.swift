internal import CSQLite

/// A compiled query. It owns the `sqlite3_stmt *` pointer.
///
/// It has no state that a caller could observe: every way of running it resets it at the end, whether it finishes, throws or is
/// abandoned, so an unused statement holds no lock. It keeps its connection alive, so statements are finalized before the
/// connection is closed. Not `Sendable`, because its connection is not.
package final class Statement {
  package let connection: Connection
  private let compiled: StatementCache.Entry
  package let purpose: String
  let sql: String
  /// The values that the query contains, bound once; nil for parameters that each run provides.
  private let arguments: [SQLiteValue?]
  /// The parameter's number for each argument of a prepared query, 0 for an argument that the query does not use.
  private let argumentParameters: [Int]
  var isRunning = false

  /// - Parameters:
  ///   - isReused: Whether the statement will be run many times (`SQLITE_PREPARE_PERSISTENT`).
  ///   - argumentCount: The number of arguments that each run provides.
  ///   - key: Identifies the query's text.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` with line and column if the query does not compile.
  package init(
    _ query: any SQLQuery, on connection: Connection, isReused: Bool = false,
    argumentCount: Int = 0, knownAs key: TextKey? = nil
  ) throws(SQLiteError) {
    let text = try connection.text(of: query, key)
    let rendered = text.rendered
    guard rendered.parameters.count <= argumentCount else {
      let reason = "an argument of another query, which was prepared, is used in this one"
      throw .impossible(subject: text.purpose, reason: reason)
    }
    self.connection = connection
    purpose = text.purpose
    sql = rendered.sql
    arguments = rendered.arguments
    argumentParameters = rendered.parameters
    compiled = try connection.compile(rendered.sql, purpose: text.purpose, isReused: isReused)
    try verifyParameters()
    try bindCarriedValues()
  }

  deinit {
    connection.letGo(compiled, sql: sql)
    connection.functionFailure.forget()
  }

  package var handle: OpaquePointer { compiled.handle }

  /// Moves to the next row of the result; false when there is none.
  @inline(__always)
  package func step() throws(SQLiteError) -> Bool {
    if let notes = compiled.notes { willRun(notes) }
    let code = sqlite3_step(handle)
    guard code == SQLITE_ROW || code == SQLITE_DONE else { throw failure(code) }
    connection.functionFailure.forget()
    return code == SQLITE_ROW
  }

  // Two separate functions, so that a step costs little more than in C.

  @inline(never)
  private func willRun(_ notes: AnyObject) {
    connection.observer?.willRun(notes)
  }

  @inline(never)
  private func failure(_ code: Int32) -> SQLiteError {
    if connection.hooks.showsBoundValues {
      return connection.failure(code, purpose, sql: expandedSQL ?? sql)
    }
    let error = connection.failure(code, purpose, sql: sql)
    return sqlite3_bind_parameter_count(handle) == 0 ? error : error.withholdingValues(in: sql)
  }

  /// The SQL with its bound values; nil if that text is too long for SQLite.
  private var expandedSQL: String? {
    guard let text = sqlite3_expanded_sql(handle) else { return nil }
    defer { sqlite3_free(text) }
    return String(cString: text)
  }

  /// Makes the statement ready for its next run, and releases its locks.
  @inline(__always)
  package func reset() {
    // The code repeats the error of the latest step, which has been thrown already.
    sqlite3_reset(handle)
    connection.functionFailure.forget()
  }

  /// Like ``reset()``, and sets every parameter to NULL: bound values may point to memory of this run.
  package func forgetRun() {
    reset()
    sqlite3_clear_bindings(handle)
  }

  /// Sets the arguments of a run to NULL: a long text would stay in memory until the next run.
  package func forgetArguments() {
    for parameter in argumentParameters where parameter > 0 {
      sqlite3_bind_null(handle, Int32(truncatingIfNeeded: parameter))
    }
  }

  /// The parameter's number for the argument at `index`, nil if the query does not use it.
  package func parameter(ofArgument index: Int) -> Int? {
    guard argumentParameters.indices.contains(index), argumentParameters[index] > 0 else {
      return nil
    }
    return argumentParameters[index]
  }

  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` naming the first parameter without a value.
  func verifyCarriesAllValues() throws(SQLiteError) {
    guard let missing = arguments.firstIndex(of: nil) else { return }
    throw .impossible(
      subject: purpose, reason: "parameter \(missing + 1) has no value in \(SQLPlace(sql: sql))")
  }

  /// Checks that verbatim text contains no parameter, which would stay NULL or shift the others.
  private func verifyParameters() throws(SQLiteError) {
    let count = Int(sqlite3_bind_parameter_count(handle))
    guard count != arguments.count else { return }
    throw .impossible(
      subject: purpose,
      reason: "\(count) parameters for \(arguments.count) values in \(SQLPlace(sql: sql))")
  }

  private func bindCarriedValues() throws(SQLiteError) {
    for (index, value) in arguments.enumerated() {
      guard let value else { continue }
      try value.encode(into: ValueSink(parameter: index + 1, of: handle))
    }
  }

  /// Begins a run of a reusable statement, which lasts from the first parameter to the last row.
  ///
  /// Code called back during a run (a coding, a computed field, an SQL function, a row source) may use the connection but must
  /// not reuse this statement: its parameters and its row belong to the run.
  /// - Throws: ``SQLiteError/misuse(attempt:reason:)`` during another run.
  @inline(__always)
  package func beginRun() throws(SQLiteError) {
    guard !isRunning else { throw reentered() }
    isRunning = true
  }

  @inline(__always)
  package func endRun() {
    isRunning = false
  }

  @inline(never)
  private func reentered() -> SQLiteError {
    .misuse(attempt: purpose, reason: Statement.reentryReason)
  }

  static let reentryReason =
    "this statement is in the middle of a run. Prepare a second one, or use it afterwards"
}
