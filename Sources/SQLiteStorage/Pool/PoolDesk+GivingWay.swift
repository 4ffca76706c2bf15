/// How reads give way to a write where there are more threads than processors.
///
/// All connections to a file go through a few locks of SQLite's own, for a microsecond at a time. Whoever loses the
/// processor while holding one holds everyone up, and four readers that never rest, on two processors, keep a writer
/// from three in four of its writes; in plain C as well.
extension PoolDesk {
  /// Which of the reads that could give way does. Measured: when all do, reads lose a fifth and writes win nothing.
  static let readsPerCourtesy: UInt = 4

  /// Whether the read that is about to begin should let others run once before it does: a write is running, reads have
  /// all other processors, and it is its turn. Under the lock.
  func shouldGiveWay() -> Bool {
    // Whoever finds no slot waits anyway.
    guard !readers.idle.isEmpty, writers.idle.count < writers.slots.count,
      readers.slots.count - readers.idle.count >= roomBesideWriter
    else { return false }
    crowdedReads &+= 1
    return crowdedReads.isMultiple(of: Self.readsPerCourtesy)
  }
}
