#if PostgreSQL
  import Foundation

  /// The server of a connection.
  struct Server {
    /// Whether the server is a product other than PostgreSQL, or is treated as one.
    var isPortable = false
    /// The timeline of the server's log, which each promotion of a standby server raises; nil on standby servers, and if the role
    /// may not read it.
    var timeline: Int?
  }

  extension Server {
    private static let purpose = "asking for the server's version"

    /// Reads the server's product and timeline, and limits how long its statements wait for locks, unless the server has a limit.
    /// The server is also told to send the warning of a COMMIT whose wait for standby servers was canceled, and to give up a
    /// client that the network lost after half a minute, with its locks.
    ///
    /// No statement is canceled: COMMIT would then stop waiting for standby servers.
    ///
    /// - Throws: ``PostgreSQLError``, "0A000" if the server is too old, or the database has another encoding than UTF8.
    init(
      of connection: Connection, isPortable: Bool?, lockTimeout: TimeInterval
    ) throws(PostgreSQLError) {
      let version = """
        SELECT version(), (SELECT count(*) FROM pg_extension WHERE extname = 'citus'),
          current_setting('server_version_num'), current_setting('server_encoding'),
          CASE current_setting('lock_timeout') WHEN '0' THEN set_config('lock_timeout', $1, false) END,
          set_config('client_min_messages', 'warning', false),
          CASE WHEN version() LIKE 'PostgreSQL %' THEN set_config('tcp_keepalives_idle', '15', false)
            || set_config('tcp_keepalives_interval', '5', false)
            || set_config('tcp_keepalives_count', '3', false) END
        """
      let limit = "\(Int(lockTimeout * 1000))"
      let answer = try connection.run(Statement(version, [.text(limit)], purpose: Self.purpose))
      let name = answer.text(0, 0)
      let isOther = !name.hasPrefix("PostgreSQL ") || name.contains("-YB-")
      if !isOther, let number = Int(answer.text(0, 2)), number < 140_000 {
        throw Self.refusal("It is PostgreSQL \(number / 10_000). Use PostgreSQL 14 or later")
      }
      let encoding = answer.text(0, 3)
      guard ["UTF8", "UTF-8"].contains(encoding.uppercased()) else {
        throw Self.refusal(
          """
          The database's encoding is \(encoding), in which texts are not kept or compared as elsewhere. Use a database \
          that was made by CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0
          """)
      }
      self.isPortable = isPortable ?? (isOther || answer.int(0, 1) > 0)
      if !self.isPortable { timeline = try Self.timeline(of: connection) }
    }

    private static func refusal(_ advice: String) -> PostgreSQLError {
      PostgreSQLError("0A000", purpose, advice: advice)
    }

    private static func timeline(of connection: Connection) throws(PostgreSQLError) -> Int? {
      let segment = """
        SELECT CASE WHEN NOT pg_is_in_recovery()
          THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END
        """
      do {
        return Int(try connection.run(Statement(segment, purpose: purpose)).text(0, 0), radix: 16)
      } catch {
        // Some providers of PostgreSQL hide the log.
        if error.isLoss { throw error }
        return nil
      }
    }
  }
#endif
