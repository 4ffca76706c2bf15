import SocleCore

/// An SQL aggregate function written in Swift. It computes one result for each group of rows.
///
/// ```swift
/// let product = AggregateFunction(
///   "product", startingWith: 1.0,
///   step: { (product: inout Double, factor: Double) in product *= factor },
///   result: { $0 })
/// try connection.register(product)
/// ```
///
/// Arguments, result and errors behave as in a ``ScalarFunction``. The aggregate cannot be used as a window function.
///
/// See https://sqlite.org/appfunc.html.
public struct AggregateFunction<each Argument: ColumnValue, Result: ColumnValue>: Sendable {
  @usableFromInline let body: FunctionBody

  /// An aggregate named `name`.
  ///
  /// - Parameters:
  ///   - name: The name by which SQL calls the aggregate; see ``ScalarFunction/init(_:isDeterministic:isInnocuous:_:)``.
  ///   - isInnocuous: Whether views and triggers of a database may call the aggregate.
  ///   - initial: The initial state; the expression is evaluated again for each group.
  ///   - step: Adds the arguments of one row to the state.
  ///   - result: Computes the result of a group from its state; for a group without rows, from the initial state. If a
  ///     statement failed or was abandoned, `result` is also called for the unfinished groups, except a group whose own `step`
  ///     threw; these results are discarded.
  @inlinable
  public init<State>(
    _ name: String, isInnocuous: Bool = false,
    startingWith initial: @escaping @autoclosure @Sendable () -> State,
    step: @escaping @Sendable (inout State, repeat each Argument) throws -> Void,
    result: @escaping @Sendable (State) throws -> Result
  ) {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    body = FunctionBody(
      name, argumentCount: count, isAggregate: true, isInnocuous: isInnocuous
    ) {
      var state = initial()
      return FunctionGroup { values, _ in
        var index = 0
        try step(
          &state,
          repeat try FunctionArguments.next((each Argument).self, of: values, at: &index, in: name))
      } finish: { sink in
        try FunctionArguments.write(try result(state), into: sink, of: name)
      }
    }
  }

  /// The name by which SQL calls the aggregate.
  public var name: String { body.name }
}

extension AggregateFunction: ConnectionExtension {
  /// Registers the aggregate on `connection`. Users call ``Connection/register(_:)``, which calls this method.
  ///
  /// - Throws: as ``Connection/register(_:)``.
  public func register(on connection: Connection) throws(SQLiteError) {
    try connection.register(body)
  }
}
