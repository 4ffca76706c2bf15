#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "Servers that are refused", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct ServerTests {
    /// The error of the first call, which is not repeated.
    private func refusal(_ location: String, isPortable: Bool? = nil) throws -> PostgreSQLError {
      var options = PostgreSQLOptions()
      options.isPortable = isPortable
      let store = PostgreSQLEntityStore(location, options: options)
      let start = ContinuousClock.now
      let error = #expect(throws: PostgreSQLError.self) { try store.prepare([SaveCounts.shape]) }
      #expect(ContinuousClock.now - start < .seconds(20))
      return try #require(error)
    }

    @Test(
      "A database in another encoding than UTF8 is refused at the first connection",
      arguments: ["SQL_ASCII", "LATIN1"])
    func encoding(_ encoding: String) throws {
      let location = try PostgreSQLServer.shared.get().newDatabase(
        "ENCODING '\(encoding)' TEMPLATE template0")
      for isPortable in [nil, true] {
        let error = try refusal(location, isPortable: isPortable)
        #expect(error.state == "0A000")
        #expect(error.advice?.contains("encoding is \(encoding)") == true)
      }
    }

    @Test("A store connects only once to a server that it cannot observe, and reports why")
    func unobservable() async throws {
      let server = try PostgreSQLServer.shared.get()
      let unsuitable = try server.newDatabase("ENCODING 'LATIN1' TEMPLATE template0")
      var options = PostgreSQLOptions()
      options.directLocation = unsuitable
      let events = AsyncStream<PostgreSQLEvent>.makeStream()
      let store = PostgreSQLEntityStore(try server.newSchema(), options: options) {
        events.continuation.yield($0)
      }
      try store.prepare([SaveCounts.shape])
      let changes = store.changes()
      var iterator = events.stream.makeAsyncIterator()
      guard case .unobserved(let error) = await iterator.next() else {
        Issue.record("not reported")
        return
      }
      #expect(error.state == "0A000")
      // Other errors are followed by another try every half a second.
      try await Task.sleep(for: .seconds(2))
      let name = unsuitable.split(separator: " ")[1].dropFirst("dbname=".count)
      let sessions = try server.execute(
        "SELECT sessions FROM pg_stat_database WHERE datname = '\(name)'")
      #expect(sessions.int(0, 0) <= 1)
      _ = changes
    }

    @Test("PostgreSQL 13 is refused at the first connection")
    func version() throws {
      let server = try PostgreSQLServer.shared.get()
      let location = try server.newSchema()
      // A function of the schema stands for an earlier server's answer.
      try Connection(location, silence: 60).run([
        Statement(
          """
          CREATE FUNCTION current_setting(text) RETURNS text LANGUAGE sql AS $$
            SELECT CASE $1 WHEN 'server_version_num' THEN '130014' ELSE pg_catalog.current_setting($1) END $$
          """, purpose: "arranging a test")
      ])
      let error = try refusal("\(location.dropLast()),pg_catalog'")
      #expect(error.state == "0A000")
      #expect(error.advice?.contains("PostgreSQL 13") == true)
    }
  }
#endif
