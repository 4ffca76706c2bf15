import Foundation
import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("The busy timeout of a pool's connections", .minutes(2))
struct PoolBusyTimeoutTests {
  /// A connection of its own, which holds the write lock for a while.
  private final class Locker: @unchecked Sendable {
    // Sendable although unchecked: the connection is used on the queue only.
    private let queue = DispatchQueue(label: "locker")
    private let connection: Connection

    init(_ path: String) throws { connection = try Connection(openingExistingAt: path) }

    func lock() throws { try queue.sync { try connection.run("BEGIN IMMEDIATE") } }

    func unlock(after seconds: Double) {
      queue.asyncAfter(deadline: .now() + seconds) { try? self.connection.run("COMMIT") }
    }
  }

  @Test(
    "A busy timeout ends with the write that set it, and the next write waits for locks again")
  func lentTimeout() throws {
    let folder = try TemporaryFolder()
    let options = PoolOptions(connection: ConnectionOptions(busyTimeout: .seconds(60)))
    let pool = try SQLitePool(openingOrCreatingAt: folder.file(), options: options)
    try pool.write { connection in
      try connection.createTable(Account.row)
      try connection.setBusyTimeout(.zero)
      #expect(connection.busyTimeout == .zero)
    }
    let locker = try Locker(folder.file())
    try locker.lock()
    locker.unlock(after: 0.1)
    try pool.write { try $0.insertAccount(1) }
    #expect(try pool.read { try $0.accountIDs() } == [1])
    #expect(try pool.write { $0.busyTimeout } == .seconds(60))
  }

  @Test("A pragma cannot set the busy timeout, which would remove the pool's busy handler")
  func pragma() throws {
    let pool = try SQLitePool.inMemory()
    #expect(throws: SQLiteError.self) { try pool.write { try $0.run("PRAGMA busy_timeout = 0") } }
    #expect(throws: SQLiteError.self) { try pool.read { try $0.run("PRAGMA Busy_Timeout(0)") } }
  }

  @Test("A connection beside a pool gets SQLite's busy error after its own timeout")
  func shortTimeout() throws {
    let folder = try TemporaryFolder()
    let pool = try SQLitePool(openingOrCreatingAt: folder.file())
    try pool.write { try $0.createTable(Account.row) }
    let connection = try Connection(openingExistingAt: folder.file())
    try connection.setBusyTimeout(.zero)
    try pool.write { _ in
      let error = errorThrown { try connection.transaction {} } as? SQLiteError
      #expect(error?.code?.primary == .busy)
    }
  }
}
