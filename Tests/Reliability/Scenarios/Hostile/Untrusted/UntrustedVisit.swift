import SocleCore
import SocleLiveSchema
import TestSupport

/// Opens an untrusted file, reads all that it holds, and measures what that takes; for a process of its own.
struct UntrustedVisit {
  /// The CPU time of all.
  private(set) var seconds = 0.0
  /// The longest CPU time of opening, or of reading a table: each has the deadline to itself.
  private(set) var longestSeconds = 0.0
  private(set) var kilobytes = 0
  private(set) var outcome = ""

  init(path: String) throws {
    // What a process takes anyway does not count.
    _ = try Connection.inMemory().tableNames()
    let (cpu, memory) = (Resources.cpuSeconds, Resources.peakKilobytes)
    do {
      let connection = try timed { try Connection(openingUntrustedAt: path) }
      outcome = "read \(try read(connection)) rows"
    } catch let error as SQLiteError {
      outcome = "refused: \(error)"
    }
    seconds = Resources.cpuSeconds - cpu
    kilobytes = Resources.peakKilobytes - memory
  }

  private mutating func timed<Result>(_ step: () throws -> Result) rethrows -> Result {
    let start = Resources.cpuSeconds
    defer { longestSeconds = max(longestSeconds, Resources.cpuSeconds - start) }
    return try step()
  }

  /// The number of rows that can be read.
  private mutating func read(_ connection: Connection) throws -> Int {
    var count = 0
    do {
      try connection.forEachTable { table in
        count += timed { Self.rows(of: table, connection) }
      }
    } catch {
      // The others, if one cannot be described.
      count = 0
      for name in try connection.tableNames() {
        guard let table = try? connection.describe(table: name) else { continue }
        count += timed { Self.rows(of: table, connection) }
      }
    }
    return count
  }

  private static func rows(of table: TableDescription, _ connection: Connection) -> Int {
    var count = 0
    do {
      // Rows that are kept take memory that is the reader's own.
      try connection.forEachRow(of: table.rows) { _ in
        count += 1
        return true
      }
    } catch { _ = "\(error)" }
    return count
  }

  var description: String { "\(longestSeconds) \(seconds) \(kilobytes) \(outcome.prefix(200))" }
}
