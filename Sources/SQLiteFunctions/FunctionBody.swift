import SQLiteCore

/// The implementation of a function or aggregate, without the types of its arguments and state.
@usableFromInline
final class FunctionBody: Sendable {
  /// Writes the result for the arguments of one row.
  @usableFromInline
  typealias Call = @Sendable (RowValues, ValueSink) throws -> Void
  /// Adds the arguments of one row to a group's state.
  @usableFromInline
  typealias Step = @Sendable (UnsafeMutableRawPointer, RowValues) throws -> Void

  /// The four parts of an aggregate.
  @usableFromInline
  struct Aggregate: Sendable {
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

  enum Form: Sendable {
    case scalar(Call)
    case aggregate(Aggregate)
  }

  let form: Form

  @usableFromInline
  init(_ call: @escaping Call) {
    form = .scalar(call)
  }

  @usableFromInline
  init(_ aggregate: Aggregate) {
    form = .aggregate(aggregate)
  }
}
