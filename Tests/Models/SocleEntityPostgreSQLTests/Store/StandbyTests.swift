#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "A PostgreSQL server with a standby server", .minutes(10), .serialized, .ownThreads,
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct StandbyTests {
    /// A connection string of a new schema of `primary` that leads to whichever of the two servers takes writes.
    private func location(
      _ primary: PostgreSQLServer, _ standby: PostgreSQLServer
    ) throws -> String {
      try primary.newSchema().replacingOccurrences(
        of: "host=\(primary.folder)", with: "host=\(primary.folder),\(standby.folder)")
        + " target_session_attrs=read-write"
    }

    private func prepared(
      _ location: String, patience: TimeInterval, silence: TimeInterval = 5
    ) throws -> PostgreSQLEntityStore {
      var options = PostgreSQLOptions()
      options.patience = patience
      options.silence = silence
      let store = PostgreSQLEntityStore(location, options: options)
      try store.prepare([SaveCounts.shape])
      return store
    }

    @Test(
      "No save is lost or applied twice while a synchronous standby server is promoted",
      arguments: 1...RandomCases.count(1, long: 10))
    func synchronous(_ round: Int) throws {
      let primary = try PostgreSQLServer(isDurable: true)
      let standby = try PostgreSQLServer(isDurable: true, standbyOf: primary)
      try primary.setStandbys("*")
      let counts = try SaveCounts(
        at: location(primary, standby), least: RandomCases.count(50, long: 400)
      ) {
        // What the primary server has not sent yet is lost with it.
        Thread.sleep(forTimeInterval: 0.5)
        try primary.halt("walsender")
        Thread.sleep(forTimeInterval: 0.3)
        try primary.stop()
        try standby.promote()
      }
      #expect(counts.errors == [])
      #expect(counts.stored == counts.saved)
      #expect(counts.again == 0)
    }

    @Test("The promotion of an asynchronous standby server loses saves, as the guide says")
    func asynchronous() throws {
      let primary = try PostgreSQLServer(isDurable: true)
      let standby = try PostgreSQLServer(isDurable: true, standbyOf: primary)
      let store = try prepared(location(primary, standby), patience: 10)
      try store.save(SaveCounts.batch(1, 1))
      try primary.waitUntil(
        "SELECT count(*) FROM pg_stat_replication WHERE replay_lsn = pg_current_wal_lsn()")
      try primary.halt("walsender")
      try store.save(SaveCounts.batch(2, 1))
      try primary.stop()
      try standby.promote()
      #expect(try store.count(EntityRequest("Entry")) == 1)
    }

    @Test(
      "A store that may use any server reads from the standby server while the primary is stopped")
    func reading() throws {
      let primary = try PostgreSQLServer()
      let standby = try PostgreSQLServer(standbyOf: primary)
      let location = try location(primary, standby)
        .replacingOccurrences(of: "=read-write", with: "=any")
      let store = try prepared(location, patience: 5)
      try store.save(SaveCounts.batch(1, 1))
      try primary.waitUntil(
        "SELECT count(*) FROM pg_stat_replication WHERE replay_lsn = pg_current_wal_lsn()")
      try primary.stop()
      #expect(try store.count(EntityRequest("Entry")) == 1)
    }

    @Test(
      "A commit whose wait for standby servers is canceled is not confirmed, also if warnings are off",
      arguments: ["", "-cclient_min_messages=error "])
    func canceledWait(_ setting: String) throws {
      let server = try PostgreSQLServer()
      let location = try server.newSchema()
        .replacingOccurrences(of: "options='", with: "options='\(setting)")
      let store = try prepared(location, patience: 1)
      try server.setStandbys("missing")
      let (outcome, last) = (Locked<(any Error)?>(nil), Locked(0))
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) {
        // The new setting holds from some commit on.
        var key = 0
        while outcome.withLock({ $0 }) == nil {
          key += 1
          do { try store.save(SaveCounts.batch(key, 1)) } catch {
            outcome.withLock { $0 = error }
            last.withLock { $0 = key }
          }
        }
      }
      while group.wait(timeout: .now() + 0.05) == .timedOut, !Task.isCancelled {
        try server.execute(
          "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
      }
      let error = try #require(outcome.withLock { $0 } as? PostgreSQLError)
      #expect(error.state == "01000")
      // It is committed on this server, and no standby server has it.
      #expect(try store.count(EntityRequest("Entry")) == last.withLock { $0 })
      try server.setStandbys("")
      try store.save(SaveCounts.batch(0, 1))
    }

    @Test("A warning that a trigger of the app raises is not mistaken for a canceled wait")
    func warnings() throws {
      let events = Locked<[PostgreSQLEvent]>([])
      let location = try PostgreSQLServer.shared.get().newSchema()
      let store = PostgreSQLEntityStore(location) { event in events.withLock { $0.append(event) } }
      try store.prepare([SaveCounts.shape])
      try Connection(location, silence: 60).run(
        [
          """
          CREATE FUNCTION warn() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE WARNING 'rare'; RETURN NEW; END $$
          """,
          #"CREATE TRIGGER early BEFORE INSERT ON "Entry" FOR EACH ROW EXECUTE FUNCTION warn()"#,
          """
          CREATE CONSTRAINT TRIGGER late AFTER INSERT ON "Entry" DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW EXECUTE FUNCTION warn()
          """,
        ].map { Statement($0, purpose: "arranging a test") })
      try store.save(SaveCounts.batch(1, 1))
      #expect(events.withLock { $0 } == [])
    }

    @Test("A warning of the server about something else is not mistaken for a canceled wait")
    func otherWarnings() throws {
      let texts = ["BEGIN", "SELECT pg_cancel_backend(2147483647)"]
      let warned = texts.map { Statement($0, purpose: "a test") } + [.commit]
      try PostgreSQLServer.shared.get().connect().run(warned)
    }

    @Test("Canceled waits are repeated until the standby servers have the commit")
    func repeatedWait() throws {
      let server = try PostgreSQLServer()
      let counts = try SaveCounts(at: server.newSchema()) {
        try server.setStandbys("missing")
        for _ in 0..<10 {
          Thread.sleep(forTimeInterval: 0.05)
          try server.execute(
            "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
          )
        }
        try server.setStandbys("")
      }
      #expect(counts.errors == [])
      #expect(counts.stored == counts.saved && counts.again == 0)
    }

    @Test("An old primary server that comes back is refused")
    func oldPrimary() throws {
      let primary = try PostgreSQLServer()
      let standby = try PostgreSQLServer(standbyOf: primary)
      try primary.setStandbys("*")
      let location = try location(primary, standby)
      let store = try prepared(location, patience: 5)
      try store.save(SaveCounts.batch(1, 1))
      try primary.stop()
      try standby.promote()
      try store.save(SaveCounts.batch(2, 1))
      try standby.stop()
      try primary.start()
      try primary.setStandbys("")
      let error = #expect(throws: PostgreSQLError.self) {
        try store.save(SaveCounts.batch(3, 1))
      }
      #expect(error?.state == "08004")
      #expect(error?.advice?.contains("promoted") == true)
      // A store that has not seen the promotion cannot know: this server has to be stopped.
      #expect(try prepared(location, patience: 5).count(EntityRequest("Entry")) == 1)
      try primary.stop()
      try standby.start()
      try store.save(SaveCounts.batch(3, 1))
      #expect(try store.count(EntityRequest("Entry")) == 3)
    }

    @Test("An open connection to an old primary server is not used once the promotion is known")
    func openOldPrimary() throws {
      let primary = try PostgreSQLServer()
      let standby = try PostgreSQLServer(standbyOf: primary)
      let store = try prepared(primary.newSchema(), patience: 1)
      try store.save(SaveCounts.batch(1, 1))
      try standby.promote()
      _ = try store.pool.open(at: standby.location)
      let error = #expect(throws: PostgreSQLError.self) {
        try store.save(SaveCounts.batch(2, 1))
      }
      #expect(error?.state == "08004")
    }

    @Test("A promoted server that waits for a standby server is reported as an error")
    func namesOfStandbys() throws {
      let primary = try PostgreSQLServer()
      let standby = try PostgreSQLServer(
        standbyOf: primary, settings: ["synchronous_standby_names = '*'"])
      try primary.setStandbys("*")
      let store = try prepared(location(primary, standby), patience: 2, silence: 1)
      try store.save(SaveCounts.batch(1, 1))
      try primary.stop()
      try standby.promote()
      let error = #expect(throws: PostgreSQLError.self) {
        try store.save(SaveCounts.batch(2, 1))
      }
      #expect(error?.state == "08007")
      #expect(error?.advice?.contains("synchronous_standby_names") == true)
      try standby.setStandbys("")
      try store.save(SaveCounts.batch(2, 1))
      #expect(try store.count(EntityRequest("Entry")) == 2)
    }
  }
#endif
