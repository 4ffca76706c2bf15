import SQLiteCore

/// The implementation of a function or aggregate, without the types of its arguments and state.
@usableFromInline
enum FunctionBody: Sendable {
  case scalar(Scalar)
  case aggregate(Aggregate)

  @usableFromInline
  struct Scalar: Sendable {
    /// Writes the result for the arguments of one row.
    let call: @Sendable (RowValues, ValueSink) throws -> Void

    @usableFromInline
    init(_ call: @escaping @Sendable (RowValues, ValueSink) throws -> Void) {
      self.call = call
    }
  }

  @usableFromInline
  struct Aggregate: Sendable {
    /// Adds the arguments of one row to a group's state.
    @usableFromInline
    typealias Step = @Sendable (UnsafeMutableRawPointer, RowValues) throws -> Void

    /// Allocates the state of a group.
    let begin: @Sendable () -> UnsafeMutableRawPointer
    let step: Step
    /// Writes the result of a group.
    let finish: @Sendable (UnsafeMutableRawPointer, ValueSink) throws -> Void
    /// Frees the state of a group.
    let end: @Sendable (UnsafeMutableRawPointer) -> Void

    @usableFromInline
    init(
      begin: @escaping @Sendable () -> UnsafeMutableRawPointer,
      step: @escaping Step,
      finish: @escaping @Sendable (UnsafeMutableRawPointer, ValueSink) throws -> Void,
      end: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
    ) {
      self.begin = begin
      self.step = step
      self.finish = finish
      self.end = end
    }
  }
}
