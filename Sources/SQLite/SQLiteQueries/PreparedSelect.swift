import SQLiteCore

/// An argument of a prepared query: a value that each run of the query provides.
///
/// ```swift
/// let colors = try connection.prepare { (name: Argument<String>, rgb: Argument<String>) in
///   SelectQuery(from: Color.row).where([Color.name.equals(name), Color.rgb.equals(rgb)])
/// }
/// let red = try colors.rows(for: ("Red", "C91A09"))
/// ```
public struct Argument<Value: ColumnValue>: ValueExpression {
  /// The coding of the argument, which is the type `Value` itself.
  public typealias Coding = Value
  let index: Int

  /// The SQL parameter that stands for the argument.
  public var sql: SQLFragment { SQLFragment([.argument(index)]) }
}

extension Connection {
  /// Compiles the select that `query` returns for its arguments, to be run many times.
  ///
  /// An argument is compared like the value that it stands for: where it is nil, `equals` finds NULL, and `differs` finds every
  /// other value.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns.
  public func prepare<each Value: ColumnValue, Result>(
    _ query: (repeat Argument<each Value>) throws -> SelectQuery<Result>
  ) throws -> PreparedSelect<(repeat each Value), Result> {
    var count = 0
    func argument<One: ColumnValue>(_ type: One.Type) -> Argument<One> {
      defer { count += 1 }
      return Argument(index: count)
    }
    let select = try query(repeat argument((each Value).self))
    let statement = try Statement(select, on: self, argumentCount: count)
    return PreparedSelect(statement, select.reading) { arguments, statement throws(SQLiteError) in
      var index = 0
      for argument in repeat each arguments {
        try statement.bind(argument, at: index)
        index += 1
      }
    }
  }
}

/// A compiled select, to be run many times with different arguments.
///
/// Create it with ``SQLiteCore/Connection/prepare(_:)``. The select keeps its connection alive. Many runs in a row are faster
/// inside one transaction.
public final class PreparedSelect<Arguments, Result> {
  fileprivate typealias Bind = (Arguments, Statement) throws(SQLiteError) -> Void

  private let statement: Statement
  private let reading: ResultReading<Result>
  private let bind: Bind

  fileprivate init(_ statement: Statement, _ reading: ResultReading<Result>, bind: @escaping Bind) {
    self.statement = statement
    self.reading = reading
    self.bind = bind
  }

  /// The results for these arguments, in the query's order.
  ///
  /// - Throws: as ``SQLiteCore/Connection/rows(of:)``; ``SQLiteError/conversion(cell:expected:found:)`` if an argument cannot
  ///   be bound, ``SQLiteError/misuse(attempt:reason:)`` while another run of this select is in progress.
  public func rows(for arguments: Arguments) throws(SQLiteError) -> [Result] {
    do {
      return try collectRows(reading.decode) { receive in try run(arguments, receive) }
    } catch {
      throw SQLiteError(thrown: error)
    }
  }

  /// The first result for these arguments, nil if there is none.
  ///
  /// - Throws: as ``rows(for:)``.
  public func firstRow(for arguments: Arguments) throws(SQLiteError) -> Result? {
    var first: Result?
    do {
      try run(arguments) { values in
        first = try reading.decode(values)
        return false
      }
    } catch {
      throw SQLiteError(thrown: error)
    }
    return first
  }

  /// Passes each result for these arguments to `body`, one at a time, until `body` returns false.
  ///
  /// - Throws: what `body` throws; else as ``rows(for:)``.
  public func forEachRow(for arguments: Arguments, while body: (Result) throws -> Bool) throws {
    do {
      try run(arguments) { values in try body(try reading.decode(values)) }
    } catch {
      throw error.unwrapped
    }
  }

  private func run(_ arguments: Arguments, _ receive: (RowValues) throws -> Bool) throws {
    _ = try statement.connection.openHandle(statement.purpose)
    try statement.beginRun()
    defer {
      statement.forgetArguments()
      statement.endRun()
    }
    try bind(arguments, statement)
    do {
      try statement.forEachRow(receive)
    } catch {
      throw reading.located(error, names: statement.columnNames)
    }
  }
}

extension Statement {
  /// Binds the argument at `index` to its parameter, which it has if the query uses it.
  fileprivate func bind<Value: ColumnValue>(_ value: Value, at index: Int) throws(SQLiteError) {
    guard let parameter = parameter(ofArgument: index) else { return }
    do throws(SQLiteError) {
      try value.encode(into: ValueSink(parameter: parameter, of: handle))
    } catch {
      throw error.located(at: CellPlace(column: "argument \(index + 1)"))
    }
  }
}
