#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  /// A PostgreSQL server of the tests, which listens on a Unix socket in a temporary folder. It ends with the process.
  final class PostgreSQLServer: Sendable {
    static let absence: Comment = "PostgreSQL's programs initdb and postgres are not installed"
    static let isInstalled = program("initdb") != nil && program("postgres") != nil

    /// The server that tests share, each in a schema of its own.
    static let shared = Result { try PostgreSQLServer() }

    let folder: String
    private let shell = Process()
    // The shell ends with this pipe, also if the process is killed.
    private let life = Pipe.inTest()
    /// The ids of halted processes, which cannot end by themselves.
    private let halted = Locked("")

    /// - Parameters:
    ///   - isDurable: Whether the disk has a commit before it is confirmed.
    ///   - primary: The server of which the new one is a standby server.
    ///   - settings: Lines of `postgresql.conf`.
    init(
      isDurable: Bool = false, standbyOf primary: PostgreSQLServer? = nil, settings: [String] = []
    ) throws {
      folder = "/tmp/socle-postgresql-\(UUID().uuidString.prefix(8))"
      let creation =
        if let primary {
          "\(try #require(Self.program("pg_basebackup"))) -h \(primary.folder) -U socle -R -D \(folder)/data"
        } else {
          "\(try #require(Self.program("initdb"))) -U socle -A trust --locale=C -E UTF8 -N -D \(folder)/data"
        }
      let lines = ["fsync = \(isDurable ? "on" : "off")"] + settings
      try Self.run(
        """
        mkdir -m 700 \(folder) && \(creation) >\(folder)/creation.log && \
        printf '%s\\n' \(lines.map { "\"\($0)\"" }.joined(separator: " ")) >>\(folder)/data/postgresql.auto.conf
        """)
      let postgres = try #require(Self.program("postgres"))
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      // A server that ends is started again, unless it was stopped; after SIGKILL only when all its processes have ended.
      shell.arguments = Self.command(
        """
        { while [ ! -e \(folder)/end ]; do
        [ -e \(folder)/stopped ] || \
        \(postgres) -D \(folder)/data -k \(folder) -c listen_addresses= -c max_connections=200 \
        </dev/null >>\(folder)/log 2>&1; sleep 0.05
        done; until rm -rf \(folder); do sleep 0.05; done; } &
        read line; touch \(folder)/end
        while [ -e \(folder) ]; do kill -QUIT $(head -1 \(folder)/data/postmaster.pid); sleep 0.05; done
        """)
      shell.standardInput = life
      shell.standardOutput = FileHandle.nullDevice
      shell.standardError = FileHandle.nullDevice
      try shell.startInTest()
      try waitUntilReady()
    }

    deinit {
      life.fileHandleForWriting.closeFile()
      shell.waitUntilExit()
    }

    /// A connection string for a new, empty schema.
    func newSchema() throws -> String {
      let name = Self.newName()
      try execute("CREATE SCHEMA \(name)")
      return "\(location) options='-csearch_path=\(name)'"
    }

    /// A connection string for a new, empty database, so that transactions of other tests do not delay its own.
    func newDatabase(_ options: String = "") throws -> String {
      let name = Self.newName()
      try execute("CREATE DATABASE \(name) \(options)")
      return location.replacingOccurrences(of: "dbname=postgres", with: "dbname=\(name)")
    }

    private static func newName() -> String {
      "t\(UUID().uuidString.filter { $0 != "-" }.prefix(12).lowercased())"
    }

    func connect() throws -> Connection { try Connection(location, silence: 60) }

    var location: String { "host=\(folder) dbname=postgres user=socle" }

    /// Stops the server by a signal, and waits until it runs again.
    func restart(by signal: String) throws {
      try Self.run(
        """
        pid=$(head -1 \(folder)/data/postmaster.pid); kill -\(signal) $pid
        while kill -0 $pid 2>/dev/null; do sleep 0.02; done
        """)
      try waitUntilReady()
    }

    /// Stops the server at once, until it is started again.
    func stop() throws {
      try Self.run(
        """
        touch \(folder)/stopped; pid=$(head -1 \(folder)/data/postmaster.pid)
        kill -KILL $pid \(halted.withLock { $0 }); while kill -0 $pid 2>/dev/null; do sleep 0.02; done
        """)
    }

    func start() throws {
      try Self.run("rm \(folder)/stopped")
      try waitUntilReady()
    }

    /// Makes a standby server a primary one.
    func promote() throws { try execute("SELECT pg_promote()::text") }

    /// Sets the names of the standby servers for which commits wait; "" for none, "*" for any.
    func setStandbys(_ names: String) throws {
      try execute("ALTER SYSTEM SET synchronous_standby_names = '\(names)'")
      try execute("SELECT pg_reload_conf()::text")
      if names == "*" {
        try waitUntil("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")
      }
    }

    /// Halts the server's processes of a type, such as "walsender" for those that send to its standby servers.
    func halt(_ type: String) throws {
      let found = try execute(
        "SELECT string_agg(pid::text, ' ') FROM pg_stat_activity WHERE backend_type = '\(type)'")
      try Self.run("kill -STOP \(found.text(0, 0))")
      halted.withLock { $0 = found.text(0, 0) }
    }

    @discardableResult
    func execute(_ sql: String) throws -> ResultRows {
      try connect().run(Statement(sql, purpose: "arranging a test"))
    }

    /// Waits until a statement that counts returns more than 0.
    func waitUntil(_ counting: String) throws {
      let end = Date(timeIntervalSinceNow: TestTime.seconds(30))
      while try execute(counting).int(0, 0) == 0 {
        try #require(Date() < end, "\(counting)")
        Thread.sleep(forTimeInterval: 0.02)
      }
    }

    private func waitUntilReady() throws {
      let end = Date(timeIntervalSinceNow: TestTime.seconds(30))
      while true {
        do {
          _ = try connect()
          return
        } catch {
          if Date() > end { throw error }
          Thread.sleep(forTimeInterval: 0.05)
        }
      }
    }

    static func program(_ name: String) -> String? {
      let installed = "/usr/lib/postgresql"
      let versions = (try? FileManager.default.contentsOfDirectory(atPath: installed)) ?? []
      let path = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
      let folders =
        path.map(String.init) + ["/usr/sbin"] + versions.sorted().map { "\(installed)/\($0)/bin" }
      return folders.map { "\($0)/\(name)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The arguments for a shell that runs a command; not as root, because the server refuses to run as root.
    static func command(_ text: String) -> [String] {
      geteuid() == 0 ? ["-c", "exec runuser -u nobody -- sh -c \"$0\"", text] : ["-c", text]
    }

    private static func run(_ text: String) throws {
      let run = try ProgramRun("/bin/sh", command(text), in: "/")
      try #require(run.status == 0, "\(text)")
    }
  }
#endif
