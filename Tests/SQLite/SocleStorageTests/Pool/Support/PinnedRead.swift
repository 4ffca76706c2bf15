import SocleStorage
import TestSupport

/// A read that lasts until `end()` is called.
struct PinnedRead {
  private let gate = PoolGate()
  private let thread: OtherThread<Void>

  init(of pool: SQLitePool) {
    thread = OtherThread { [gate] in try pool.read { _ in gate.passAndWait() } }
    gate.untilReachedBlocking()
  }

  func end() throws {
    gate.open()
    try thread.wait()
  }
}
