#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "A pooler whose server or clients fail", .serialized, .ownThreads, .minutes(30),
    .enabled(if: PgBouncer.isInstalled, PgBouncer.absence))
  struct PoolerFailureTests {
    /// In session mode, a pooler with fewer connections than clients makes the others wait.
    private func connections(_ mode: String) -> Int { mode == "session" ? 20 : 2 }

    private func expectAllOnce(_ counts: SaveCounts) {
      #expect(counts.errors == [])
      #expect(counts.stored == counts.saved)
      #expect(counts.again == 0)
    }

    @Test(
      "No save is lost or applied twice while a pooler's server is restarted",
      arguments: [("session", 20), ("transaction", 1), ("transaction", 20)])
    func restarts(_ mode: String, _ connections: Int) throws {
      let server = try PostgreSQLServer(isDurable: true)
      let bouncer = try PgBouncer(mode, connections: connections, before: server)
      expectAllOnce(
        try SaveCounts(at: bouncer.newDatabase().pooled) {
          for _ in 0..<RandomCases.count(1, long: 10) {
            for signal in ["INT", "QUIT", "KILL"] {
              Thread.sleep(forTimeInterval: 0.2)
              try server.restart(by: signal)
            }
          }
        })
    }

    @Test(
      "No save is lost or applied twice while connections before or behind a pooler are cut",
      arguments: ["session", "transaction"], [false, true])
    func cuts(_ mode: String, isBehind: Bool) throws {
      let server = try PostgreSQLServer.shared.get()
      let behind = try CuttingProxy(to: "\(server.folder)/.s.PGSQL.5432")
      let bouncer = try PgBouncer(
        mode, connections: connections(mode), before: server, through: behind.folder)
      let before = try CuttingProxy(to: "\(bouncer.folder)/.s.PGSQL.5432")
      let proxy = isBehind ? behind : before
      let location = try bouncer.newDatabase().pooled
        .replacingOccurrences(of: bouncer.folder, with: before.folder)
      var options = PostgreSQLOptions()
      // On a busy machine nearly every commit is cut.
      options.patience = 600
      expectAllOnce(
        try SaveCounts(at: location, options: options) {
          let end = Date(timeIntervalSinceNow: TestTime.seconds(300))
          while proxy.cuts < RandomCases.count(20, long: 500), Date() < end, !Task.isCancelled {
            proxy.cutNextReply()
            Thread.sleep(forTimeInterval: 0.01)
          }
          proxy.cutNothing()
        })
      #expect(proxy.cuts > 0)
    }

    @Test(
      "No save is lost or applied twice while a pooler switches to the promoted standby server",
      arguments: ["session", "transaction"], 1...RandomCases.count(1, long: 5))
    func switchover(_ mode: String, _ round: Int) throws {
      let primary = try PostgreSQLServer(isDurable: true)
      let standby = try PostgreSQLServer(isDurable: true, standbyOf: primary)
      try primary.setStandbys("*")
      let bouncer = try PgBouncer(mode, connections: connections(mode), before: primary)
      expectAllOnce(
        try SaveCounts(
          at: bouncer.newDatabase().pooled, least: RandomCases.count(50, long: 400)
        ) {
          Thread.sleep(forTimeInterval: 0.5)
          try primary.halt("walsender")
          Thread.sleep(forTimeInterval: 0.3)
          try primary.stop()
          try standby.promote()
          try bouncer.lead(to: standby)
        })
    }
  }
#endif
