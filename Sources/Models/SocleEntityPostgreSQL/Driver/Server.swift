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
    /// Reads the server's product and timeline, and limits how long its statements wait for locks, unless the server has a limit.
    /// The server is also told to send the warning of a COMMIT whose wait for standby servers was canceled, and to give up a
    /// client that the network lost after half a minute, with its locks.
    ///
    /// No statement is canceled: COMMIT would then stop waiting for standby servers.
    init(
      of connection: Connection, isPortable: Bool?, lockTimeout: TimeInterval
    ) throws(PostgreSQLError) {
      let purpose = "asking for the server's version"
      let version = """
        SELECT version(), (SELECT count(*) FROM pg_extension WHERE extname = 'citus'),
          CASE current_setting('lock_timeout') WHEN '0' THEN set_config('lock_timeout', $1, false) END,
          set_config('client_min_messages', 'warning', false),
          CASE WHEN version() LIKE 'PostgreSQL %' THEN set_config('tcp_keepalives_idle', '15', false)
            || set_config('tcp_keepalives_interval', '5', false)
            || set_config('tcp_keepalives_count', '3', false) END
        """
      let limit = "\(Int(lockTimeout * 1000))"
      let answer = try connection.run(Statement(version, [.text(limit)], purpose: purpose))
      let name = answer.text(0, 0)
      self.isPortable =
        isPortable
        ?? (!name.hasPrefix("PostgreSQL ") || name.contains("-YB-") || answer.int(0, 1) > 0)
      if !self.isPortable { timeline = try Self.timeline(of: connection, purpose: purpose) }
    }

    private static func timeline(
      of connection: Connection, purpose: String
    ) throws(PostgreSQLError) -> Int? {
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
