/// How reads give way to a write where there are more threads than processors.
///
/// All connections to a file share a few short locks of SQLite's own. A thread that loses the processor while it holds
/// one delays all others, and four readers that never pause, on two processors, keep a writer from three in four of its
/// writes; in plain C as well.
extension PoolDesk {
  /// One in so many of the reads that could give way does. Measured: when all do, reads lose a fifth and writes gain
  /// nothing.
  static let readsPerCourtesy: UInt = 4

  /// Whether the read that is about to begin should let others run once before it does: a write is running, reads have
  /// all other processors, and it is its turn. Under the lock.
  func shouldGiveWay() -> Bool {
    // A read that finds no slot waits anyway.
    guard !readers.idle.isEmpty, writers.idle.count < writers.slots.count,
      readers.slots.count - readers.idle.count >= roomBesideWriter
    else { return false }
    crowdedReads &+= 1
    return crowdedReads.isMultiple(of: Self.readsPerCourtesy)
  }
}
