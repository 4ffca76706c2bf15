#if PostgreSQL
  import Foundation
  import TestSupport
  import Testing

  /// A pgbouncer before a server of the tests, on a Unix socket in a temporary folder. It ends with this object.
  final class PgBouncer: Sendable {
    static let absence: Comment =
      "pgbouncer, or PostgreSQL's initdb and postgres, are not installed"
    static let isInstalled =
      PostgreSQLServer.isInstalled && PostgreSQLServer.program("pgbouncer") != nil

    let folder: String
    let server: PostgreSQLServer
    private let shell = Process()
    private let life = Pipe.inTest()

    /// - Parameters:
    ///   - mode: The pool mode: "session" or "transaction".
    ///   - connections: The maximum number of connections to a database.
    ///   - proxy: The folder of a proxy through which pgbouncer connects to the server.
    init(
      _ mode: String, connections: Int, before server: PostgreSQLServer,
      through proxy: String? = nil
    ) throws {
      folder = "/tmp/socle-pgbouncer-\(UUID().uuidString.prefix(8))"
      self.server = server
      let settings = """
        [databases]
        * = host=\(proxy ?? server.folder) user=socle
        [pgbouncer]
        listen_port = 5432
        unix_socket_dir = \(folder)
        auth_type = any
        pool_mode = \(mode)
        default_pool_size = \(connections)
        max_client_conn = 200
        server_login_retry = 0.1
        """
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = PostgreSQLServer.command(
        """
        mkdir -m 700 \(folder) && cat >\(folder)/ini <<'END'
        \(settings)
        END
        \(try #require(PostgreSQLServer.program("pgbouncer"))) \(folder)/ini </dev/null >\(folder)/log 2>&1 &
        echo $! >\(folder)/pid; read line; kill -KILL $(cat \(folder)/pid); rm -rf \(folder)
        """)
      shell.standardInput = life
      shell.standardOutput = FileHandle.nullDevice
      shell.standardError = FileHandle.nullDevice
      try shell.startInTest()
      let end = Date(timeIntervalSinceNow: TestTime.seconds(30))
      while !FileManager.default.fileExists(atPath: "\(folder)/.s.PGSQL.5432") {
        try #require(Date() < end, "pgbouncer does not listen")
        Thread.sleep(forTimeInterval: 0.02)
      }
    }

    deinit {
      life.fileHandleForWriting.closeFile()
      shell.waitUntilExit()
    }

    /// Makes pgbouncer connect to another server from now on.
    func lead(to other: PostgreSQLServer) throws {
      let run = try ProgramRun(
        "/bin/sh",
        PostgreSQLServer.command(
          "sed -i 's|host=\(server.folder)|host=\(other.folder)|' \(folder)/ini && kill -HUP $(cat \(folder)/pid)"
        ), in: "/")
      try #require(run.status == 0)
    }

    /// Connection strings of a new, empty database: through pgbouncer, and directly.
    func newDatabase() throws -> (pooled: String, direct: String) {
      let direct = try server.newDatabase()
      return (direct.replacingOccurrences(of: server.folder, with: folder), direct)
    }
  }
#endif
