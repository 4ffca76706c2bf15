import Foundation
import SocleCore
import SocleLiveSchema
import SocleStorage
import TestSupport
import Testing

/// The code of `docs/how-to-use-the-pool.md`, copied literally.
@Suite("The guide to the pool")
struct PoolPageTests {
  @Test("The guide's first block opens a pool, writes and reads")
  func use() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = folder.file()
    let accounts = [Account(id: 1, balance: 10), Account(id: 2, balance: 5000)]
    // page begins
    let pool = try SQLitePool(openingOrCreatingAt: path)
    try pool.write { connection in
      try connection.createTable(Account.row)
      try connection.prepareInsert(in: Account.row).insert(contentsOf: accounts)
    }
    let rich = try pool.read { connection in
      try connection.rows(of: Account.row, where: [Account.balance.isAtLeast(1000)])
    }
    // page ends
    #expect(rich == [accounts[1]])
  }

  @Test("The guide's block on tasks reads asynchronously")
  func tasks() async throws {
    // page begins
    func balance(of id: Int, in pool: SQLitePool) async throws -> Int? {
      try await pool.read { connection in
        try connection.firstRow(of: Account.row, where: [Account.id.equals(id)])?.balance
      }
    }
    // page ends
    try await PoolPlace.memory.withPool { pool in
      try await pool.write { try $0.insertAccount(1, balance: 7) }
      let found = try await balance(of: 1, in: pool)
      #expect(found == 7)
    }
  }

  @Test("The guide's block on closures without a result compiles and writes")
  func timed() async throws {
    // page begins
    func addAccount(_ account: Account, to pool: SQLitePool) async throws -> Duration {
      try await ContinuousClock().measure {
        _ = try await pool.write { try $0.insert(account, in: Account.row) }
      }
    }
    // page ends
    try await PoolPlace.memory.withPool { pool in
      let duration = try await addAccount(Account(id: 1, balance: 7), to: pool)
      #expect(duration > .zero)
      #expect(try await pool.read { try $0.accountIDs() } == [1])
    }
  }

  @Test("The guide's block on changes sees a change")
  func changes() async throws {
    try await PoolPlace.memory.withPool { pool in
      try await pool.write { try $0.insertAccount(1) }
      async let other: Void = {
        await pool.untilFollowed()
        try await pool.write { try $0.insertAccount(2) }
      }()
      // page begins
      let changes = pool.changes(in: Account.row)  // first, so that no change is missed
      var shown = try await pool.read { try $0.count(of: Account.row) }
      for await _ in changes {
        shown = try await pool.read { try $0.count(of: Account.row) }
        if shown == 2 { break }
      }
      // page ends
      try await other
      #expect(shown == 2)
    }
  }

  @Test("The guide's block on results iterates over new results")
  func results() async throws {
    let print = Record<String>()
    try await PoolPlace.memory.withPool { pool in
      try await pool.write { try $0.insertAccount(1) }
      async let other: Void = {
        await pool.untilFollowed()
        try await pool.write { try $0.insertAccount(2) }
      }()
      // page begins
      for try await ids in pool.results(of: { try $0.rows(of: Account.row).map(\.id) }) {
        print(ids)
        if ids.count == 2 { break }
      }
      // page ends
      try await other
      #expect(print.entries.last == "[1, 2]")
    }
  }

  @Test("The guide's block on backups copies the database")
  func backup() async throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.file("copy"))
    try await PoolPlace.logFile.withPool { pool in
      try await pool.write { try $0.insertAccount(1) }
      // page begins
      try await pool.read { try $0.backUp(toNewFileAt: url) }
      // page ends
    }
    let copy = try Connection(openingExistingAt: url, readOnly: true)
    #expect(try copy.count(of: Account.row) == 1)
  }

  @Test("The guide's block on options opens a pool")
  func settings() throws {
    // page begins
    let options = PoolOptions(
      readerCount: 8,
      connection: ConnectionOptions(synchronous: .full, busyTimeout: .seconds(10)))
    // page ends
    let pool = try SQLitePool.inMemory(options: options)
    try pool.write { try $0.createTable(Account.row) }
  }

  @Test("Every code block of the pool's guide is tested here")
  func everyBlock() throws {
    let shown = try CodeBlocks.shown(by: "docs/how-to-use-the-pool.md")
    let compiled = try CodeBlocks.compiled(markedBy: "page")
    #expect(shown == compiled)
    #expect(shown.count == 7)
  }
}
