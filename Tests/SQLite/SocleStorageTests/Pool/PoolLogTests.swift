import Foundation
import SocleStorage
import TestSupport
import Testing

@testable import SocleCore

@Suite("The write-ahead log of a pool")
struct PoolLogTests {
  /// The bytes of one write: 100 pages of 4,096.
  private static let payload = 400_000

  private func size(of path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }

  private func write(_ id: Int, to pool: SQLitePool) throws {
    try pool.write { connection in
      try connection.run(
        "INSERT OR REPLACE INTO large VALUES (\(id % 3), zeroblob(\(Self.payload)))")
    }
  }

  @Test("The log of a pool restarts from its beginning even if there is always a reader")
  func overlappingReaders() throws {
    let folder = try TemporaryFolder()
    let pool = try SQLitePool(openingOrCreatingAt: folder.file())
    try pool.write { try $0.run("CREATE TABLE large(id INTEGER PRIMARY KEY, data)") }
    let writer = OtherThread { for id in 0..<300 { try write(id, to: pool) } }
    // One always begins before the other ends, until the writer is done.
    var latest = PinnedRead(of: pool)
    while !writer.isDone {
      let next = PinnedRead(of: pool)
      try latest.end()
      latest = next
    }
    try latest.end()
    try writer.wait()
    // 300 writes of 100 pages are 120 MB.
    #expect(try size(of: folder.file() + "-wal") < 64 << 20)
  }

  @Test("A long read does not block the writer")
  func longReader() throws {
    let folder = try TemporaryFolder()
    let pool = try SQLitePool(openingOrCreatingAt: folder.file())
    try pool.write { try $0.run("CREATE TABLE large(id INTEGER PRIMARY KEY, data)") }
    try pool.read { connection in
      let writer = OtherThread { for id in 0..<120 { try write(id, to: pool) } }
      try writer.wait()
      let count = try connection.values(of: TestSQL("SELECT count(*) FROM large"))
      #expect(count == [[.integer(0)]])
    }
  }
}
