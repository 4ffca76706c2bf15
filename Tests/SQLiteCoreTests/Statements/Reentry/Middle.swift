/// The middle of a statement's run: whatever is asked there by the statement calls ``happen()``.
///
/// Only the one suite that is serialised comes here.
enum Middle {
  nonisolated(unsafe) private static var uses: [() throws -> Void] = []
  nonisolated(unsafe) private static var outcomes: [(any Error)?] = []

  /// Does what was to be done in the middle, the first time.
  static func happen() {
    let now = uses
    uses = []
    for use in now { outcomes.append(errorThrown(by: use)) }
  }

  /// What `run` gives, and what each of `uses` threw in the middle of it, nil where one threw nothing.
  static func during<Result>(
    _ run: () throws -> Result, _ uses: [() throws -> Void]
  ) throws -> (result: Result, outcomes: [(any Error)?]) {
    Self.uses = uses
    outcomes = []
    defer { Self.uses = [] }
    return (try run(), outcomes)
  }
}
