#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "PostgreSQL stores behind a pooler", .minutes(10),
    .enabled(if: PgBouncer.isInstalled, PgBouncer.absence))
  struct PoolerTests {
    private static let names = ["Entry", "Other"]

    private func shape(_ name: String) -> EntityShape {
      EntityShape(name, key: .int, properties: [EntityProperty("number", .int)])
    }

    private func batch(_ name: String, _ key: Int) -> EntityBatch {
      var batch = EntityBatch()
      batch.rows[name] = EntityRows(shape(name))
      batch.rows[name]?.append(.int(Int64(key)), [.int(Int64(key))])
      return batch
    }

    @Test(
      "Programs with different types share a pooler's connections, and no save affects another",
      arguments: ["session", "transaction"], [1, 2, 20])
    func sharing(_ mode: String, connections: Int) throws {
      // In session mode, a pooler with fewer connections than clients makes the others wait.
      let connections = mode == "session" ? max(4, connections) : connections
      let bouncer = try PgBouncer(mode, connections: connections, before: .shared.get())
      let (location, direct) = try bouncer.newDatabase()
      var options = PostgreSQLOptions()
      options.connections = 2
      let stores = try Self.names.map { name in
        let store = PostgreSQLEntityStore(location, options: options)
        try store.prepare([shape(name)])
        return store
      }
      let errors = Locked<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        let name = Self.names[thread % 2]
        for key in 0..<25 {
          do {
            try stores[thread % 2].save(batch(name, key * 8 + thread))
            _ = try stores[thread % 2].load(EntityRequest(name))
          } catch { errors.withLock { $0.append("\(error)") } }
        }
      }
      #expect(errors.withLock { $0 } == [])
      for (remainder, name) in Self.names.enumerated() {
        let counting =
          #"SELECT count(*), count(*) FILTER (WHERE id % 2 = \#(remainder)) FROM "\#(name)""#
        let counts = try Connection(direct, silence: 60).run(
          Statement(counting, purpose: "counting"))
        #expect(counts.int(0, 0) == 100 && counts.int(0, 1) == 100)
      }
    }

    private func backends(_ direct: String, _ condition: String) throws -> Int {
      try Connection(direct, silence: 60).run(
        Statement(
          """
          SELECT count(*) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND \(condition)
          """, purpose: "looking at the sessions")
      ).int(0, 0)
    }

    @Test(
      "A store leaves no settings in a pooler's sessions, and its waits for locks are limited",
      arguments: ["session", "transaction"])
    func settings(_ mode: String) throws {
      let bouncer = try PgBouncer(mode, connections: 3, before: .shared.get())
      let (location, direct) = try bouncer.newDatabase()
      var options = PostgreSQLOptions()
      (options.connections, options.silence, options.patience) = (1, 1, 0.1)
      let store = PostgreSQLEntityStore(location, options: options)
      try store.prepare([shape("Entry")])
      try store.save(batch("Entry", 1))
      let left = Statement(
        """
        SELECT current_setting('lock_timeout'), current_setting('client_min_messages'),
          (SELECT count(*) FROM pg_prepared_statements)::text
        """, purpose: "looking at a session")
      try store.pool.lend { _, connection, _ in
        #expect(connection.server.isPooled)
        let found = try connection.run(left).texts
        #expect(found == [["0", "notice", "0"]])
      }
      let other = try Connection(direct, silence: 60)
      for text in ["BEGIN", #"LOCK TABLE "Entry""#] {
        try other.run([Statement(text, purpose: "locking")])
      }
      let error = #expect(throws: PostgreSQLError.self) { try store.save(batch("Entry", 2)) }
      #expect(error?.state == "55P03")
    }

    @Test(
      "A store listens for changes over a direct connection, and not through a pooler",
      arguments: ["session", "transaction"], [false, true])
    func observing(_ mode: String, isDirect: Bool) async throws {
      let bouncer = try PgBouncer(mode, connections: 4, before: .shared.get())
      let (location, direct) = try bouncer.newDatabase()
      var options = PostgreSQLOptions()
      (options.connections, options.directLocation) = (1, isDirect ? direct : nil)
      let events = AsyncStream<PostgreSQLEvent>.makeStream()
      let store = PostgreSQLEntityStore(location, options: options) {
        events.continuation.yield($0)
      }
      let other = PostgreSQLEntityStore(location, options: options)
      for store in [store, other] { try store.prepare([shape("Entry")]) }
      var changes = store.changes().makeAsyncIterator()
      if isDirect {
        #expect(await changes.next() == ["Entry"])
        try other.save(batch("Entry", 1))
        #expect(await changes.next() == ["Entry"])
      } else {
        var iterator = events.stream.makeAsyncIterator()
        guard case .unobserved(let error) = await iterator.next() else {
          Issue.record("not reported")
          return
        }
        #expect(error.advice?.contains("directLocation") == true)
        #expect(try backends(direct, "query LIKE 'LISTEN%'") == 0)
        try store.save(batch("Entry", 1))
        #expect(await changes.next() == ["Entry"])
      }
    }

    @Test("Behind a pooler, a server that a standby server has replaced is refused")
    func oldPrimary() throws {
      let primary = try PostgreSQLServer()
      let bouncer = try PgBouncer("transaction", connections: 2, before: primary)
      var options = PostgreSQLOptions()
      options.patience = 0.5
      let store = PostgreSQLEntityStore(try bouncer.newDatabase().pooled, options: options)
      try store.prepare([shape("Entry")])
      try store.save(batch("Entry", 1))
      // Another store's connection has seen a later timeline, as behind a pooler that leads to another server now.
      try store.pool.lend { _, connection, _ in
        connection.server.timeline = 2
        let begin = [Statement("BEGIN", purpose: "a test")] + connection.server.beginning
        let refusal = #expect(throws: PostgreSQLError.self) { try connection.run(begin) }
        #expect(refusal?.purpose == Server.comparing)
        try connection.run([Statement("ROLLBACK", purpose: "a test")])
      }
      let error = #expect(throws: PostgreSQLError.self) { try store.save(batch("Entry", 2)) }
      #expect(error?.state == "08004")
    }
  }
#endif
