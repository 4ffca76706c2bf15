internal import CSQLite

/// A compiled query, and the owner of C's `sqlite3_stmt *`.
///
/// From outside it has no state: every way of running it resets it when it ends, whether it finishes,
/// throws or is abandoned, so a statement at rest holds no lock. It keeps its connection alive, which gives
/// C's order of closing for free. Not `Sendable`, as its connection is not.
final class Statement {
  let connection: Connection
  private let compiled: StatementCache.Entry
  let purpose: String
  let sql: String
  /// The values that the query carries, bound once; nil for the parameters that each run gives.
  private let arguments: [SQLiteValue?]
  /// The parameter's number for each argument of a prepared query.
  let argumentParameters: [Int: Int]
  /// Whether a run is under way that ``beginRun()`` began.
  var isRunning = false

  /// - Parameters:
  ///   - isReused: Whether it will be run many times (`SQLITE_PREPARE_PERSISTENT`).
  ///   - argumentCount: How many arguments each run gives.
  ///   - key: What the query's text is known by.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` with line and column if it does not compile.
  init(
    _ query: any SQLQuery, on connection: Connection, isReused: Bool = false,
    argumentCount: Int = 0, knownAs key: TextKey? = nil
  ) throws(SQLiteError) {
    let text = try connection.text(of: query, key)
    let rendered = text.rendered
    guard rendered.parameters.keys.allSatisfy({ $0 < argumentCount }) else {
      let reason = "an argument of another query, which was prepared, stands in this one"
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

  var handle: OpaquePointer { compiled.handle }

  /// Moves to the next row of the result; false when there is none.
  @inline(__always)
  func step() throws(SQLiteError) -> Bool {
    if let notes = compiled.notes { willRun(notes) }
    let code = sqlite3_step(handle)
    guard code == SQLITE_ROW || code == SQLITE_DONE else { throw failure(code) }
    connection.functionFailure.forget()
    return code == SQLITE_ROW
  }

  // These two apart, so that a step comes to little more than C's.

  @inline(never)
  private func willRun(_ notes: AnyObject) {
    connection.observer?.willRun(notes)
  }

  @inline(never)
  private func failure(_ code: Int32) -> SQLiteError {
    connection.failure(
      code, purpose, sql: connection.hooks.showsBoundValues ? expandedSQL ?? sql : sql)
  }

  /// The SQL with its bound values; nil if that is too long for SQLite.
  private var expandedSQL: String? {
    guard let text = sqlite3_expanded_sql(handle) else { return nil }
    defer { sqlite3_free(text) }
    return String(cString: text)
  }

  /// Makes the statement ready for its next run and gives its locks back.
  @inline(__always)
  func reset() {
    // The code repeats the error of the latest step, which has been thrown already.
    sqlite3_reset(handle)
    connection.functionFailure.forget()
  }

  /// As ``reset()``, and every parameter is NULL again: what was bound may point to memory of this run.
  func forgetRun() {
    reset()
    sqlite3_clear_bindings(handle)
  }

  /// Makes the arguments of a run NULL again: a long text would keep its memory until the next run.
  func forgetArguments() {
    for parameter in argumentParameters.values {
      sqlite3_bind_null(handle, Int32(truncatingIfNeeded: parameter))
    }
  }

  /// Proves that every parameter has a value, for a statement that is run with no others.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` naming the first without.
  func verifyCarriesAllValues() throws(SQLiteError) {
    guard let missing = arguments.firstIndex(of: nil) else { return }
    throw .impossible(subject: purpose, reason: "parameter \(missing + 1) has no value in \(sql)")
  }

  /// A parameter that stands in verbatim text would stay NULL, or shift the others.
  private func verifyParameters() throws(SQLiteError) {
    let count = Int(sqlite3_bind_parameter_count(handle))
    guard count != arguments.count else { return }
    throw .impossible(
      subject: purpose,
      reason: "\(count) parameters for \(arguments.count) values in \(sql)")
  }

  /// Binds the values that stand in the query itself.
  private func bindCarriedValues() throws(SQLiteError) {
    for (index, value) in arguments.enumerated() {
      guard let value else { continue }
      try value.encode(into: ValueSink(parameter: index + 1, of: handle))
    }
  }
}
