#if PostgreSQL
  import Foundation

  /// The server of a connection.
  struct Server {
    /// Whether the server is a product other than PostgreSQL, or is treated as one.
    var isPortable = false
    /// Whether the connection leads to a pooler, which may lend the server's session to other clients after each transaction.
    /// Statements have no names then, and settings end with their transaction.
    var isPooled = false
    /// The timeline of the server's log, which each promotion of a standby server raises; nil on standby servers, and if the role
    /// may not read it.
    var timeline: Int?
    /// The number of milliseconds that statements wait for locks, as text.
    private var lockTimeout = ""
  }

  extension Server {
    private static let purpose = "reading the server's version"
    /// The purpose of the statement that compares the timeline in a transaction.
    static let comparing = "comparing the server's timeline"

    /// Reads the server's product and timeline, and changes settings of the session: statements wait for locks at most
    /// `lockTimeout` seconds, unless the server has a limit; COMMIT warns if its wait for standby servers was canceled; and a
    /// client that the network has lost is given up after half a minute, with its locks. Behind a pooler, where settings would
    /// reach other clients, ``beginning`` sets the first two for each transaction. A pooler is recognized by the process number
    /// that it reports, which it makes up for each client.
    ///
    /// No limit cancels a statement: a canceled COMMIT would stop waiting for standby servers.
    ///
    /// - Parameter isPortable: Whether to treat the server as another product; nil to find out.
    /// - Throws: ``PostgreSQLError``, "0A000" if the server is older than PostgreSQL 14, or the database has another encoding
    ///   than UTF8.
    init(
      of connection: Connection, isPortable: Bool?, lockTimeout: TimeInterval
    ) throws(PostgreSQLError) {
      let version = """
        SELECT version(), (SELECT count(*) FROM pg_extension WHERE extname = 'citus'),
          current_setting('server_version_num'), current_setting('server_encoding'),
          pg_backend_pid() = $2, \(Self.settings(isLocal: "pg_backend_pid() <> $2")),
          CASE WHEN version() LIKE 'PostgreSQL %' AND pg_backend_pid() = $2
            THEN set_config('tcp_keepalives_idle', '15', false)
            || set_config('tcp_keepalives_interval', '5', false)
            || set_config('tcp_keepalives_count', '3', false) END
        """
      self.lockTimeout = "\(Int(lockTimeout * 1000))"
      let process = Parameter.int(connection.process)
      let answer = try connection.run(
        Statement(version, [.text(self.lockTimeout), process], purpose: Self.purpose))
      let name = answer.text(0, 0)
      isPooled = answer.value(0, 4, as: .bool) == .bool(false)
      let isOther = !name.hasPrefix("PostgreSQL ") || name.contains("-YB-")
      if !isOther, let number = Int(answer.text(0, 2)), number < 140_000 {
        throw Self.refusal("This is PostgreSQL \(number / 10_000). Use PostgreSQL 14 or later")
      }
      let encoding = answer.text(0, 3)
      guard ["UTF8", "UTF-8"].contains(encoding.uppercased()) else {
        throw Self.refusal(
          """
          The database's encoding is \(encoding), in which texts are stored or compared differently. Use a database \
          that was made by CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0
          """)
      }
      self.isPortable = isPortable ?? (isOther || answer.int(0, 1) > 0)
      if !self.isPortable { timeline = try Self.timeline(of: connection) }
    }

    private static func refusal(_ advice: String) -> PostgreSQLError {
      PostgreSQLError("0A000", purpose, advice: advice)
    }

    private static func settings(isLocal: String) -> String {
      """
      CASE current_setting('lock_timeout') WHEN '0' THEN set_config('lock_timeout', $1, \(isLocal)) END,
        set_config('client_min_messages', 'warning', \(isLocal))
      """
    }

    /// The statements to send after a BEGIN; none unless the connection leads to a pooler. They set the limits of the
    /// transaction, and divide by zero (22012) if the session belongs to a server that a standby server has replaced.
    var beginning: [Statement] {
      if !isPooled { return [] }
      let settings = Statement(
        "SELECT \(Self.settings(isLocal: "true"))", [.text(lockTimeout)], purpose: Self.purpose)
      guard let timeline else { return [settings] }
      let comparison = "SELECT number / (number >= $1)::int FROM (\(Self.segment)) AS timeline"
      return [settings, Statement(comparison, [.int(timeline)], purpose: Self.comparing)]
    }

    /// Selects the timeline, which is the first part of the name of a file of the log; NULL on standby servers.
    private static let segment = """
      SELECT CASE WHEN NOT pg_is_in_recovery()
        THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint END AS number
      """

    private static func timeline(of connection: Connection) throws(PostgreSQLError) -> Int? {
      do {
        let number = try connection.run(Statement(segment, purpose: purpose)).int(0, 0)
        return number > 0 ? number : nil
      } catch {
        // Some providers of PostgreSQL hide the log.
        if error.isLoss { throw error }
        return nil
      }
    }
  }
#endif
