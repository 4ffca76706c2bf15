#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "Connecting to a PostgreSQL server", .minutes(10),
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct ConnectingTests {
    private func error(_ location: String) throws -> PostgreSQLError {
      let store = PostgreSQLEntityStore(location)
      let error = #expect(throws: PostgreSQLError.self) { try store.prepare([SaveCounts.shape]) }
      return try #require(error)
    }

    @Test(
      "Each cause of a refused connection has advice of its own",
      arguments: [
        ("hots=x", "08001", "keyword"), ("host=x user", "08001", "="),
        ("host=nowhere.invalid", "08001", "DNS"),
        ("host=127.0.0.1 port=1", "08001", "listen_addresses"),
        ("host=/nowhere", "08001", "socket"), ("service=nowhere", "08001", "service"),
        ("HERE dbname=nowhere user=socle", "3D000", "dbname"),
        ("HERE dbname=postgres user=nobody_at_all", "28000", "role"),
        ("HERE dbname=postgres user=groups", "28000", "role"),
        ("HERE dbname=postgres user=secretive password=wrong", "28P01", "password is wrong"),
        ("HERE dbname=postgres user=secretive", "08001", "found no password"),
        ("HERE dbname=postgres user=limited", "53300", "max_connections"),
        ("HERE dbname=postgres user=socle target_session_attrs=read-only", "08001", "session"),
        ("HERE dbname=postgres user=socle options=-csearch_path=nowhere", "3F000", "search_path"),
      ])
    func causes(_ location: String, state: String, advice: String) throws {
      let server = try Self.server.get()
      let error = try error(
        location.replacingOccurrences(of: "HERE", with: "host=\(server.folder)"))
      #expect(error.state == state)
      #expect(error.advice?.contains(advice) == true, "\(error)")
      for part in location.split(separator: " ").flatMap({ $0.split(separator: "=").dropFirst() })
      where part.contains("no") { #expect(!"\(error)".contains(part)) }
    }

    /// A server that asks one role for its password, and refuses others.
    private static let server = Result {
      let server = try PostgreSQLServer()
      try server.execute("CREATE ROLE groups NOLOGIN")
      try server.execute("CREATE ROLE secretive LOGIN PASSWORD 'right'")
      try server.execute("CREATE ROLE limited LOGIN CONNECTION LIMIT 0")
      try server.execute(
        """
        COPY (SELECT 'local all secretive scram-sha-256' UNION ALL SELECT 'local all all trust' ORDER BY 1 DESC)
        TO '\(server.folder)/data/pg_hba.conf'
        """)
      try server.execute("SELECT pg_reload_conf()::text")
      return server
    }

    @Test(
      "After a refusal that may be temporary the call is repeated, and each repetition is reported")
    func waiting() throws {
      let server = try Self.server.get()
      let name = "r\(UUID().uuidString.prefix(6).lowercased())"
      try server.execute("CREATE ROLE \(name) LOGIN SUPERUSER")
      let events = Locked<[PostgreSQLEvent]>([])
      let location = try server.newSchema().replacingOccurrences(
        of: "user=socle", with: "user=\(name)")
      let store = PostgreSQLEntityStore(location) { event in events.withLock { $0.append(event) } }
      try store.prepare([SaveCounts.shape])
      try store.pool.lend { lane, _, _ in lane.connection = nil }
      try server.execute("ALTER ROLE \(name) NOLOGIN")
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) {
        while events.withLock(\.isEmpty) { Thread.sleep(forTimeInterval: 0.01) }
        _ = try? server.execute("ALTER ROLE \(name) LOGIN")
      }
      try store.save(SaveCounts.batch(1, 1))
      try group.waitInTest()
      #expect(
        events.withLock { $0 }.allSatisfy { event in
          if case .repeated(let error) = event { error.state == "28000" } else { false }
        })
    }

    @Test("Connections that are not used are closed")
    func idle() throws {
      let server = try PostgreSQLServer.shared.get()
      let name = "idle-\(UUID().uuidString.prefix(8))"
      var options = PostgreSQLOptions()
      options.idle = 0.2
      let store = PostgreSQLEntityStore(
        "\(try server.newSchema()) application_name=\(name)", options: options)
      try store.prepare([SaveCounts.shape])
      DispatchQueue.concurrentPerform(iterations: 8) {
        try? store.save(SaveCounts.batch($0, 1))
      }
      try server.waitUntil(
        """
        SELECT count(*) FROM (SELECT 1 WHERE NOT EXISTS
          (SELECT 1 FROM pg_stat_activity WHERE application_name = '\(name)')) AS none
        """)
      try store.save(SaveCounts.batch(9, 1))
      #expect(try store.count(EntityRequest("Entry")) == 9)
    }

    @Test("A call that waited for a connection reports the wait")
    func waits() throws {
      let events = Locked<[PostgreSQLEvent]>([])
      var options = PostgreSQLOptions()
      options.connections = 1
      let store = PostgreSQLEntityStore(
        try PostgreSQLServer.shared.get().newSchema(), options: options
      ) { event in events.withLock { $0.append(event) } }
      try store.prepare([SaveCounts.shape])
      let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      try store.pool.lend { _, _, _ in
        Thread.detachNewThread {
          begun.signal()
          _ = try? store.count(EntityRequest("Entry"))
          ended.signal()
        }
        begun.wait()
        Thread.sleep(forTimeInterval: 0.3)
      }
      try ended.waitInTest()
      guard case .waited(let seconds) = events.withLock({ $0.first }) else {
        Issue.record("no event")
        return
      }
      #expect(seconds > 0)
    }

    @Test("Limits outside their range are moved into it, before any thread is made")
    func limits() throws {
      var options = PostgreSQLOptions()
      (options.connections, options.patience, options.silence) = (.max, .nan, -1)
      let store = PostgreSQLEntityStore("host=/nowhere", options: options)
      let limited = store.pool.options
      #expect(limited.connections == 10_000)
      #expect(limited.patience == 0 && limited.silence == 0.1)
    }

    @Test(
      "Errors that an app may meet contain advice",
      arguments: ["57014", "22P05", "3F000", "23503", "25006", "53300", "28000", "42804"])
    func advice(_ state: String) {
      #expect(PostgreSQLError(state, "saving").advice != nil)
    }
  }
#endif
