#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "A PostgreSQL server that fails", .minutes(10), .serialized, .ownThreads,
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct FailureTests {
    private func expectAllOnce(_ counts: SaveCounts) {
      #expect(counts.errors == [])
      #expect(counts.stored == counts.saved)
      #expect(counts.again == 0)
    }

    @Test(
      "No save is lost or applied twice while the server is restarted",
      arguments: ["INT", "QUIT", "KILL"])
    func restarts(_ signal: String) throws {
      let server = try PostgreSQLServer(isDurable: true)
      expectAllOnce(
        try SaveCounts(at: server.newSchema()) {
          for _ in 0..<RandomCases.count(2, long: 20) {
            Thread.sleep(forTimeInterval: 0.2)
            try server.restart(by: signal)
          }
        })
    }

    @Test(
      "No save is lost or applied twice while connections are cut between commit and reply",
      arguments: [false, true])
    func cuts(_ isPortable: Bool) throws {
      let (proxy, location) = try CuttingProxy.before(.shared.get())
      var options = PostgreSQLOptions()
      options.isPortable = isPortable
      // On a busy machine nearly every commit is cut.
      options.patience = 600
      expectAllOnce(
        try SaveCounts(at: location, options: options) {
          let end = Date(timeIntervalSinceNow: TestTime.seconds(300))
          while proxy.cuts < RandomCases.count(30, long: 500), Date() < end, !Task.isCancelled {
            proxy.cutNextReply()
            Thread.sleep(forTimeInterval: 0.01)
          }
          proxy.cutNothing()
        })
    }

    @Test(
      "No save is lost or applied twice while the server is silent, and then reads what it was sent"
    )
    func silences() throws {
      let (proxy, location) = try CuttingProxy.before(.shared.get())
      var options = PostgreSQLOptions()
      options.silence = 1
      expectAllOnce(
        try SaveCounts(at: location, options: options) {
          for _ in 0..<RandomCases.count(1, long: 20) {
            Thread.sleep(forTimeInterval: 0.2)
            proxy.isSilent.withLock { $0 = true }
            Thread.sleep(forTimeInterval: 1.2)
            proxy.isSilent.withLock { $0 = false }
          }
        })
    }

    @Test("A save to a server that stays silent fails, and later saves work again")
    func silence() throws {
      let (proxy, location) = try CuttingProxy.before(.shared.get())
      var options = PostgreSQLOptions()
      options.silence = 0.3
      options.patience = 1
      let store = PostgreSQLEntityStore(location, options: options)
      try store.prepare([SaveCounts.shape])
      try store.save(SaveCounts.batch(1, 1))
      proxy.isSilent.withLock { $0 = true }
      let error = #expect(throws: PostgreSQLError.self) {
        try store.save(SaveCounts.batch(2, 1))
      }
      #expect(error?.state.hasPrefix("08") == true)
      proxy.isSilent.withLock { $0 = false }
      try store.save(SaveCounts.batch(3, 1))
      #expect(try store.count(EntityRequest("Entry")) >= 2)
    }

    @Test("If another error follows a lost connection, the error says that the outcome is unknown")
    func openOutcome() throws {
      let server = try PostgreSQLServer.shared.get()
      let (proxy, location) = try CuttingProxy.before(server)
      let store = PostgreSQLEntityStore(location)
      try store.prepare([SaveCounts.shape])
      let direct = location.replacingOccurrences(of: proxy.folder, with: server.folder)
      let isArranged = Locked(false)
      // The commit is on its way back when the next attempt becomes impossible.
      proxy.cutNextReply {
        let dropping = Statement("DROP TABLE socle_writes", purpose: "arranging a test")
        let answer = try? Connection(direct, silence: 60).run(dropping)
        isArranged.withLock { $0 = answer != nil }
      }
      let error = #expect(throws: PostgreSQLError.self) {
        try store.save(SaveCounts.batch(1, 1))
      }
      #expect(isArranged.withLock { $0 })
      #expect(error?.state == "08007")
      #expect(error?.advice?.contains("compare") == true)
      #expect(try store.count(EntityRequest("Entry")) == 1)
    }

    @Test(
      "After a lost connection, a read-only or stopping server leaves the outcome unknown",
      arguments: ["25006", "57P01", "40003", "23514"])
    func openStates(_ state: String) {
      var attempts = Attempts(end: .now)
      attempts.send()
      let error = PostgreSQLError(state, "committing", advice: "Look at the server")
      #expect(attempts.outcome(of: error) == error)
      _ = attempts.allowsAnother(after: PostgreSQLError("08006", "committing"))
      _ = attempts.allowsAnother(after: error)
      #expect(attempts.outcome(of: error).state == "08007")
      #expect(attempts.outcome(of: error).advice?.hasSuffix("Look at the server") == true)
      var refused = Attempts(end: .now)
      let reading = PostgreSQLError("25006", "saving")
      for _ in 1...3 {
        refused.send()
        _ = refused.allowsAnother(after: reading)
      }
      #expect(refused.outcome(of: reading) == reading)
    }

    @Test("Saves continue while a lost client still locks a connection's row of write numbers")
    func blockedRow() throws {
      let location = try PostgreSQLServer.shared.get().newSchema()
      var options = PostgreSQLOptions()
      (options.connections, options.silence, options.patience) = (1, 0.4, 5)
      let store = PostgreSQLEntityStore(location, options: options)
      try store.prepare([SaveCounts.shape])
      try store.save(SaveCounts.batch(1, 1))
      let other = try Connection(location, silence: 60)
      try other.run(
        ["BEGIN", "SELECT 1 FROM socle_writes FOR UPDATE"].map {
          Statement($0, purpose: "arranging a test")
        })
      try store.save(SaveCounts.batch(2, 1))
      try store.save(SaveCounts.batch(3, 1))
      #expect(try store.count(EntityRequest("Entry")) == 3)
    }

    @Test("Errors contain neither values nor the connection string")
    func errors() throws {
      let server = try PostgreSQLServer.shared.get()
      let secret = "swordfish"
      var options = PostgreSQLOptions()
      options.patience = 0.1
      let lost = PostgreSQLEntityStore(
        "host=/nowhere user=\(secret) password=\(secret)", options: options)
      let first = #expect(throws: PostgreSQLError.self) { try lost.prepare([SaveCounts.shape]) }
      #expect(first?.state == "08001")
      #expect(first.map { "\($0)" }?.contains(secret) == false)
      let text = EntityShape("Text", key: .int, properties: [EntityProperty("text", .string)])
      let location = try server.newSchema()
      let checked = PostgreSQLEntityStore(location, options: options)
      try checked.prepare([text])
      _ = try Connection(location, silence: 60).run(
        Statement(#"ALTER TABLE "Text" ADD CHECK (text <> 'swordfish')"#, purpose: "a check"))
      var batch = EntityBatch()
      batch.rows["Text"] = EntityRows(text)
      batch.rows["Text"]?.append(.int(1), [.string(secret)])
      let second = #expect(throws: PostgreSQLError.self) { try checked.save(batch) }
      #expect(second?.state == "23514")
      #expect(second?.place == "Text.Text_text_check")
      #expect(second.map { "\($0)" }?.contains(secret) == false)
    }
  }
#endif
