import TestSupport

@testable import SocleCore

/// The middle of a statement's run: whoever is asked there comes here.
///
/// Only the one suite that is serialized uses it.
enum Middle {
  nonisolated(unsafe) private static var uses: [() throws -> Void] = []
  nonisolated(unsafe) private static var outcomes: [(any Error)?] = []
  nonisolated(unsafe) private static var letsOut = false

  /// Does what was to be done in the middle, the first time, and keeps what it threw.
  static func happen() {
    let now = uses
    uses = []
    for use in now { outcomes.append(errorThrown(by: use)) }
  }

  /// As ``happen()``, letting the error out if it was asked to.
  static func happenOpenly() throws(SQLiteError) {
    happen()
    if letsOut, let error = outcomes.first as? SQLiteError { throw error }
  }

  /// What `run` gives, and what each of `uses` threw in the middle of it, nil where one threw nothing.
  static func during<Result>(
    _ run: () throws -> Result, lettingOut: Bool = false, _ uses: [() throws -> Void]
  ) throws -> (result: Result, outcomes: [(any Error)?]) {
    (Self.uses, outcomes, letsOut) = (uses, [], lettingOut)
    defer { (Self.uses, outcomes, letsOut) = ([], [], false) }
    return (try run(), outcomes)
  }
}
