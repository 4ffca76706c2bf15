#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  /// The client loses its connection while the network still holds its request, and the server receives the request later.
  @Suite(
    "A write that arrives after its repetition", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct LateWriteTests {
    private let shape = EntityShape(
      "Entry", key: .int, properties: [EntityProperty("number", .int)], uniqueKeys: [["number"]])
    private let proxy: CuttingProxy
    private let location: String
    private let direct: String

    init() throws {
      let server = try PostgreSQLServer.shared.get()
      (proxy, location) = try CuttingProxy.before(server)
      direct = location.replacingOccurrences(of: proxy.folder, with: server.folder)
    }

    /// A store behind the proxy in which the entry 1 has the number 1.
    private func store(_ isPortable: Bool) throws -> PostgreSQLEntityStore {
      var options = PostgreSQLOptions()
      (options.connections, options.isPortable) = (1, isPortable)
      let store = PostgreSQLEntityStore(location, options: options)
      try store.prepare([shape])
      try store.save(batch(1, 1))
      return store
    }

    private func batch(_ key: Int, _ number: Int) -> EntityBatch {
      var batch = EntityBatch()
      batch.rows["Entry"] = EntityRows(shape)
      batch.rows["Entry"]?.append(.int(Int64(key)), [.int(Int64(number))])
      return batch
    }

    private func run(_ sql: String) throws {
      try Connection(direct, silence: 60).run([Statement(sql, purpose: "arranging a test")])
    }

    @Test(
      "If the repetition of a write fails, the write is not applied later either",
      arguments: [false, true])
    func definite(_ isPortable: Bool) throws {
      let store = try store(isPortable)
      for (sql, back) in [
        (#"INSERT INTO "Entry" VALUES (9, 2)"#, #"DELETE FROM "Entry" WHERE id = 9"#),
        (
          #"ALTER TABLE "Entry" ADD CONSTRAINT small CHECK (number < 2)"#,
          #"ALTER TABLE "Entry" DROP CONSTRAINT small"#
        ),
      ] {
        try run(sql)
        proxy.holdNextRequest()
        do {
          try store.save(batch(2, 2))
          Issue.record("saved in spite of \(sql)")
        } catch let error as PostgreSQLError {
          #expect(error.state == "23514")
        } catch {
          #expect(
            error as? EntityError
              == .taken(entity: "Entry", property: "number", id: .int(2), owner: .int(9)))
        }
        try run(back)
        proxy.deliver()
        #expect(try store.load(EntityRequest("Entry")).roots == [.int(1)])
      }
    }

    @Test(
      "If the reply about a write's outcome is lost, the write is not assumed to have succeeded")
    func lostSettling() throws {
      let store = try store(false)
      proxy.holdNextRequest()
      proxy.cutNextReply()
      try store.save(batch(2, 2))
      #expect(proxy.cuts == 1)
      #expect(try store.count(EntityRequest("Entry")) == 2)
      try run(#"DELETE FROM "Entry" WHERE id = 2"#)
      proxy.deliver()
      #expect(try store.count(EntityRequest("Entry")) == 1)
      try store.save(batch(3, 3))
      #expect(try store.count(EntityRequest("Entry")) == 2)
    }

    @Test("A server that cannot be reached before a write is sent does not make an outcome unknown")
    func notSent() throws {
      let server = try PostgreSQLServer()
      var options = PostgreSQLOptions()
      (options.connections, options.silence) = (1, 10)
      let store = PostgreSQLEntityStore(try server.newSchema(), options: options)
      try store.prepare([shape])
      try store.save(batch(1, 1))
      try server.stop()
      let outcome = Locked<(any Error)?>(nil)
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) {
        do { try store.save(batch(2, 2)) } catch { outcome.withLock { $0 = error } }
      }
      Thread.sleep(forTimeInterval: 0.5)
      try server.start()
      try group.waitInTest()
      #expect(outcome.withLock { $0 } == nil)
      #expect(try store.count(EntityRequest("Entry")) == 2)
    }

    @Test(
      "Every 1,000 writes a connection gets a new row; the old one stays if a write may be late",
      arguments: [false, true], [false, true])
    func renewal(isPortable: Bool, isBroken: Bool) throws {
      let store = try store(isPortable)
      let rows = Statement(
        "SELECT (number)::text FROM socle_writes ORDER BY number", purpose: "looking at rows")
      try run("INSERT INTO socle_writes VALUES (gen_random_uuid(), 9, now() - interval '40 days')")
      try store.pool.lend { lane, _, _ in
        if isBroken { lane.connection = nil }
        lane.number = 1_000
      }
      for key in 2...3 { try store.save(batch(key, key)) }
      let found = try Connection(direct, silence: 60).run(rows).texts.flatMap(\.self)
      #expect(found == (isBroken ? ["1", "2"] : ["2"]) + (isPortable ? ["9"] : []))
    }
  }
#endif
