import SQLiteCore

/// A compiled query with results, to be run many times with different arguments. ``PreparedSelect`` is built on it.
final class PreparedStatement<Result> {
  private let statement: Statement
  private let reading: ResultReading<Result>

  /// - Parameter argumentCount: The number of arguments of each run.
  init(
    _ query: some ResultQuery<Result>, argumentCount: Int, on connection: Connection
  ) throws(SQLiteError) {
    statement = try Statement(
      query, on: connection, isReused: true, argumentCount: argumentCount)
    reading = query.reading
  }

  /// The purpose of the query, for error messages.
  var purpose: String { statement.purpose }

  /// Binds the arguments and passes each result to `body` until that returns false.
  ///
  /// - Throws: what `body` throws; errors of reading; ``SQLiteError/misuse(attempt:reason:)`` during another run.
  func forEachRow(
    binding bind: (ArgumentBinder) throws(SQLiteError) -> Void, while body: (Result) throws -> Bool
  ) throws {
    _ = try statement.connection.openHandle(statement.purpose)
    try statement.beginRun()
    defer {
      statement.forgetArguments()
      statement.endRun()
    }
    try bind(ArgumentBinder(statement: statement))
    do {
      try statement.forEachRow { values in try body(try reading.decode(values)) }
    } catch {
      throw reading.located(error, names: statement.columnNames)
    }
  }
}

/// Binds the arguments of one run.
struct ArgumentBinder {
  fileprivate let statement: Statement

  /// Binds the argument at `index` to its parameter, if the query uses it.
  func bind<Value: ColumnValue>(_ value: Value, at index: Int) throws(SQLiteError) {
    // An argument that the query does not use has no parameter.
    guard let parameter = statement.parameter(ofArgument: index) else { return }
    do throws(SQLiteError) {
      try value.encode(into: ValueSink(parameter: parameter, of: statement.handle))
    } catch {
      throw error.located(at: CellPlace(column: "argument \(index + 1)"))
    }
  }
}
