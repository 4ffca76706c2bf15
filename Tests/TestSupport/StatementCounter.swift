import Foundation
import SocleCore
import SocleFunctions

/// Counts the statements of one or several connections.
///
/// Put its ``trace`` into the options of a pool or storage, or use ``Connection/countingStatements(_:)``.
package final class StatementCounter: Sendable {
  private let lock = NSLock()
  // Read and written only while `lock` is held.
  nonisolated(unsafe) private var texts: [String] = []

  package init() {}

  /// What makes a connection count.
  package var trace: StatementTrace {
    StatementTrace { statement in self.lock.withLock { self.texts.append(statement.sql) } }
  }

  /// The statements so far, but for those that begin and end transactions and savepoints.
  package var statements: [String] {
    let all = lock.withLock { texts }
    return all.filter { text in
      !["BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "PRAGMA schema_version"]
        .contains { text.hasPrefix($0) }
    }
  }

  /// The number of statements that ran during `body`.
  package func counting(_ body: () throws -> Void) rethrows -> Int {
    let before = statements.count
    try body()
    return statements.count - before
  }
}

extension Connection {
  /// The number of statements that run on this connection during `body`, but for those that begin and end transactions
  /// and savepoints.
  package func countingStatements(_ body: () throws -> Void) throws -> Int {
    let counter = StatementCounter()
    try register(counter.trace)
    return try counter.counting(body)
  }
}
