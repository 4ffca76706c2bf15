import SocleCore

/// Reads the arguments and writes the result of one call, inlined into the closure that a function's initializer makes.
@usableFromInline
enum FunctionArguments {
  /// Reads the argument at `index`, and increments `index`.
  @inlinable @inline(__always)
  static func next<Argument: ColumnValue>(
    _: Argument.Type, of values: RowValues, at index: inout Int, in function: String
  ) throws(SQLiteError) -> Argument {
    index &+= 1
    do throws(SQLiteError) {
      return try Argument.decode(from: values[index &- 1])
    } catch {
      throw located(error, argument: index, of: function)
    }
  }

  @inlinable @inline(__always)
  static func write<Result: ColumnValue>(
    _ result: Result, into sink: ValueSink, of function: String
  ) throws(SQLiteError) {
    do throws(SQLiteError) {
      try result.encode(into: sink)
    } catch {
      throw located(error, argument: nil, of: function)
    }
  }

  /// Adds the function, and the position of the argument or "the result", to a conversion error. Not inlined, to keep it out of
  /// the path of a call that succeeds.
  @usableFromInline
  static func located(
    _ error: SQLiteError, argument: Int?, of function: String
  ) -> SQLiteError {
    let part = argument.map { "argument \($0)" } ?? "the result"
    return error.located(at: CellPlace(column: "\(part) of \(function)"))
  }
}
