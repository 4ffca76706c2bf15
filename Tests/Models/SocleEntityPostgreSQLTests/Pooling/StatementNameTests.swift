#if PostgreSQL
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "Names of prepared statements", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct StatementNameTests {
    private let store: PostgreSQLEntityStore

    init() throws {
      var options = PostgreSQLOptions()
      options.connections = 1
      store = PostgreSQLEntityStore(
        try PostgreSQLServer.shared.get().newSchema(), options: options)
      try store.prepare([SaveCounts.shape])
      for key in 1...2 { try store.save(SaveCounts.batch(key, 1)) }
    }

    /// Changes the server's prepared statements by `texts`, which receive the name of a statement that begins with `start`, and
    /// the next new name.
    private func disturb(
      _ start: String, _ texts: (_ known: String, _ next: String) -> [String]
    ) throws {
      try store.pool.lend { _, connection, _ in
        let known = connection.names.first { $0.key.hasPrefix(start) }?.value ?? ""
        let next = "\(connection.prefix)\(connection.preparations)"
        connection.isNaming = false
        for text in texts(known, next) {
          try connection.run([Statement(text, purpose: "arranging a test")])
        }
        connection.isNaming = true
      }
    }

    private func expectSavedOnce(_ key: Int) throws {
      try store.save(SaveCounts.batch(key, 1))
      #expect(try store.count(EntityRequest("Entry")) == key)
    }

    @Test("No two connections use the same names of statements")
    func names() throws {
      let connections = try (1...2).map { _ in try PostgreSQLServer.shared.get().connect() }
      for connection in connections {
        for text in ["SELECT 1", "SELECT 2"] {
          try connection.run([Statement(text, purpose: "a test")])
        }
      }
      #expect(Set(connections.flatMap(\.names.values)).count == 4)
    }

    @Test(
      "A save whose statements the server has lost or replaced is repeated on a new connection",
      arguments: ["BEGIN", "WITH marked", "INSERT", "COMMIT", "all"])
    func lost(_ statement: String) throws {
      try disturb(statement) { known, _ in
        [statement == "all" ? "DEALLOCATE ALL" : #"DEALLOCATE "\#(known)""#]
      }
      try expectSavedOnce(3)
    }

    @Test("A statement name under which the server has another statement is no longer used")
    func taken() throws {
      try disturb("WITH marked") { known, _ in
        [#"DEALLOCATE "\#(known)""#, #"PREPARE "\#(known)" AS SELECT 1"#]
      }
      try expectSavedOnce(3)
      try disturb("WITH marked") { known, next in
        [#"DEALLOCATE "\#(known)""#, #"PREPARE "\#(next)" AS SELECT 1"#]
      }
      try store.pool.lend { _, connection, _ in
        connection.names = connection.names.filter { !$0.key.hasPrefix("WITH marked") }
      }
      try expectSavedOnce(4)
    }

    @Test("A prepared statement reads a table again after the table's columns have changed")
    func columns() throws {
      func read() throws -> Int {
        try store.pool.lend { _, connection, _ in
          try connection.run(Statement(#"SELECT * FROM "Entry""#, purpose: "reading")).count
        }
      }
      #expect(try read() == 2)
      try disturb("") { _, _ in [#"ALTER TABLE "Entry" ADD COLUMN note text"#] }
      #expect(try read() == 2)
    }

    @Test("A statement that the server always refuses is sent twice, and then fails")
    func unsupported() throws {
      var count = 0
      let error = #expect(throws: PostgreSQLError.self) {
        try store.pool.lend { _, connection, _ in
          count += 1
          // Otherwise a call that is repeated without end would never end the test.
          if count > 2 { throw CancellationError() }
          let text = "SELECT 1 FROM other.public.\"Entry\""
          try connection.run([Statement(text, purpose: "reading")])
        }
      }
      #expect(error?.state == "0A000" && count == 2)
    }
  }
#endif
