internal import SocleCSQLite

/// A compiled query in use.
///
/// It has no state that a caller could observe: every way of running it resets it at the end, whether it finishes, throws or is
/// abandoned, so an unused statement holds no lock. It keeps its connection alive, so statements are finalized before the
/// connection is closed. Not `Sendable`, because its connection is not.
package final class Statement {
  package let connection: Connection
  let compiled: CompiledStatement
  package let purpose: String
  /// The lists of rows that are bound to parameters, kept alive as long as they are bound.
  private let lists: [(parameter: Int, rows: any BindableRows)]
  /// The columns that the query writes, nil if it writes none or is run by a verb.
  private let written: WrittenColumns?

  package init(_ query: any SQLQuery, on connection: Connection) throws(SQLiteError) {
    let rendered = try query.makeText().rendered()
    purpose = query.purpose
    self.connection = connection
    lists = try rendered.rows.map { parameter, list throws(SQLiteError) in
      // Its parameter would stay NULL.
      guard let rows = list.rows as? any BindableRows else {
        throw .impossible(
          subject: query.purpose,
          reason: "a list of rows cannot be bound. This is a defect of Socle; please report it")
      }
      return (parameter, rows)
    }
    for (_, list) in lists { try list.register(on: connection) }
    written = try rendered.written.isEmpty ? nil : connection.check(rendered.written)
    compiled = try connection.take(rendered.sql, purpose: purpose)
    if let written { compiled.begin(writing: written) }
    try bind(rendered.arguments)
  }

  deinit { connection.release(compiled) }

  package var handle: OpaquePointer { compiled.handle }

  @inline(__always)
  package func step() throws(SQLiteError) -> Bool {
    let hasRow = try connection.step(compiled, purpose)
    if let written { try compiled.verify(written, on: connection) }
    return hasRow
  }

  /// Makes the statement ready for its next run, and releases its locks.
  @inline(__always)
  package func reset() {
    // The code repeats the error of the latest step, which has been thrown already.
    sqlite3_reset(handle)
    connection.functionFailure.forget()
  }

  private func bind(_ values: [SQLiteValue]) throws(SQLiteError) {
    let count = Int(sqlite3_bind_parameter_count(handle))
    // A parameter in verbatim text would stay NULL, or shift the others.
    guard count == values.count else {
      let place = SQLPlace(sql: compiled.sql)
      throw .impossible(
        subject: purpose,
        reason: "the SQL has \(count) parameters, but \(values.count) values: \(place)."
          + " Interpolate each value in place of its parameter")
    }
    for (index, value) in values.enumerated() {
      try value.encode(into: ValueSink(parameter: index + 1, of: handle))
    }
    for (parameter, list) in lists { try list.bind(to: parameter, of: self) }
  }
}

/// Rows in memory that a statement reads as a virtual table. The statement gets their address as a parameter.
protocol BindableRows: Sendable {
  /// Registers the virtual table on the connection, unless that has been done.
  func register(on connection: Connection) throws(SQLiteError)
  /// Binds the address of the rows to a parameter; they must live as long as the binding.
  func bind(to parameter: Int, of statement: Statement) throws(SQLiteError)
}

extension Connection {
  package func run(_ query: any SQLQuery) throws(SQLiteError) {
    let statement = try Statement(query, on: self)
    while try statement.step() {}
  }

  /// The results of `query` as SQLite stores them.
  package func values(of query: any SQLQuery) throws(SQLiteError) -> [[SQLiteValue]] {
    let statement = try Statement(query, on: self)
    var rows: [[SQLiteValue]] = []
    while try statement.step() {
      rows.append(try statement.rowValues())
    }
    return rows
  }

  /// The number that a pragma without an argument returns, such as `user_version`; 0 if it returns none.
  package func pragmaNumber(_ name: StaticString) throws(SQLiteError) -> Int {
    try values(of: PragmaQuery(name)).first?.first?.integer ?? 0
  }

  /// The number of rows that the latest statement changed. The corresponding C function is `sqlite3_changes64`.
  package func latestChanges(_ attempt: @autoclosure () -> String) throws(SQLiteError) -> Int {
    Int(sqlite3_changes64(try openHandle(attempt())))
  }

  /// The rowid of the row that was inserted last. The corresponding C function is `sqlite3_last_insert_rowid`.
  var latestRowID: Int? { rawHandle.map { Int(sqlite3_last_insert_rowid($0)) } }

  /// The number of rows that this connection has changed since it was opened. The corresponding C function is
  /// `sqlite3_total_changes64`.
  func totalChanges(_ attempt: @autoclosure () -> String) throws(SQLiteError) -> Int {
    Int(sqlite3_total_changes64(try openHandle(attempt())))
  }
}

extension Statement {
  func rowValues() throws(SQLiteError) -> [SQLiteValue] {
    var values: [SQLiteValue] = []
    for index in 0..<sqlite3_column_count(handle) {
      guard let value = sqlite3_column_value(handle, index) else { continue }
      values.append(try SQLiteValue.decode(from: ValueSource(value)))
    }
    return values
  }
}
