#if PostgreSQL
  import Entities
  import Foundation
  import TestSupport
  import Testing

  @testable import EntityPostgreSQL

  @Suite(
    "A PostgreSQL server that fails", .serialized,
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct FailureTests {
    static let shape = EntityShape(
      "Entry", key: .int, properties: [EntityProperty("number", .int)])

    private func batch(_ key: Int, _ number: Int) -> EntityBatch {
      var batch = EntityBatch()
      batch.rows["Entry"] = EntityRows(Self.shape)
      batch.rows["Entry"]?.append(.int(Int64(key)), [.int(Int64(number))])
      return batch
    }

    /// Saves from several threads, each row once, while `disturb` runs, and counts by a trigger how often each row was written.
    private func expectAllOnce(
      at server: PostgreSQLServer, _ location: String, _ disturb: @Sendable () throws -> Void
    ) throws {
      let store = PostgreSQLEntityStore(location)
      try store.prepare([Self.shape])
      let connection = try Connection(location, silence: 10)
      for text in [
        "CREATE TABLE log (id bigint)",
        """
        CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN INSERT INTO log VALUES (NEW.id); RETURN NEW; END'
        """,
        """
        CREATE TRIGGER note BEFORE INSERT ON "Entry"
        FOR EACH ROW EXECUTE FUNCTION note()
        """,
      ] { _ = try connection.run(Statement(text, purpose: "noting writes")) }
      let isDone = Locked(false)
      let errors = Locked<[String]>([])
      let counts = Locked([0, 0, 0, 0])
      let group = DispatchGroup()
      for thread in 0..<4 {
        DispatchQueue.global().async(group: group) {
          var number = 0
          while !isDone.withLock({ $0 }) || number < 100 {
            do {
              // The trigger also notes a row that is stored already, so that a save that is applied twice is noted twice.
              try store.apply([.save(self.batch(number * 4 + thread, 1))])
              number += 1
            } catch {
              errors.withLock { $0.append("\(error)") }
              break
            }
          }
          counts.withLock { $0[thread] = number }
        }
      }
      defer { isDone.withLock { $0 = true } }
      try disturb()
      isDone.withLock { $0 = true }
      group.wait()
      #expect(errors.withLock { $0 } == [])
      let saved = counts.withLock { $0.reduce(0, +) }
      #expect(try store.count(EntityRequest("Entry")) == saved)
      let after = try Connection(location, silence: 10)
      let noted = try after.run(
        Statement("SELECT count(*), count(DISTINCT id) FROM log", purpose: "counting writes"))
      #expect(noted.int(0, 0) == saved)
      #expect(noted.int(0, 1) == saved)
    }

    @Test(
      "No save is lost or applied twice while the server is restarted",
      arguments: ["INT", "QUIT", "KILL"])
    func restarts(_ signal: String) throws {
      let server = try PostgreSQLServer(isDurable: true)
      try expectAllOnce(at: server, server.newSchema()) {
        for _ in 0..<RandomCases.count(2, long: 20) {
          Thread.sleep(forTimeInterval: 0.2)
          try server.restart(by: signal)
        }
      }
    }

    @Test("No save is lost or applied twice while connections are cut between commit and reply")
    func cuts() throws {
      let server = try PostgreSQLServer.shared.get()
      let proxy = try CuttingProxy(to: "\(server.folder)/.s.PGSQL.5432")
      let location = try server.newSchema()
        .replacingOccurrences(of: "host=\(server.folder)", with: "host=\(proxy.folder)")
      try expectAllOnce(at: server, location) {
        for _ in 0..<RandomCases.count(60, long: 2_000) {
          Thread.sleep(forTimeInterval: 0.02)
          proxy.cutNextReply()
        }
        proxy.cutNothing()
      }
      #expect(proxy.cuts > 10)
    }

    @Test("A silent server is an error after its time, and no thread is held longer")
    func silence() throws {
      let server = try PostgreSQLServer.shared.get()
      let proxy = try CuttingProxy(to: "\(server.folder)/.s.PGSQL.5432")
      var options = PostgreSQLOptions()
      options.silence = 0.3
      options.patience = 1
      let location = try server.newSchema()
        .replacingOccurrences(of: "host=\(server.folder)", with: "host=\(proxy.folder)")
      let store = PostgreSQLEntityStore(location, options: options)
      try store.prepare([Self.shape])
      try store.save(batch(1, 1))
      proxy.isSilent.withLock { $0 = true }
      let error = #expect(throws: PostgreSQLError.self) { try store.save(batch(2, 1)) }
      #expect(error?.state.hasPrefix("08") == true)
      proxy.isSilent.withLock { $0 = false }
      try store.save(batch(3, 1))
      #expect(try store.count(EntityRequest("Entry")) >= 2)
    }

    @Test("Errors contain neither values nor the connection string")
    func errors() throws {
      let server = try PostgreSQLServer.shared.get()
      let secret = "swordfish"
      var options = PostgreSQLOptions()
      options.patience = 0.1
      let lost = PostgreSQLEntityStore(
        "host=/nowhere user=\(secret) password=\(secret)", options: options)
      let first = #expect(throws: PostgreSQLError.self) { try lost.prepare([Self.shape]) }
      #expect(first?.state == "08001")
      #expect(first.map { "\($0)" }?.contains(secret) == false)
      let good = PostgreSQLEntityStore(try server.newSchema(), options: options)
      let text = EntityShape(
        "Text", key: .int, properties: [EntityProperty("text", .string)])
      try good.prepare([text])
      let location = try server.newSchema()
      let checked = PostgreSQLEntityStore(location, options: options)
      try checked.prepare([text])
      _ = try Connection(location, silence: 10).run(
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
