import Foundation

/// Ctrl-C (SIGINT), SIGTERM or SIGHUP during a command that writes: the command stops at its next check and removes its
/// unfinished files.
///
/// The same signal again ends the process at once.
struct Interruption: Error, CustomStringConvertible {
  /// The state of the target, such as "lego.sqlite was not changed".
  let kept: String

  var description: String { "interrupted; \(kept)" }

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Makes the first of these signals set a flag instead of ending the process, unless it is ignored, as by `nohup`.
  static func watch() {
    // The flag is allocated here and not in the handler.
    interruptionFlag.pointee = 0
    // A program that was started by a worker thread, as tests are, may inherit a signal mask that blocks them.
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in signals {
      let before = signal(number) { number in
        interruptionFlag.pointee = number
        signal(number, SIG_DFL)
      }
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
      sigaddset(&mask, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }

  static func check(kept: @autoclosure () -> String) throws(Interruption) {
    if isRequested { throw Interruption(kept: kept()) }
  }

  static var isRequested: Bool { interruptionFlag.pointee != 0 }
}

/// The number of the signal, set by its handler, which may do no more than that. Never freed.
///
/// `nonisolated(unsafe)`: the handler stores one `sig_atomic_t`, as POSIX permits; everyone else reads it.
private nonisolated(unsafe) let interruptionFlag: UnsafeMutablePointer<sig_atomic_t> = {
  let flag = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)
  flag.initialize(to: 0)
  return flag
}()
