#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "Observing a PostgreSQL database", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct ObservingTests {
    private let shape = SaveCounts.shape
    private let page = EntityShape("Page", key: .int, properties: [])

    /// The changes of a store, once it listens.
    private func listening(
      _ store: PostgreSQLEntityStore
    ) async -> AsyncStream<Set<String>>.Iterator {
      var changes = store.changes().makeAsyncIterator()
      #expect(await changes.next() == ["Entry", "Page"])
      return changes
    }

    private func backends(_ server: PostgreSQLServer, _ application: String) throws -> Int {
      try server.execute(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = '\(application)'"
      ).int(0, 0)
    }

    @Test("A store announces its changes to the other stores of the schema")
    func announcements() async throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      let (first, second) = (PostgreSQLEntityStore(location), PostgreSQLEntityStore(location))
      for store in [first, second] { try store.prepare([shape, page]) }
      var changes = await listening(second)
      try first.save(SaveCounts.batch(1, 1))
      #expect(await changes.next() == ["Entry"])
    }

    @Test(
      "A save, update or deletion announces only the types whose rows or lists it changes",
      arguments: [(true, false), (false, false), (false, true)])
    func changedTypes(_ announces: Bool, isPortable: Bool) async throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      var options = PostgreSQLOptions()
      (options.connections, options.announcesChanges) = (1, announces)
      options.isPortable = isPortable
      let store = PostgreSQLEntityStore(location, options: options)
      let list = EntityShape(
        "Shelf", key: .int, properties: [], relations: [.toMany("pages", "Page", key: .int)])
      let other = PostgreSQLEntityStore(location, options: options)
      for store in [store, other] { try store.prepare([shape, page, list]) }
      func batch(_ number: Int64, _ pages: [EntityKey] = [.int(1)]) -> EntityBatch {
        var batch = SaveCounts.batch(1, Int(number))
        (batch.rows["Page"], batch.rows["Shelf"]) = (EntityRows(page), EntityRows(list))
        for key in [1, 2] as [Int64] { batch.rows["Page"]?.append(.int(key), []) }
        batch.rows["Shelf"]?.append(.int(1), [], lists: [pages])
        return batch
      }
      try store.save(batch(1))
      var own = store.changes().makeAsyncIterator()
      var others = other.changes().makeAsyncIterator()
      for iterator in isPortable ? [] : [0, 1] {
        // Own changes are delivered before the connection that listens is made.
        let all = iterator == 0 ? await own.next() : await others.next()
        #expect(all == ["Entry", "Page", "Shelf"])
      }
      let all: EntityRequest = EntityRequest("Entry")
      let changes: [(EntityChange, Set<String>)] = [
        (.save(batch(2)), ["Entry"]), (.save(batch(2, [.int(2)])), ["Shelf"]),
        (.update(all, set: ["number": .int(3)]), ["Entry"]),
        (.save(batch(3, [])), ["Shelf"]), (.delete("Page", [.int(2), .int(7)]), ["Page"]),
        (.save(batch(4, [.int(2)])), ["Entry", "Page", "Shelf"]),
        (.delete("Page", [.int(2)]), ["Page", "Shelf"]),
      ]
      for (change, names) in changes {
        try store.apply([change])
        #expect(await own.next() == names)
        if announces { #expect(await others.next() == names) }
        // Changes nothing.
        try store.apply([change])
        try store.apply([.delete("Page", [.int(9)])])
      }
    }

    @Test(
      "`changes()` does not wait for the server; once it is connected, all types count as changed"
    )
    func silence() async throws {
      let (proxy, location) = try CuttingProxy.before(.shared.get())
      let store = PostgreSQLEntityStore(location)
      try store.prepare([shape, page])
      proxy.isSilent.withLock { $0 = true }
      let start = ContinuousClock.now
      var changes = store.changes().makeAsyncIterator()
      #expect(ContinuousClock.now - start < .seconds(5))
      proxy.isSilent.withLock { $0 = false }
      #expect(await changes.next() == ["Entry", "Page"])
    }

    @Test("An announcement that arrived with another answer is delivered at once")
    func queue() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      let connection = try Connection(location, silence: 60)
      func run(_ sql: String) throws {
        try connection.run([Statement(sql, purpose: "arranging a test")])
      }
      try run("LISTEN own")
      let text = "SELECT pg_notify('own', E'store\\nEntry')::text"
      try Connection(location, silence: 60).run([Statement(text, purpose: "announcing")])
      Thread.sleep(forTimeInterval: 0.2)
      try run("SELECT 1")
      #expect(try connection.announcements(except: "other") == [["Entry"]])
    }

    @Test("A save whose outcome is unknown counts as a change of its types")
    func openOutcome() async throws {
      let server = try PostgreSQLServer.shared.get()
      let (proxy, location) = try CuttingProxy.before(server)
      var options = PostgreSQLOptions()
      options.isPortable = true
      let store = PostgreSQLEntityStore(location, options: options)
      try store.prepare([shape])
      var changes = store.changes().makeAsyncIterator()
      let direct = location.replacingOccurrences(of: proxy.folder, with: server.folder)
      // The commit is on its way back when the next attempt becomes impossible.
      proxy.cutNextReply {
        let dropping = Statement("DROP TABLE socle_writes", purpose: "arranging a test")
        _ = try? Connection(direct, silence: 60).run(dropping)
      }
      let error = #expect(throws: PostgreSQLError.self) {
        try store.save(SaveCounts.batch(1, 1))
      }
      #expect(error?.state == "08007")
      #expect(await changes.next() == ["Entry"])
    }

    @Test("A store in the portable form opens no connection for changes, which it cannot receive")
    func portable() async throws {
      let server = try PostgreSQLServer.shared.get()
      let name = "observer-\(UUID().uuidString.prefix(8))"
      var options = PostgreSQLOptions()
      for isPortable in [true, false] {
        options.isPortable = isPortable
        let store = PostgreSQLEntityStore(
          "\(try server.newSchema()) application_name=\(name)", options: options)
        let changes = store.changes()
        let (expected, start) = (isPortable ? 0 : 1, ContinuousClock.now)
        repeat {
          try await Task.sleep(for: .seconds(0.5))
        } while try backends(server, name) != expected && ContinuousClock.now - start < .seconds(30)
        #expect(try backends(server, name) == expected)
        _ = changes
      }
    }

    @Test("After a promotion a store listens to the promoted server")
    func promotion() async throws {
      let primary = try PostgreSQLServer()
      let standby = try PostgreSQLServer(standbyOf: primary)
      let schema = try primary.newSchema()
      // The new primary server is the first that takes writes.
      let hosts = schema.replacingOccurrences(
        of: "host=\(primary.folder)", with: "host=\(standby.folder),\(primary.folder)")
      let location = "\(hosts) target_session_attrs=read-write"
      let (observed, other) = (PostgreSQLEntityStore(location), PostgreSQLEntityStore(location))
      try observed.prepare([shape, page])
      var changes = await listening(observed)
      try primary.waitUntil(
        "SELECT count(*) FROM pg_stat_replication WHERE replay_lsn = pg_current_wal_lsn()")
      // The old one still runs, and only one connection to it is lost.
      try standby.promote()
      try primary.execute(
        """
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND query NOT LIKE 'LISTEN%' AND pid <> pg_backend_pid()
        """)
      #expect(try observed.count(EntityRequest("Entry")) == 0)
      #expect(await changes.next() == ["Entry", "Page"])
      try other.prepare([shape])
      try other.save(SaveCounts.batch(1, 1))
      #expect(await changes.next() == ["Entry"])
    }

    @Test("A listener whose connection has become silent connects again")
    func silentListener() async throws {
      let server = try PostgreSQLServer.shared.get()
      let (proxy, location) = try CuttingProxy.before(server)
      var options = PostgreSQLOptions()
      options.silence = 1
      let store = PostgreSQLEntityStore(location, options: options)
      let direct = location.replacingOccurrences(of: proxy.folder, with: server.folder)
      let other = PostgreSQLEntityStore(direct)
      for store in [store, other] { try store.prepare([shape, page]) }
      var changes = await listening(store)
      proxy.isSilent.withLock { $0 = true }
      try other.save(SaveCounts.batch(1, 1))
      try await Task.sleep(for: .seconds(3))
      proxy.isSilent.withLock { $0 = false }
      #expect(await changes.next() == ["Entry", "Page"])
    }

    @Test("A store on a standby server reports that it receives no changes")
    func standby() async throws {
      let primary = try PostgreSQLServer()
      let standby = try PostgreSQLServer(standbyOf: primary)
      let location = try primary.newSchema()
      try PostgreSQLEntityStore(location).prepare([shape])
      try primary.waitUntil(
        "SELECT count(*) FROM pg_stat_replication WHERE replay_lsn = pg_current_wal_lsn()")
      let events = AsyncStream<PostgreSQLEvent>.makeStream()
      let store = PostgreSQLEntityStore(
        location.replacingOccurrences(of: primary.folder, with: standby.folder)
      ) { events.continuation.yield($0) }
      try store.prepare([shape])
      let changes = store.changes()
      var iterator = events.stream.makeAsyncIterator()
      guard case .unobserved(let error) = await iterator.next() else {
        Issue.record("not reported")
        return
      }
      #expect(error.state == "25006")
      _ = changes
    }

    @Test("Changes are announced by a server that refuses MD5, as in FIPS mode")
    func withoutMD5() async throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      try Connection(location, silence: 60).run([
        Statement(
          """
          CREATE FUNCTION md5(text) RETURNS text LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'could not compute MD5 hash: unsupported'; END $$
          """, purpose: "arranging a test")
      ])
      let store = PostgreSQLEntityStore("\(location.dropLast()),pg_catalog'")
      let other = PostgreSQLEntityStore(location)
      for store in [store, other] { try store.prepare([shape, page]) }
      var changes = await listening(other)
      try store.save(SaveCounts.batch(1, 1))
      #expect(await changes.next() == ["Entry"])
    }
  }
#endif
