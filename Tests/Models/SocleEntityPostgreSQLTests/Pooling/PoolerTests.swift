#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "PostgreSQL stores behind a pooler", .timeLimit(.minutes(5)),
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
      "Programs with different types share a pooler's connections, and each save is its own",
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
        let counts = try Connection(direct, silence: 10).run(
          Statement(counting, purpose: "counting"))
        #expect(counts.int(0, 0) == 100 && counts.int(0, 1) == 100)
      }
    }
  }
#endif
