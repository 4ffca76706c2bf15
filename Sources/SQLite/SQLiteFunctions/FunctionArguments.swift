import SQLiteCore

/// The arguments of one call, read one after the other.
///
/// Two words on the stack: the whole call is inlined into the closure that a function's initializer makes.
@usableFromInline
struct FunctionArguments {
  @usableFromInline let values: RowValues
  @usableFromInline var index = 0

  @inlinable @inline(__always)
  init(_ values: RowValues) {
    self.values = values
  }

  @inlinable @inline(__always)
  static func next<Argument: ColumnValue>(
    _: Argument.Type, of arguments: inout FunctionArguments, in function: String
  ) throws(SQLiteError) -> Argument {
    do throws(SQLiteError) {
      let source = arguments.values[arguments.index]
      arguments.index &+= 1
      return try Argument.decode(from: source)
    } catch {
      throw located(error, argument: arguments.index, of: function)
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

  /// A conversion error with its place; not inlined, to keep it out of the path of a call that succeeds.
  @usableFromInline
  static func located(
    _ error: SQLiteError, argument: Int?, of function: String
  ) -> SQLiteError {
    let part = argument.map { "argument \($0)" } ?? "the result"
    return error.located(at: CellPlace(column: "\(part) of \(function)"))
  }
}
