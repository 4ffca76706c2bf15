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
  /// The rows that parameters stand for, which live as long as they are bound.
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
        throw .impossible(subject: query.purpose, reason: "it contains rows of an unknown kind")
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
        subject: purpose, reason: "\(count) parameters for \(values.count) values in \(place)")
    }
    for (index, value) in values.enumerated() {
      try value.encode(into: ValueSink(parameter: index + 1, of: handle))
    }
    for (parameter, list) in lists { try list.bind(to: parameter, of: self) }
  }
}

/// Rows that a statement reads as a table, by their address.
protocol BindableRows: Sendable {
  /// Makes the table known to a connection.
  func register(on connection: Connection) throws(SQLiteError)
  /// Binds the rows to a parameter; they must live as long as the binding.
  func bind(to parameter: Int, of statement: Statement) throws(SQLiteError)
}
