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

    init(_ location: String, _ options: PostgreSQLOptions) {
      self.location = location
      self.options = options
    }

    /// Runs `body` with a lane's connection; again with a new connection if it is lost, and again after a conflict, until the
    /// options' patience ends. A transaction that `body` leaves open is rolled back. If nothing was ever reached, the connection
    /// string is probably wrong, and the error is thrown at once.
    ///
    /// - Parameter body: Its last argument is the error of the attempt before.
    func lend<Result>(
      _ body: (Lane, Connection, PostgreSQLError?) throws -> Result
    ) throws -> Result {
      let end = Date(timeIntervalSinceNow: options.patience)
      let lane = try take(until: end)
      defer { give(lane) }
      var (pause, last): (TimeInterval, PostgreSQLError?) = (0.002, nil)
      var violations = 0
      while true {
        do {
          let connection = try lane.connection ?? Connection(location, silence: options.silence)
          lane.connection = connection
          hasConnected.withLock { $0 = true }
          return try body(lane, connection, last)
        } catch let error as PostgreSQLError where error.isLoss || error.isConflict {
          if error.isLoss { lane.connection = nil } else { rollBack(lane) }
          // A foreign key that is violated again and again is one of the app's own.
          violations += error.state == "23503" ? 1 : 0
          guard Date(timeIntervalSinceNow: pause) < end, violations < 4,
            hasConnected.withLock({ $0 })
          else { throw error }
          last = error
        } catch {
          rollBack(lane)
          throw error
        }
        // Pauses differ, so that two writers do not meet again and again.
        Thread.sleep(forTimeInterval: pause * Double.random(in: 0.5...1.5))
        pause = min(pause * 2, 0.5)
      }
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
