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
          listener = Listener(pool, id, source) { [prepared] in
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
      _ pool: LanePool, _ id: String, _ source: EntityChangeSource,
      allNames: @escaping @Sendable () -> Set<String>
    ) {
      let first = Locked(try? Self.listen(pool))
      Thread.detachNewThread { [isStopped, weak source] in
        var connection = first.withLock { first in
          defer { first = nil }
          return first
        }
        while !isStopped.withLock({ $0 }), let source {
          if connection == nil {
            connection = try? Self.listen(pool)
            if connection != nil { source.publish(allNames()) }
          }
          guard let names = connection?.announcements(except: id) else {
            if connection == nil { Thread.sleep(forTimeInterval: 0.5) }
            connection = nil
            continue
          }
          for names in names { source.publish(names.isEmpty ? allNames() : names) }
        }
      }
    }

    func stop() { isStopped.withLock { $0 = true } }

    private static func listen(_ pool: LanePool) throws(PostgreSQLError) -> Connection {
      let connection = try pool.open()
      if connection.server.isPortable { return connection }
      let purpose = "listening for changes"
      let schema = try connection.run(
        Statement("SELECT md5(current_schema()::text)", purpose: purpose)
      ).text(0, 0)
      _ = try connection.run(
        Statement("LISTEN \(quoted("socle:\(schema)"))", purpose: purpose))
      return connection
    }
  }

  extension Connection {
    /// Waits for half a second for announcements: the names of each, none for all. Nil if the connection is lost.
    ///
    /// - Parameter id: The store that has published its own changes itself.
    fileprivate func announcements(except id: String) -> [Set<String>]? {
      guard wait(milliseconds: 500) else { return [] }
      guard PQconsumeInput(handle) == 1 else { return nil }
      var announcements: [Set<String>] = []
      while let notification = PQnotifies(handle) {
        let text = String(cString: notification.pointee.extra)
        PQfreemem(notification)
        let lines = text.split(separator: "\n").map(String.init)
        if lines.first != id { announcements.append(Set(lines.dropFirst())) }
      }
      return announcements
    }
  }
#endif
