#if PostgreSQL
  import Entities
  import Foundation

  /// Lends connections: opens them as needed, up to a limit, and drops those that are lost.
  final class LanePool: Sendable {
    let location: String
    let options: PostgreSQLOptions
    private let condition = NSCondition()
    // Read and written only while `condition` is locked.
    nonisolated(unsafe) private var idle: [Lane] = []
    nonisolated(unsafe) private var count = 0
    private let hasConnected = Locked(false)
    /// The highest timeline seen.
    private let timeline = Locked(0)

    init(_ location: String, _ options: PostgreSQLOptions) {
      self.location = location
      self.options = options.clamped
    }

    /// Runs `body` with a lane's connection; again with a new connection if it is lost, and again after a conflict, until the
    /// options' patience ends. A transaction that `body` leaves open is rolled back. If nothing was ever reached, the connection
    /// string is probably wrong, and the error is thrown at once.
    ///
    /// - Parameters:
    ///   - isChange: Whether it matters that an attempt before the last one may have been committed.
    ///   - body: Its last argument is the error of the attempt before.
    func lend<Result>(
      isChange: Bool = false, _ body: (Lane, Connection, PostgreSQLError?) throws -> Result
    ) throws -> Result {
      var attempts = Attempts(end: Date(timeIntervalSinceNow: options.patience))
      let lane = try take(until: attempts.end)
      defer { give(lane) }
      while true {
        do {
          if let open = lane.connection, isOutdated(open) { lane.connection = nil }
          let connection = try lane.connection ?? open()
          lane.connection = connection
          return try body(lane, connection, attempts.last)
        } catch let error as PostgreSQLError {
          if error.isLoss { lane.connection = nil } else { rollBack(lane) }
          let isAllowed = attempts.allowsAnother(after: error)
          if isChange, !attempts.isOpen, Lane.isBlocked(error) { lane.renew() }
          guard isAllowed, hasConnected.withLock({ $0 }) else {
            throw isChange ? attempts.outcome(of: error) : error
          }
        } catch {
          rollBack(lane)
          throw error
        }
        attempts.pause()
      }
    }

    /// Opens a connection. After a promotion, an old primary server that comes back is refused: it also takes writes.
    func open() throws(PostgreSQLError) -> Connection {
      let connection = try Connection(location, silence: options.silence)
      connection.server = try Server(
        of: connection, isPortable: options.isPortable, lockTimeout: options.silence / 2)
      timeline.withLock { $0 = max($0, connection.server.timeline ?? 0) }
      hasConnected.withLock { $0 = true }
      guard isOutdated(connection) else { return connection }
      throw PostgreSQLError(
        "08004", "connecting",
        advice: """
          A standby server was promoted, and this server, which it has replaced, takes writes again. Stop it, or make it \
          a standby server
          """)
    }

    private func isOutdated(_ connection: Connection) -> Bool {
      connection.server.timeline.map { own in timeline.withLock { own < $0 } } ?? false
    }

    private func rollBack(_ lane: Lane) {
      guard let connection = lane.connection, connection.isUsable else {
        lane.connection = nil
        return
      }
      if connection.isIdle { return }
      do {
        try connection.run([Statement("ROLLBACK", purpose: "rolling back")])
      } catch {
        lane.connection = nil
      }
    }

    private func take(until end: Date) throws(PostgreSQLError) -> Lane {
      condition.lock()
      defer { condition.unlock() }
      while idle.isEmpty && count >= options.connections {
        guard condition.wait(until: end) else {
          throw PostgreSQLError(
            "53300", "waiting for one of \(options.connections) connections",
            advice: "All are in use. Raise connections or patience in the store's options")
        }
      }
      if let lane = idle.popLast() { return lane }
      count += 1
      return Lane()
    }

    private func give(_ lane: Lane) {
      condition.withLock {
        idle.append(lane)
        condition.signal()
      }
    }
  }
#endif
