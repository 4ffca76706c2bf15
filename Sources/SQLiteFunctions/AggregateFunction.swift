import SQLiteCore

/// An aggregate of SQL that is written in Swift: one result for the rows of a group.
///
/// ```swift
/// let product = AggregateFunction(
///   "product", startingWith: 1.0,
///   step: { (product: inout Double, factor: Double) in product *= factor },
///   result: { $0 })
/// try connection.register(product)
/// ```
///
/// Arguments, result and errors are as those of a ``ScalarFunction``. It cannot be used as a window function.
///
/// See https://sqlite.org/appfunc.html.
public struct AggregateFunction<each Argument: ColumnValue, Result: ColumnValue>: Sendable {
  @usableFromInline let signature: FunctionSignature
  @usableFromInline let body: FunctionBody

  /// An aggregate.
  ///
  /// - Parameters:
  ///   - name: How SQL calls it; see ``ScalarFunction/init(_:isDeterministic:isInnocuous:_:)``.
  ///   - isInnocuous: Whether views and triggers of a database may name it; SQLite's default lets a trusted schema
  ///     do it.
  ///   - initial: The state that each group begins with, made afresh for each.
  ///   - step: Takes in the arguments of one row of the group.
  ///   - result: The group's result; for a group without rows, that of the state it begins with. SQLite also asks for
  ///     the results of groups that were under way when a statement failed or was given up, and forgets them.
  @inlinable
  public init<State>(
    _ name: String, isInnocuous: Bool = false,
    startingWith initial: @escaping @autoclosure @Sendable () -> State,
    step: @escaping @Sendable (inout State, repeat each Argument) throws -> Void,
    result: @escaping @Sendable (State) throws -> Result
  ) {
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    signature = FunctionSignature(
      name: name, argumentCount: count, isDeterministic: false, isInnocuous: isInnocuous)
    body = FunctionBody(
      FunctionBody.Aggregate(
        begin: {
          let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
          state.initialize(to: initial())
          return UnsafeMutableRawPointer(state)
        },
        step: { state, values in
          var arguments = FunctionArguments(values)
          try step(
            &state.assumingMemoryBound(to: State.self).pointee,
            repeat try FunctionArguments.next((each Argument).self, of: &arguments, in: name))
        },
        finish: { state, sink in
          let final = state.assumingMemoryBound(to: State.self).pointee
          try FunctionArguments.write(try result(final), into: sink, of: name)
        },
        end: { state in
          state.assumingMemoryBound(to: State.self).deinitialize(count: 1)
          state.deallocate()
        }))
  }

  /// How SQL calls it.
  public var name: String { signature.name }
  /// Whether views and triggers may name it.
  public var isInnocuous: Bool { signature.isInnocuous }
}

extension AggregateFunction: ConnectionExtension {
  /// Makes it known to `connection`; code that uses it calls ``Connection/register(_:)``.
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
