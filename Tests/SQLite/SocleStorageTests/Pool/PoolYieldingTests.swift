import SocleCore
import TestSupport
import Testing

@testable import SocleStorage

@Suite("Reads of a pool where there are more threads than processors")
struct PoolYieldingTests {
  /// Calls `body` while reads occupy all processors except one.
  private func withCrowd(_ body: (SQLitePool) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let pool = try SQLitePool(
      openingOrCreatingAt: folder.file(), options: PoolOptions(readerCount: 64))
    try pool.write { try $0.createTable(Account.row) }
    // With more processors than the largest pool has readers, reads cannot occupy them.
    let room = pool.scheduler.roomBesideWriter
    guard room < 64 else { return }
    let reads = (0..<room).map { _ in PinnedRead(of: pool) }
    defer { for read in reads { try? read.end() } }
    try body(pool)
  }

  private func courtesies(in pool: SQLitePool, of reads: UInt) -> Int {
    (0..<reads).count { _ in pool.scheduler.lock.withLock { pool.scheduler.shouldYield() } }
  }

  @Test("While a write runs and reads occupy the other processors, every fourth read yields")
  func besideWrite() throws {
    try withCrowd { pool in
      try pool.write { _ in
        #expect(courtesies(in: pool, of: 3 * PoolScheduler.readsPerYield) == 3)
      }
    }
  }

  @Test("Without a write, no read yields")
  func withoutWrite() throws {
    try withCrowd { pool in
      #expect(courtesies(in: pool, of: 3 * PoolScheduler.readsPerYield) == 0)
    }
  }

  @Test("With a free processor, no read yields")
  func withRoom() throws {
    try PoolPlace.logFile.withPool { pool in
      try pool.write { _ in
        #expect(courtesies(in: pool, of: 3 * PoolScheduler.readsPerYield) == 0)
      }
    }
  }

  @Test("Reads begin and end while a write and other reads are running")
  func waitForNobody() throws {
    try withCrowd { pool in
      try pool.write { connection in
        try connection.insertAccount(1)
        for _ in 0..<3 * PoolScheduler.readsPerYield {
          let read = OtherThread { try pool.read { try $0.accountCount } }
          #expect(try read.wait() == 0)
        }
      }
    }
  }
}
