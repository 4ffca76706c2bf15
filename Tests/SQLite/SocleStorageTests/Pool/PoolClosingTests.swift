import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("Closing a pool")
struct PoolClosingTests {
  @Test(
    "A closed pool refuses every request, and closing it again does nothing",
    arguments: PoolPlace.allCases)
  func refuses(_ place: PoolPlace) async throws {
    try await place.withPool { pool in
      await pool.close()
      await pool.close()
      expectRefusal("the pool is closed") { try pool.readNow { _ in } }
      expectRefusal("the pool is closed") { try pool.writeNow { _ in } }
      let read = await errorThrown { try await pool.read { _ in } }
      #expect(refusal(read)?.contains("the pool is closed") == true)
    }
  }

  @Test("Closing a pool moves the log into the file, and leaves no other file")
  func leavesOneFile() throws {
    let folder = try TemporaryFolder()
    let pool = try SQLitePool(openingOrCreatingAt: folder.file())
    try pool.write { try $0.createTable(Account.row) }
    _ = try pool.read { try $0.accountCount }
    #expect(try folder.names.count == 3)
    try pool.close()
    #expect(try folder.names == ["test.sqlite"])
  }

  @Test("Closing a pool releases everything that the writer's callbacks use")
  func releases() throws {
    let folder = try TemporaryFolder()
    weak var hooks: ConnectionHooks?
    do {
      let pool = try SQLitePool(openingOrCreatingAt: folder.file())
      try pool.write { hooks = $0.hooks }
      #expect(hooks != nil)
      try pool.close()
    }
    #expect(hooks == nil)
  }

  @Test("Closing a pool waits for running work, and refuses waiting requests")
  func waits() async throws {
    try await PoolPlace.logFile.withPool(readers: 1) { pool in
      let gate = PoolGate()
      let running = OtherThread {
        try pool.write { connection in
          gate.passAndWait()
          try connection.insertAccount(1)
        }
      }
      await gate.untilReached()
      let waiting = OtherThread { try pool.write { try $0.insertAccount(2) } }
      await pool.untilWaiting(.writer)
      let closing = OtherThread { try pool.close() }
      expectRefusal("the pool is closed") { try waiting.wait() }
      gate.open()
      try running.wait()
      try closing.wait()
    }
  }

  @Test("Closing a pool interrupts running work on request", arguments: PoolRequest.Role.allCases)
  func interrupts(_ role: PoolRequest.Role) async throws {
    try await PoolPlace.logFile.withPool { pool in
      let gate = PoolGate()
      let running = OtherThread {
        try pool.work(role) { connection in
          gate.pass()
          try connection.countForever()
        }
      }
      await gate.untilReached()
      await pool.close(.interruptingRunningWork)
      expectRefusal("the pool is closed") { try running.wait() }
    }
  }

  @Test("Closing a pool from its own work is an error")
  func fromWithin() throws {
    try PoolPlace.memory.withPool { pool in
      let error = errorThrown { try pool.write { _ in try pool.close() } }
      #expect(refusal(error)?.contains("the call is inside a read or write of this pool") == true)
      try pool.write { try $0.insertAccount(1) }
    }
  }
}
