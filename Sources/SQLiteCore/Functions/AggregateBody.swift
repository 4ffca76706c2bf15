/// What an aggregate does, without the types of its arguments and state.
@usableFromInline
final class AggregateBody: Sendable {
  @usableFromInline
  typealias Step = @Sendable (UnsafeMutableRawPointer, UnsafePointer<OpaquePointer?>) throws -> Void

  /// Makes a group's state.
  let begin: @Sendable () -> UnsafeMutableRawPointer
  /// Takes the arguments of one row into a group's state.
  let step: Step
  /// Writes the result of a group's state.
  let finish: @Sendable (UnsafeMutableRawPointer, ValueSink) throws -> Void
  /// Lets a group's state go.
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
