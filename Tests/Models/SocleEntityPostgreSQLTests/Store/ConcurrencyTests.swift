#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "Concurrent changes of a PostgreSQL database", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct ConcurrencyTests {
    private static let node = EntityShape(
      "Node", key: .int, properties: [], relations: [.toOne("next", "Node", key: .int)])

    private func link(_ key: Int, to target: Int?) -> EntityBatch {
      var batch = EntityBatch()
      batch.rows["Node"] = EntityRows(Self.node)
      batch.rows["Node"]?.append(
        .int(Int64(key)), [target.map { .int(Int64($0)) } ?? .null])
      return batch
    }

    private func run(_ texts: [String], on connection: Connection) throws {
      try connection.run(texts.map { Statement($0, purpose: "another writer") })
    }

    /// Runs `change` while another transaction is open, which runs `more` and is committed once `change` waits for it.
    private func change(
      at location: String, while other: [String], more: [String] = [],
      _ change: @escaping @Sendable () throws -> Void
    ) throws -> (any Error)? {
      let (connection, observer) = (
        try Connection(location, silence: 60), try Connection(location, silence: 10)
      )
      let process = try connection.run(
        Statement("SELECT pg_backend_pid()::text", purpose: "another writer")
      ).text(0, 0)
      let isAwaited = Statement(
        "SELECT count(*) FROM pg_stat_activity WHERE \(process) = ANY(pg_blocking_pids(pid))",
        purpose: "looking for who waits")
      try run(other, on: connection)
      let outcome = Locked<(any Error)?>(nil)
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) {
        do { try change() } catch { outcome.withLock { $0 = error } }
      }
      while group.wait(timeout: .now() + 0.01) != .success,
        try observer.run(isAwaited).int(0, 0) == 0
      { try Task.checkCancellation() }
      try run(more + ["COMMIT"], on: connection)
      try group.waitInTest()
      return outcome.withLock { $0 }
    }

    @Test("A deletion by a request sees the changes of the writer for which it waited")
    func deletion() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      let store = PostgreSQLEntityStore(location)
      try store.prepare([SaveCounts.shape])
      for key in 1...2 { try store.save(SaveCounts.batch(key, key)) }
      // At any time, one row has the number 1.
      let error = try change(
        at: location, while: ["BEGIN", #"UPDATE "Entry" SET number = 3 - number"#]
      ) {
        var request = EntityRequest("Entry")
        request.condition = .compare("number", .equal, .int(1))
        try store.apply([.deleteAll(request)])
      }
      #expect(error == nil)
      #expect(try store.load(EntityRequest("Entry")).roots == [.int(1)])
    }

    @Test("A change by a request locks rows in the order of their keys, wherever they are stored")
    func order() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      let store = PostgreSQLEntityStore(location)
      try store.prepare([SaveCounts.shape])
      for key in [2, 1] { try store.save(SaveCounts.batch(key, key)) }
      let error = try change(
        at: location, while: ["BEGIN", #"UPDATE "Entry" SET number = 3 WHERE id = 1"#],
        more: [#"SELECT id FROM "Entry" WHERE id = 2 FOR UPDATE NOWAIT"#]
      ) { try store.apply([.deleteAll(EntityRequest("Entry"))]) }
      #expect(error == nil)
      #expect(try store.count(EntityRequest("Entry")) == 0)
    }

    @Test("A link to a target that another transaction deletes is refused, by its foreign key")
    func foreignKeys() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      let store = PostgreSQLEntityStore(location)
      try store.prepare([Self.node])
      for key in 1...2 { try store.save(link(key, to: nil)) }
      let error = try change(
        at: location, while: ["BEGIN", #"DELETE FROM "Node" WHERE id = 2"#]
      ) { [batch = link(1, to: 2)] in try store.save(batch) }
      #expect(error as? EntityError == .dangling(entity: "Node", id: .int(2)))
      #expect(try store.load(EntityRequest("Node")).batch.rows["Node"]?.values == [.null])
    }

    @Test(
      "Without foreign keys, only a SERIALIZABLE deletion fails if a save links to its target")
    func portable() throws {
      var options = PostgreSQLOptions()
      options.isPortable = true
      let location = try PostgreSQLServer.shared.get().newSchema()
      let store = PostgreSQLEntityStore(location, options: options)
      try store.prepare([Self.node])
      let deletion = [
        #"SELECT count(*) FROM "Node" WHERE next_id = 2"#, #"DELETE FROM "Node" WHERE id = 2"#,
      ]
      for (level, isLeft) in [("READ COMMITTED", true), ("SERIALIZABLE", false)] {
        for key in 1...2 { try store.save(link(key, to: nil)) }
        var refusal: PostgreSQLError?
        do {
          let error = try change(
            at: location, while: ["BEGIN ISOLATION LEVEL \(level)"] + deletion
          ) { [batch = link(1, to: 2)] in try store.save(batch) }
          #expect(error == nil)
        } catch let error as PostgreSQLError {
          refusal = error
        }
        #expect(refusal?.state == (isLeft ? nil : "40001"))
        let rows = try store.load(EntityRequest("Node")).batch.rows["Node"]
        #expect(rows?.keys.contains(.int(2)) == !isLeft)
        #expect(rows?.values.contains(.int(2)) == true)
      }
    }
  }
#endif
