import SQLiteCore

/// The arguments of one call, read one after the other.
///
/// Two words on the stack: the whole call is inlined into the closure that a function's initialiser makes.
@usableFromInline
struct FunctionArguments {
  @usableFromInline let values: UnsafePointer<OpaquePointer?>
  @usableFromInline var index = 0

  @inlinable @inline(__always)
  init(_ values: UnsafePointer<OpaquePointer?>) {
    self.values = values
  }

  /// The next argument.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` that names function and argument if it is none.
  @inlinable @inline(__always)
  static func next<Argument: ColumnValue>(
    _: Argument.Type, of arguments: inout FunctionArguments, in function: String
  ) throws(SQLiteError) -> Argument {
    do throws(SQLiteError) {
      let source = try ValueSource.next(of: arguments.values, at: &arguments.index)
      return try Argument.decode(from: source)
    } catch {
      throw FunctionPlace.located(error, argument: arguments.index, of: function)
    }
  }

  /// Writes the function's result.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` that names the function if SQLite cannot hold it.
  @inlinable @inline(__always)
  static func write<Result: ColumnValue>(
    _ result: Result, into sink: ValueSink, of function: String
  ) throws(SQLiteError) {
    do throws(SQLiteError) {
      try result.encode(into: sink)
    } catch {
      throw FunctionPlace.located(error, resultOf: function)
    }
  }
}

/// Names the place of a value that does not fit; apart, to keep it out of the inlined path.
@usableFromInline
enum FunctionPlace {
  @usableFromInline
  static func located(_ error: SQLiteError, argument: Int, of function: String) -> SQLiteError {
    error.located(at: CellPlace(column: "argument \(argument) of \(function)"))
  }

  @usableFromInline
  static func located(_ error: SQLiteError, resultOf function: String) -> SQLiteError {
    error.located(at: CellPlace(column: "the result of \(function)"))
  }
}
