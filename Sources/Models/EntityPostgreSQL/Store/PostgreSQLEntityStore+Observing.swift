#if PostgreSQL
  internal import CPostgreSQL
  import Entities
  import Foundation

  extension PostgreSQLEntityStore {
    /// The names of the entities that each change of this store, or of another store of the database that announces its changes,
    /// has changed; see ``EntityStore``. Other programs' changes are not noticed.
    ///
    /// Uses a connection of its own. After it was lost, all entities count as changed.
    public func changes() -> AsyncStream<Set<String>> {
      listener.withLock { listener in
        if listener == nil {
          listener = Listener(pool.location, pool.options, id, source) { [prepared] in
            Set(prepared.withLock { $0.keys })
          }
        }
      }
      return source.changes()
    }

    /// Sends the id of this store and the names to the listeners of the schema; no names, which stand for all, if they are too
    /// long for a notification. The channel's name contains a digest, because the schema's may be as long as names can be.
    func announcement(of names: Set<String>) -> Statement {
      let text = ([id] + names.sorted()).joined(separator: "\n")
      return Statement(
        "SELECT pg_notify('socle:' || md5(current_schema()::text), $1)::text",
        [Parameter(.string(text.utf8.count < 7000 ? text : id), as: .string)],
        purpose: "announcing changes")
    }
  }

  /// A connection that listens for the announcements of all stores of a database.
  final class Listener: Sendable {
    private let isStopped = Locked(false)

    /// Listens when it returns, if the server can be reached; if not, it tries again until it is stopped.
    init(
      _ location: String, _ options: PostgreSQLOptions, _ id: String,
      _ source: EntityChangeSource, allNames: @escaping @Sendable () -> Set<String>
    ) {
      let first = Locked(try? Self.listen(location, options))
      Thread.detachNewThread { [isStopped, weak source] in
        var connection = first.withLock { first in
          defer { first = nil }
          return first
        }
        while !isStopped.withLock({ $0 }), let source {
          if connection == nil {
            connection = try? Self.listen(location, options)
            if connection != nil { source.publish(allNames()) }
          }
          guard let open = connection else {
            Thread.sleep(forTimeInterval: 0.5)
            continue
          }
          guard open.wait(milliseconds: 500) else { continue }
          guard let announcements = open.announcements() else {
            connection = nil
            continue
          }
          // This store has published its own changes itself.
          for names in announcements where names.first != id {
            source.publish(names.count > 1 ? Set(names.dropFirst()) : allNames())
          }
        }
      }
    }

    func stop() { isStopped.withLock { $0 = true } }

    private static func listen(
      _ location: String, _ options: PostgreSQLOptions
    ) throws(PostgreSQLError) -> Connection {
      let connection = try Connection(location, silence: options.silence)
      let purpose = "listening for changes"
      let schema = try connection.run(
        Statement("SELECT md5(current_schema()::text)", purpose: purpose)
      ).text(0, 0)
      _ = try connection.run(
        Statement("LISTEN \(EntitySQL.quoted("socle:\(schema)"))", purpose: purpose))
      return connection
    }
  }

  extension Connection {
    /// The lines of the notifications that have arrived; nil if the connection is lost.
    fileprivate func announcements() -> [[String]]? {
      guard PQconsumeInput(handle) == 1 else { return nil }
      var announcements: [[String]] = []
      while let notification = PQnotifies(handle) {
        let text = String(cString: notification.pointee.extra)
        PQfreemem(notification)
        announcements.append(text.split(separator: "\n").map(String.init))
      }
      return announcements
    }
  }
#endif
