import TestSupport
import Testing

@testable import SocleCore
@testable import SocleStorage

@Suite("Canceling requests of a pool")
struct PoolCancellingTests {
  @Test("A task that is canceled before it begins runs nothing")
  func beforehand() async throws {
    try await PoolPlace.memory.withPool { pool in
      let (begun, body) = (PoolGate(), { @Sendable (_: Connection) in Issue.record("It ran") })
      let task = Task {
        await begun.untilReached()
        #expect(Task.isCancelled)
        let read = await errorThrown { try await pool.read(body) }
        let write = await errorThrown { try await pool.write(body) }
        #expect(read is CancellationError)
        #expect(write is CancellationError)
      }
      task.cancel()
      begun.pass()
      await task.valueInTest
    }
  }

  @Test(
    "A waiting request that is canceled leaves the queue at once",
    arguments: PoolPlace.allCases, PoolRequest.Role.allCases)
  func queued(_ place: PoolPlace, _ role: PoolRequest.Role) async throws {
    try await place.withPool(readers: 1) { pool in
      let gate = PoolGate()
      let first = OtherThread { try pool.work(role) { _ in gate.passAndWait() } }
      await gate.untilReached()
      let task = Task { try await pool.work(role) { _ in Issue.record("It ran") } }
      await pool.untilWaiting(role)
      task.cancel()
      // The holder has not moved, so this ends only because the request was given up.
      await expectCancellation { try await task.valueInTest }
      #expect(pool.waitingCount(role) == 0)
      gate.open()
      try first.wait()
      try await pool.work(role) { _ in }
    }
  }

  @Test(
    "Cancellation interrupts a long statement, and rolls back the work",
    arguments: PoolRequest.Role.allCases)
  func running(_ role: PoolRequest.Role) async throws {
    for place in PoolPlace.allCases {
      try await place.withPool(readers: 1) { pool in
        let gate = PoolGate()
        let task = Task {
          try await pool.work(role) { connection in
            if role == .writer { try connection.insertAccount(1) }
            gate.pass()
            try connection.countForever()
          }
        }
        await gate.untilReached()
        task.cancel()
        await expectCancellation { try await task.valueInTest }
        try await pool.write { try $0.insertAccount(2) }
        #expect(try await pool.read { try $0.accountIDs() } == [2])
      }
    }
  }

  @Test("Cancellation stops the next statement, even if the closure ignores the error")
  func betweenStatements() async throws {
    try await PoolPlace.logFile.withPool(readers: 1) { pool in
      let gate = PoolGate()
      let task = Task {
        try await pool.write { connection in
          try connection.insertAccount(1)
          gate.passAndWait()
          let error = errorThrown { try connection.insertAccount(2) }
          #expect((error as? SQLiteError)?.code == .interrupted)
        }
      }
      await gate.untilReached()
      task.cancel()
      gate.open()
      await expectCancellation { try await task.valueInTest }
      let left = try await pool.read { try $0.accountCount }
      #expect(left == 0)
    }
  }

  @Test("Cancellation after the work is finished neither undoes it nor affects later work")
  func finished() async throws {
    try await PoolPlace.logFile.withPool(readers: 1) { pool in
      for id in 1...200 {
        let task = Task { try await pool.write { try $0.insertAccount(id) } }
        try await task.valueInTest
        task.cancel()
        #expect(try await pool.read { try $0.accountCount } == id)
      }
    }
  }

  @Test(
    "After a thousand cancellations at random times the pool works, and a write is complete or absent"
  )
  func anyMoment() async throws {
    try await PoolPlace.logFile.withPool(readers: 2) { pool in
      var random = SystemRandomNumberGenerator()
      var expected = 0
      for round in 0..<1000 {
        let task = Task { try await pool.write { try $0.insertPair(round) } }
        let read = Task { try await pool.read { try $0.accountCount } }
        for _ in 0..<Int.random(in: 0..<60, using: &random) { await Task.yield() }
        task.cancel()
        read.cancel()
        let failure = await errorThrown { try await task.valueInTest }
        if failure == nil { expected += 2 }
        _ = await errorThrown { try await read.valueInTest }
      }
      let left = try await pool.read { try $0.accountCount }
      #expect(left == expected)
      #expect(pool.scheduler.readers.isIdle && pool.scheduler.writers.isIdle)
    }
  }
}

extension Connection {
  fileprivate func insertPair(_ round: Int) throws {
    try insertAccount(round * 2)
    try insertAccount(round * 2 + 1)
  }
}

extension PoolRequest.Role: CaseIterable {
  /// Both.
  public static let allCases: [PoolRequest.Role] = [.reader, .writer]
}

extension SQLitePool {
  func work<Result>(
    _ role: PoolRequest.Role, _ body: (Connection) throws -> Result
  ) throws -> Result {
    try role == .reader ? read(body) : write(body)
  }

  func work<Result: Sendable>(
    _ role: PoolRequest.Role, _ body: @escaping @Sendable (Connection) throws -> Result
  ) async throws -> Result {
    switch role {
    case .reader: try await read(body)
    case .writer: try await write(body)
    }
  }
}

@Suite("Stopping a pool's connection")
struct StoppingTests {
  @Test(
    "A stop interrupts a statement even if it comes between the statement's check and its run")
  func lostInterrupt() throws {
    let connection = try Connection.inMemory()
    try connection.prepareForLending(asWriter: false)
    try connection.createTable(Account.row)
    // The row source runs after the check of its statement, as a stop from another thread may.
    var count = 0
    let error = errorThrown {
      try connection.prepareInsert(in: Account.row).insert(pulling: {
        connection.interrupter.raiseStopFlag()
        count += 1
        return count < 100_000 ? Account(id: count, balance: 0) : nil
      })
    }
    #expect((error as? SQLiteError)?.code == .interrupted)
    connection.interrupter.allow()
    #expect(try connection.accountCount == 0)
  }
}
