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
      let server = try PostgreSQLServer.shared.get()
      let name = "in_\(encoding.lowercased())"
      try server.execute("CREATE DATABASE \(name) ENCODING '\(encoding)' TEMPLATE template0")
      let location = server.location.replacingOccurrences(
        of: "dbname=postgres", with: "dbname=\(name)")
      for isPortable in [nil, true] {
        let error = try refusal(location, isPortable: isPortable)
        #expect(error.state == "0A000")
        #expect(error.advice?.contains("encoding is \(encoding)") == true)
      }
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
