#if PostgreSQL
  import Foundation
  internal import SocleCPostgreSQL
  import SocleEntities

  extension PostgreSQLEntityStore {
    /// The names of the entities that each change has changed, of this store or of another store of the schema that announces
    /// its changes; see ``EntityStore``. Changes by other programs are not noticed.
    ///
    /// Uses a connection of its own, for which the caller does not wait. When it is made, and again after it was lost, all
    /// entities count as changed, because earlier changes were not announced to it. If it cannot listen, as on a standby server
    /// or over a pooler, the store reports ``PostgreSQLEvent/unobserved(_:)``, and delivers only its own changes.
    public func changes() -> AsyncStream<Set<String>> {
      listener.withLock { listener in
        if listener == nil {
          listener = Listener(pool, id, source) { [prepared] in
            Set(prepared.withLock { $0.keys })
          }
        }
      }
      return source.changes()
    }

    /// The statement that sends the id of this store, and the names that ``Statement/noting(_:)`` has noted, to the listeners
    /// of the schema. If the names are too long for a notification, they are left out, which means all entities. The channel's
    /// name contains a digest of the schema's name, which may itself be as long as names can be.
    var announcement: Statement {
      Statement(
        """
        SELECT pg_notify('socle:' || \(Listener.schema), $1 || left(names, (octet_length(names) < 7000)::int * 7000))::text
        FROM (SELECT string_agg(DISTINCT E'\\n' || name, '') AS names
          FROM unnest(string_to_array(current_setting('socle.changed', true), E'\\n')) AS name WHERE name <> '') AS noted
        WHERE names IS NOT NULL
        """, [.text(id)], purpose: "announcing changes")
    }
  }

  extension Statement {
    /// This statement, which changes rows, followed by a note of the entity's name if it has changed any. The note is kept
    /// until the end of the transaction.
    func noting(_ entity: String) -> Statement {
      Statement(
        """
        WITH changed AS (\(sql) RETURNING 1)
        SELECT set_config('socle.changed', concat(current_setting('socle.changed', true), E'\\n', $\(parameters.count + 1)), true)
        FROM changed LIMIT 1
        """, parameters + [.text(entity)], purpose: purpose)
    }
  }

  /// Listens for the announcements of all stores of a schema, on a thread and a connection of its own.
  final class Listener: Sendable {
    private let isStopped = Locked(false)

    /// Begins to listen. If the server cannot be reached, tries again every half second until ``stop()`` is called.
    init(
      _ pool: LanePool, _ id: String, _ source: EntityChangeSource,
      allNames: @escaping @Sendable () -> Set<String>
    ) {
      // In the portable form nothing is announced.
      if pool.options.isPortable == true { return }
      Thread.detachNewThread { [isStopped, weak source] in
        var connection: Connection?
        var (isReported, asked) = (false, ContinuousClock.now)
        while !isStopped.withLock({ $0 }), let source {
          do {
            let open = try connection ?? Self.listen(pool)
            if connection == nil {
              source.publish(allNames())
              (isReported, asked) = (false, .now)
            }
            connection = pool.isOutdated(open) ? nil : open
            if asked.duration(to: .now) > .seconds(pool.options.silence / 2) {
              // Otherwise a connection that the network has lost would not be noticed.
              try open.run([Statement("SELECT 1", purpose: Self.purpose)])
              asked = .now
            }
            for names in try open.announcements(except: id) {
              source.publish(names.isEmpty ? allNames() : names)
            }
          } catch {
            let error = error as? PostgreSQLError
            if !isReported, let error { pool.report(.unobserved(error)) }
            isReported = true
            // A server that is unsuitable stays so.
            if error?.state == "0A000" { return }
            if connection == nil { Thread.sleep(forTimeInterval: 0.5) }
            connection = nil
          }
        }
      }
    }

    func stop() { isStopped.withLock { $0 = true } }

    /// SQL for a digest of the schema's name; not by `md5`, which servers in FIPS mode refuse.
    static let schema = "left(encode(sha256(convert_to(current_schema(), 'UTF8')), 'hex'), 32)"

    private static let purpose = "listening for changes"

    private static func listen(_ pool: LanePool) throws(PostgreSQLError) -> Connection {
      let connection = try pool.open(at: pool.options.directLocation)
      if connection.server.isPortable {
        throw PostgreSQLError(
          "0A000", purpose,
          advice:
            "This server cannot announce changes: changes() delivers only those of this store")
      }
      // A pooler that lends transactions would give the listening session to other clients.
      if connection.server.isPooled, pool.options.directLocation == nil {
        throw PostgreSQLError(
          "0A000", purpose,
          advice: "The connection leads to a pooler. Set directLocation in the store's options")
      }
      let schema = try connection.run(Statement("SELECT \(schema)", purpose: purpose)).text(0, 0)
      _ = try connection.run(
        Statement("LISTEN \(quoted("socle:\(schema)"))", purpose: purpose))
      return connection
    }
  }

  extension Connection {
    /// The announcements since the last call: the names of the changed entities of each; an empty set means all entities. If
    /// there are none, waits for one for at most half a second.
    ///
    /// - Parameter id: The id of the store whose announcements are left out, because it has published its own changes itself.
    func announcements(except id: String) throws(PostgreSQLError) -> [Set<String>] {
      let purpose = "listening for changes"
      // Some may have arrived with the answer to a statement.
      let first = PQnotifies(handle)
      if first == nil, wait(milliseconds: 500), PQconsumeInput(handle) == 0 {
        throw PostgreSQLError("08006", purpose)
      }
      var announcements: [Set<String>] = []
      var next = first ?? PQnotifies(handle)
      while let notification = next {
        let text = String(cString: notification.pointee.extra)
        PQfreemem(notification)
        let lines = text.split(separator: "\n").map(String.init)
        if lines.first != id { announcements.append(Set(lines.dropFirst())) }
        next = PQnotifies(handle)
      }
      return announcements
    }
  }
#endif
