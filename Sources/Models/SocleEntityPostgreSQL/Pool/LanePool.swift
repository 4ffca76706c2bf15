#if PostgreSQL
  import Foundation
  import SocleEntities

  /// Lends connections: opens them as needed, up to a limit, and drops those that are lost.
  final class LanePool: Sendable {
    let location: String
    let options: PostgreSQLOptions
    let report: @Sendable (PostgreSQLEvent) -> Void
    /// Counts the lanes that may be taken. Its timeouts, and those of attempts, do not depend on the time of day.
    private let free: DispatchSemaphore
    private let idle = Locked<[Lane]>([])
    /// Whether a check for idle connections is scheduled.
    private let isClosing = Locked(false)
    private let hasConnected = Locked(false)
    /// The highest timeline seen.
    private let timeline = Locked(0)
    /// Whether new connections name their statements; false once a server has lost a named one, as behind a pooler that was not
    /// recognized.
    private let isNaming = Locked(true)

    init(
      _ location: String, _ options: PostgreSQLOptions,
      report: @escaping @Sendable (PostgreSQLEvent) -> Void
    ) {
      (self.location, self.report) = (location, report)
      self.options = options.clamped
      free = DispatchSemaphore(value: self.options.connections)
    }

    /// Runs `body` with a lane's connection. It is run again after a lost connection, with a new one, and after a conflict,
    /// until the options' patience ends. If `body` throws, a transaction that it left open is rolled back. If the pool has
    /// never connected, the first error is thrown at once, because the connection string is probably wrong.
    ///
    /// - Parameters:
    ///   - call: The asynchronous call; once it is stopped, its connection is given up.
    ///   - body: Calls `send()` of its last argument before it sends a change, whose outcome may then stay open.
    /// - Throws: the errors of `body`; "53300" if no connection is free until the patience ends; `CancellationError` if `call`
    ///   is stopped.
    func lend<Result>(
      _ call: StoreCall? = nil, _ body: (Lane, Connection, inout Attempts) throws -> Result
    ) throws -> Result {
      var attempts = Attempts(end: (call?.time ?? .now) + .seconds(options.patience))
      let lane = try take(until: attempts.end)
      defer {
        lane.connection?.call = nil
        give(lane)
      }
      while true {
        do {
          if let open = lane.connection, isOutdated(open) { lane.connection = nil }
          let connection = try lane.connection ?? open()
          lane.connection = connection
          connection.call = call
          defer { see(connection) }
          return try body(lane, connection, &attempts)
        } catch let error as PostgreSQLError {
          try goOn(after: error, lane, call, &attempts)
        } catch {
          rollBack(lane)
          throw error
        }
        attempts.pause()
      }
    }

    /// Prepares a lane for another attempt.
    ///
    /// - Throws: the error of the call, if there is no other attempt.
    private func goOn(
      after thrown: PostgreSQLError, _ lane: Lane, _ call: StoreCall?, _ attempts: inout Attempts
    ) throws {
      let isReplaced = thrown.state == "22012" && thrown.purpose == Server.comparing
      let error = isReplaced ? Self.replaced : thrown
      if call?.isStopped == true {
        lane.connection = nil
        throw CancellationError()
      }
      // An error that ends the connection, as a message that is too long does, comes again.
      let isStale = error.isStale && lane.connection?.isUsable == true
      if error.state == "26000" { isNaming.withLock { $0 = false } }
      if error.isLoss || isStale { lane.connection = nil } else { rollBack(lane) }
      let isAllowed = attempts.allowsAnother(after: error, isStale: isStale)
      if !attempts.isOpen, Lane.isBlocked(error) { lane.renew() }
      guard isAllowed, hasConnected.withLock({ $0 }) else { throw attempts.outcome(of: error) }
      report(.repeated(error))
    }

    /// Opens a connection.
    ///
    /// - Throws: ``PostgreSQLError``, "08004" if the server was replaced by a promotion that the pool has seen: an old primary
    ///   server that comes back would take writes, too.
    func open(at location: String? = nil) throws(PostgreSQLError) -> Connection {
      let connection = try Connection(location ?? self.location, silence: options.silence)
      connection.isNaming = false
      connection.server = try Server(
        of: connection, isPortable: options.isPortable, lockTimeout: options.silence / 2)
      connection.isNaming = !connection.server.isPooled && isNaming.withLock { $0 }
      see(connection)
      hasConnected.withLock { $0 = true }
      if isOutdated(connection) { throw Self.replaced }
      return connection
    }

    private static var replaced: PostgreSQLError {
      PostgreSQLError(
        "08004", PostgreSQLError.connecting,
        advice: """
          A standby server was promoted in place of this server, which runs again. Stop this server, or make it a standby \
          server
          """)
    }

    /// Remembers the timeline of a connection's server.
    private func see(_ connection: Connection) {
      timeline.withLock { $0 = max($0, connection.server.timeline ?? 0) }
    }

    /// Whether a standby server was promoted in place of a connection's server after the connection was opened.
    func isOutdated(_ connection: Connection) -> Bool {
      connection.server.timeline.map { own in timeline.withLock { own < $0 } } ?? false
    }

    private func rollBack(_ lane: Lane) {
      guard let connection = lane.connection, connection.isUsable,
        (try? connection.rollBack()) != nil
      else {
        lane.connection = nil
        return
      }
    }

    /// The error of a call for which no connection was free in time.
    var exhaustion: PostgreSQLError {
      PostgreSQLError(
        "53300", "waiting for one of \(options.connections) connections",
        advice: "All are in use. Raise connections or patience in the store's options")
    }

    private func take(until end: ContinuousClock.Instant) throws(PostgreSQLError) -> Lane {
      if free.wait(timeout: .now()) == .timedOut {
        let start = ContinuousClock.now
        let seconds = max(0, (end - start) / .seconds(1))
        guard free.wait(timeout: .now() + seconds) == .success else { throw exhaustion }
        report(.waited((.now - start) / .seconds(1)))
      }
      return idle.withLock { $0.popLast() } ?? Lane()
    }

    private func give(_ lane: Lane) {
      lane.lastUse = .now
      idle.withLock { $0.append(lane) }
      free.signal()
      closeLater()
    }

    private func closeLater() {
      let isNew = isClosing.withLock { isClosing in
        defer { isClosing = true }
        return !isClosing
      }
      guard isNew else { return }
      DispatchQueue.global().asyncAfter(deadline: .now() + options.idle) { [weak self] in
        self?.closeIdle()
      }
    }

    /// Closes the connections that were not used for ``PostgreSQLOptions/idle`` seconds. The lanes keep the numbers of their
    /// writes.
    private func closeIdle() {
      isClosing.withLock { $0 = false }
      let limit = ContinuousClock.now - .seconds(options.idle)
      let isOpen = idle.withLock { lanes in
        for lane in lanes where lane.lastUse <= limit { lane.connection = nil }
        return lanes.contains { $0.connection != nil }
      }
      if isOpen { closeLater() }
    }
  }
#endif
