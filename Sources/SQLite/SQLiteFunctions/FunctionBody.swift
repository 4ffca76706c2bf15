import SQLiteCore

/// The implementation of a function or aggregate, without the types of its arguments and state.
@usableFromInline
struct FunctionBody: Sendable {
  /// The address of a group's state.
  @usableFromInline
  typealias State = UnsafeMutableRawPointer

  /// What an aggregate does at the beginning and at the end of a group.
  @usableFromInline
  struct Group: Sendable {
    /// Allocates the state of a group.
    let begin: @Sendable () -> State
    /// Writes the result of a group.
    let finish: @Sendable (State, ValueSink) throws -> Void
    /// Frees the state of a group.
    let end: @Sendable (State) -> Void

    @usableFromInline
    init(
      begin: @escaping @Sendable () -> State,
      finish: @escaping @Sendable (State, ValueSink) throws -> Void,
      end: @escaping @Sendable (State) -> Void
    ) {
      self.begin = begin
      self.finish = finish
      self.end = end
    }
  }

  /// Adds the arguments of one row to the state of its group; a scalar function, which has no groups, writes its result.
  let step: @Sendable (State?, RowValues, ValueSink) throws -> Void
  /// Nil for a scalar function.
  let group: Group?

  @usableFromInline
  init(
    group: Group? = nil, step: @escaping @Sendable (State?, RowValues, ValueSink) throws -> Void
  ) {
    self.step = step
    self.group = group
  }
}
