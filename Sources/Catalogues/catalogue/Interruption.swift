import Foundation

/// Ctrl-C (SIGINT) during a command that writes: the command stops at its next check and removes its unfinished files.
///
/// A second Ctrl-C ends the process at once.
struct Interruption: Error, CustomStringConvertible {
  /// What state the target is in, as "lego.sqlite was not changed".
  let kept: String

  var description: String { "interrupted; \(kept)" }

  /// Makes the first SIGINT set a flag instead of ending the process.
  static func watch() {
    // The flag is allocated here and not in the handler.
    interruptionFlag.pointee = 0
    signal(SIGINT) { _ in
      interruptionFlag.pointee = 1
      signal(SIGINT, SIG_DFL)
    }
    // A program that was started by a worker thread, as tests are, may inherit a signal mask that blocks SIGINT.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// - Throws: ``Interruption`` after Ctrl-C.
  static func check(kept: @autoclosure () -> String) throws(Interruption) {
    if isRequested { throw Interruption(kept: kept()) }
  }

  /// Whether Ctrl-C was pressed.
  static var isRequested: Bool { interruptionFlag.pointee != 0 }
}

/// Set by the signal handler, which may do no more than that. Never freed.
///
/// `nonisolated(unsafe)`: the handler stores one `sig_atomic_t`, as POSIX permits; everyone else reads it.
private nonisolated(unsafe) let interruptionFlag: UnsafeMutablePointer<sig_atomic_t> = {
  let flag = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)
  flag.initialize(to: 0)
  return flag
}()
