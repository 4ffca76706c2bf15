internal import CSQLite

/// A compiled select, to be run many times with different arguments.
///
/// Make one with ``Connection/prepare(_:)``. It keeps its connection alive. Many runs in a row are quicker inside one
/// transaction.
public final class PreparedSelect<Arguments, Result> {
  /// Binds the arguments of one run.
  typealias Bind = (Arguments, SelectBinder) throws(SQLiteError) -> Void

  private let statement: Statement
  private let reading: ResultReading<Result>
  private let binder: SelectBinder
  private let bind: Bind

  init(
    _ query: SelectQuery<Result>, argumentCount: Int, on connection: Connection,
    bind: @escaping Bind
  ) throws(SQLiteError) {
    statement = try Statement(
      query, on: connection, isReused: true, argumentCount: argumentCount)
    reading = query.reading
    self.bind = bind
    binder = SelectBinder(statement)
  }

  /// The results for these arguments, in the query's order.
  ///
  /// - Throws: as ``Connection/rows(of:)``; ``SQLiteError/conversion(cell:expected:found:)`` if an argument cannot be
  ///   stored, ``SQLiteError/misuse(attempt:reason:)`` in the middle of another run of this statement.
  public func rows(for arguments: Arguments) throws -> [Result] {
    var results: [Result] = []
    try forEachRow(for: arguments) { result in
      results.append(result)
      return true
    }
    return results
  }

  /// The one result for these arguments.
  ///
  /// - Throws: ``SQLiteError/notOneRow(attempt:found:)`` if there is none, or more than one; else as ``rows(for:)``.
  public func row(for arguments: Arguments) throws -> Result {
    var results: [Result] = []
    try forEachRow(for: arguments) { result in
      results.append(result)
      return results.count < 2
    }
    return try results.only(statement.purpose)
  }

  /// The first result for these arguments, nil if there is none.
  ///
  /// - Throws: as ``rows(for:)``.
  public func firstRow(for arguments: Arguments) throws -> Result? {
    var first: Result?
    try forEachRow(for: arguments) { result in
      first = result
      return false
    }
    return first
  }

  /// Hands each result for these arguments to `body`, one at a time, until `body` answers false.
  ///
  /// - Throws: what `body` throws; else as ``rows(for:)``.
  public func forEachRow(
    for arguments: Arguments, while body: (Result) throws -> Bool
  ) throws {
    _ = try statement.connection.openHandle(statement.purpose)
    try statement.beginRun()
    defer {
      statement.forgetArguments()
      statement.endRun()
    }
    try bind(arguments, binder)
    do {
      try statement.forEachRow { values in try body(try reading.decode(values)) }
    } catch {
      throw reading.located(error, in: statement)
    }
  }
}

/// Where the arguments of a prepared select go.
final class SelectBinder {
  private let handle: OpaquePointer
  private let parameters: [Int: Int]

  init(_ statement: Statement) {
    handle = statement.handle
    parameters = statement.argumentParameters
  }

  /// Binds the argument at `index`, wherever the query names it.
  func bind<Value: ColumnValue>(_ value: Value, at index: Int) throws(SQLiteError) {
    // An argument that the query does not use has no parameter.
    guard let parameter = parameters[index] else { return }
    do throws(SQLiteError) {
      try value.encode(into: ValueSink(parameter: parameter, of: handle))
    } catch {
      throw error.located(at: CellPlace(column: "argument \(index + 1)"))
    }
  }
}
