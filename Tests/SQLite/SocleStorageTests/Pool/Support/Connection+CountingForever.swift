import SocleCore
import TestSupport

extension Connection {
  /// Runs long enough for any test, unless it is interrupted.
  func countForever() throws(SQLiteError) {
    try run(
      "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c) SELECT count(*) FROM c")
  }
}
