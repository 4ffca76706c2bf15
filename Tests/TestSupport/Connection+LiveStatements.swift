internal import SocleCSQLite
import SocleCore

extension Connection {
  /// The number of compiled statements. The corresponding C function is `sqlite3_next_stmt`.
  package var liveStatements: Int {
    guard let handle = rawHandle else { return 0 }
    var count = 0
    var statement = sqlite3_next_stmt(handle, nil)
    while statement != nil {
      count += 1
      statement = sqlite3_next_stmt(handle, statement)
    }
    return count
  }

  /// The number of compiled statements that are in use; the others, which are in the cache, are finalized.
  package var heldStatements: Int {
    statementCache.empty()
    return liveStatements
  }
}
