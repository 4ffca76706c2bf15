import SocleCore

// A type with a parameter pack, so that a typed query can check its arguments; such types need macOS 14 or iOS 17. A call at
// run time uses the one type-erased closure that the initializer makes.

/// A scalar SQL function written in Swift. It computes one result from the arguments of one row.
///
/// ```swift
/// let fold = ScalarFunction("fold", isDeterministic: true) { (text: String) in
///   text.folding(options: .diacriticInsensitive, locale: nil)
/// }
/// try connection.register(fold)
/// ```
///
/// Arguments and result are ``ColumnValue``s and are read as strictly as columns: text for an `Int` argument, or NULL for an
/// argument that is not optional, is an error that names the function and the argument. An error that the body throws reaches
/// the caller of the statement: unchanged from a method that `throws`, within
/// ``SQLiteError/functionThrew(attempt:function:cause:)`` from a method that `throws(SQLiteError)`.
///
/// See https://sqlite.org/appfunc.html.
public struct ScalarFunction<each Argument: ColumnValue, Result: ColumnValue>: Sendable {
  @usableFromInline let body: FunctionBody

  /// A function named `name`.
  ///
  /// - Parameters:
  ///   - name: The name by which SQL calls the function, at most 255 bytes; ASCII letters match regardless of case. On its
  ///     connections, the function replaces a built-in function of the same name and number of arguments, also where an
  ///     operator calls it: `LIKE` calls `like`.
  ///   - isDeterministic: Whether the same arguments always give the same result. Only if true can SQLite compute the result
  ///     once for several rows, and can indexes and generated columns use the function. The default is false, as in SQLite.
  ///   - isInnocuous: Whether views, triggers, checks, indexes and generated columns of a database may call the function. Pass
  ///     true only for a function that does no harm with any arguments. In SQLite, the default depends on `trusted_schema`.
  ///   - body: Computes the result. It runs on the thread that runs the statement.
  @inlinable
  public init(
    _ name: String, isDeterministic: Bool = false, isInnocuous: Bool = false,
    _ body: @escaping @Sendable (repeat each Argument) throws -> Result
  ) {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    self.body = FunctionBody(
      name, argumentCount: count, isDeterministic: isDeterministic, isInnocuous: isInnocuous
    ) {
      FunctionGroup { values, sink in
        var index = 0
        let result = try body(
          repeat try FunctionArguments.next((each Argument).self, of: values, at: &index, in: name))
        try FunctionArguments.write(result, into: sink, of: name)
      }
    }
  }

  /// The name by which SQL calls the function.
  public var name: String { body.name }
}

extension ScalarFunction: ConnectionExtension {
  /// Registers the function on `connection`. Users call ``Connection/register(_:)``, which calls this method.
  ///
  /// - Throws: as ``Connection/register(_:)``.
  public func register(on connection: Connection) throws(SQLiteError) {
    try connection.register(body)
  }
}
