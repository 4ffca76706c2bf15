import SQLiteCore

// A type with a pack, so that a typed query can check what it passes; macOS 14 and iOS 17 know such types. A call at
// run time goes through the one closure that the initialiser makes, which knows no types.

/// A scalar SQL function written in Swift: one result for the arguments of one row.
///
/// ```swift
/// let fold = ScalarFunction("fold", isDeterministic: true) { (text: String) in
///   text.folding(options: .diacriticInsensitive, locale: nil)
/// }
/// try connection.register(fold)
/// ```
///
/// Arguments and result are ``ColumnValue``s, read as strictly as columns are: text in an `Int`, or NULL in an argument
/// that is no `Optional`, is an error that names function and argument. What the body throws reaches the caller of the
/// statement: the very error where the method throws errors of any type, else within
/// ``SQLiteError/functionThrew(attempt:function:cause:)``.
///
/// See https://sqlite.org/appfunc.html.
public struct ScalarFunction<each Argument: ColumnValue, Result: ColumnValue>: Sendable {
  @usableFromInline let signature: FunctionSignature
  @usableFromInline let body: FunctionBody

  /// A function.
  ///
  /// - Parameters:
  ///   - name: The name by which SQL calls it, at most 255 bytes; ASCII letters compare without regard to case. A built-in
  ///     function with as many arguments is replaced on the connection, also for operators: `LIKE` calls `like`.
  ///   - isDeterministic: Whether the same arguments always give the same result. Only then SQLite may compute it once
  ///     for several rows, and indexes and generated columns may use it. As in SQLite, the default is not.
  ///   - isInnocuous: Whether views, triggers, checks, indexes and generated columns of a database may call it. Only for a
  ///     function that can do no harm, whatever its arguments. In SQLite, the default depends on `trusted_schema`.
  ///   - body: What it computes. It runs on the thread that runs the statement.
  @inlinable
  public init(
    _ name: String, isDeterministic: Bool = false, isInnocuous: Bool = false,
    _ body: @escaping @Sendable (repeat each Argument) throws -> Result
  ) {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    signature = FunctionSignature(
      name: name, argumentCount: count, isDeterministic: isDeterministic, isInnocuous: isInnocuous)
    self.body = FunctionBody { values, sink in
      var arguments = FunctionArguments(values)
      let result = try body(
        repeat try FunctionArguments.next((each Argument).self, of: &arguments, in: name))
      try FunctionArguments.write(result, into: sink, of: name)
    }
  }

  /// The name by which SQL calls the function.
  public var name: String { signature.name }
  /// Whether the same arguments always give the same result.
  public var isDeterministic: Bool { signature.isDeterministic }
  /// Whether views, triggers, checks, indexes and generated columns may call it.
  public var isInnocuous: Bool { signature.isInnocuous }
}

extension ScalarFunction: ConnectionExtension {
  /// Registers it on `connection`; code that uses it calls ``Connection/register(_:)``.
  ///
  /// - Throws: as ``Connection/register(_:)``.
  public func register(on connection: Connection) throws(SQLiteError) {
    try connection.register(body, as: signature)
  }

  /// Whether both are copies of one value.
  public static func == (left: Self, right: Self) -> Bool { left.body === right.body }

  /// Feeds what equality compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(body)) }
}
