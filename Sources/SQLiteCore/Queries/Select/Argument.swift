/// A value that is given each time a prepared query runs.
///
/// ```swift
/// let colors = try connection.prepare { (name: Argument<String>, rgb: Argument<String>) in
///   SelectQuery(from: Color.row).where([Color.name.equals(name), Color.rgb.equals(rgb)])
/// }
/// let red = try colors.rows(for: ("Red", "C91A09"))
/// ```
public struct Argument<Value: ColumnValue>: ValueExpression {
  /// The argument's own type.
  public typealias Coding = Value
  let index: Int

  /// The parameter.
  public var sql: SQLText { SQLText([.argument(index)]) }
}

extension Connection {
  /// Compiles the select that `query` makes of its arguments, to be run many times.
  ///
  /// A comparison with an argument is one with another value of the query: for nil it never holds, unless it is
  /// ``ValueExpression/isSame(as:)``.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns.
  public func prepare<each Value: ColumnValue, Result>(
    _ query: (repeat Argument<each Value>) throws -> SelectQuery<Result>
  ) throws -> PreparedSelect<(repeat each Value), Result> {
    var next = 0
    func argument<One: ColumnValue>(_ type: One.Type) -> Argument<One> {
      defer { next += 1 }
      return Argument(index: next)
    }
    let select = try query(repeat argument((each Value).self))
    return try PreparedSelect(select, argumentCount: next, on: self) {
      arguments, binder throws(SQLiteError) in
      var index = 0
      for argument in repeat each arguments {
        try binder.bind(argument, at: index)
        index += 1
      }
    }
  }
}
