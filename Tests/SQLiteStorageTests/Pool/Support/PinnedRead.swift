import SQLiteStorage

/// A read that lasts until it is told to end.
struct PinnedRead {
  private let gate = PoolGate()
  private let thread: OtherPoolThread<Void>

  init(of pool: SQLitePool) {
    thread = OtherPoolThread { [gate] in try pool.read { _ in gate.passAndWait() } }
    gate.untilReachedBlocking()
  }

  func end() throws {
    gate.open()
    try thread.wait()
  }
}
