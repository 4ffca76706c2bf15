#if PostgreSQL
  import Foundation
  import SocleEntities
  import SocleRepositories
  import SocleTesting
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "Asynchronous calls of a PostgreSQL store", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct WaitingTests {
    /// A repository, and another connection that has locked its table.
    private func locked(
      connections: Int, patience: TimeInterval = 30
    ) throws -> (items: EntityRepository<BudgetItem>, other: Connection) {
      let location = try PostgreSQLServer.shared.get().newSchema()
      var options = PostgreSQLOptions()
      (options.connections, options.patience) = (connections, patience)
      // A busy machine may take long to see who waits for the lock.
      options.silence = 600
      let store = PostgreSQLEntityStore(location, options: options)
      let items = try EntityRepository<BudgetItem>(in: store)
      let other = try Connection(location, silence: 60)
      try other.run(
        ["BEGIN", "LOCK TABLE \"BudgetItem\" IN ACCESS EXCLUSIVE MODE"].map {
          Statement($0, purpose: "locking")
        })
      return (items, other)
    }

    private func unlock(_ other: Connection) throws {
      try other.run([Statement("COMMIT", purpose: "unlocking")])
    }

    /// Waits until `count` calls wait for the lock. A connection of its own looks for them, because a transaction sees other
    /// sessions as they were when it first looked.
    private func waitUntilBlocked(_ count: Int, by other: Connection) async throws {
      let purpose = "looking for who waits"
      let process = try other.run(Statement("SELECT pg_backend_pid()::text", purpose: purpose))
      let question = Statement(
        "SELECT count(*) FROM pg_stat_activity WHERE \(process.text(0, 0)) = ANY(pg_blocking_pids(pid))",
        purpose: purpose)
      let observer = try PostgreSQLServer.shared.get().connect()
      while try observer.run(question).int(0, 0) < count {
        try await Task.sleep(for: .milliseconds(5))
      }
    }

    @Test("While 200 calls wait, timers and other tasks go on")
    func progress() async throws {
      let (items, other) = try locked(connections: 3, patience: 600)
      let calls = Task {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<200 {
            group.addTask {
              switch number % 3 {
              case 0: try await items.save(BudgetItem(id: number, label: "new"))
              case 1: _ = try await items.fetch()
              default: _ = try await items.count()
              }
            }
          }
          try await group.waitForAll()
        }
      }
      try await waitUntilBlocked(3, by: other)
      for _ in 0..<20 {
        try await Task.sleep(for: .milliseconds(10))
        await Task.detached {}.value
      }
      try unlock(other)
      try await calls.valueInTest
      #expect(try await items.count() == 67)
    }

    @Test("A canceled read gives its connection up, and the next call gets another")
    func canceledRead() async throws {
      let (items, other) = try locked(connections: 1)
      let read = Task { try await items.fetch().count }
      try await waitUntilBlocked(1, by: other)
      let waiting = Task { try await items.count() }
      try await Task.sleep(for: .milliseconds(20))
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.valueInTest }
      read.cancel()
      await #expect(throws: CancellationError.self) { try await read.valueInTest }
      let next = Task { try await items.count() }
      // The one that was given up, and the new one.
      try await waitUntilBlocked(2, by: other)
      try unlock(other)
      #expect(try await next.valueInTest == 0)
    }

    @Test("A change that was sent is waited for, although its task is canceled")
    func canceledChange() async throws {
      let (items, other) = try locked(connections: 1)
      let change = Task { try await items.save(BudgetItem(id: 1, label: "new")) }
      try await waitUntilBlocked(1, by: other)
      let waiting = Task { try await items.save(BudgetItem(id: 2, label: "new")) }
      try await Task.sleep(for: .milliseconds(20))
      change.cancel()
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.valueInTest }
      try unlock(other)
      try await change.valueInTest
      #expect(try await items.ids() == [1])
    }

    @Test("A call that waits for a connection longer than the patience lasts fails")
    func patience() async throws {
      let (items, other) = try locked(connections: 1, patience: 0.2)
      let read = Task { try await items.fetch().count }
      try await waitUntilBlocked(1, by: other)
      let error = await #expect(throws: PostgreSQLError.self) { try await items.count() }
      #expect(error?.state == "53300")
      try unlock(other)
      #expect(try await read.valueInTest == 0)
    }
  }
#endif
