internal import Dispatch
internal import SQLiteCore

/// The store behind a repository in memory.
///
/// Reads take the table as it is at one moment and work on that copy, so they neither wait for each other nor see half
/// of a change.
///
/// Unchecked: `table` and `refusal`, all that changes, are touched only on `queue`, one block at a time.
final class InMemoryServers: @unchecked Sendable {
  private let queue = DispatchQueue(label: "socle.servers.in-memory")
  private var table = ServerTable()
  private var refusal: SQLiteError?

  /// The table now.
  ///
  /// - Throws: ``SQLiteError`` after ``refuse(with:)``.
  func snapshot() throws(SQLiteError) -> ServerTable {
    try queue.sync { () -> Result<ServerTable, SQLiteError> in
      refusal.map { .failure($0) } ?? .success(table)
    }.get()
  }

  /// Changes the table. Readers see all of it or nothing.
  ///
  /// - Throws: ``SQLiteError`` after ``refuse(with:)``.
  func change<Answer>(_ body: (inout ServerTable) -> Answer) throws(SQLiteError) -> Answer {
    try queue.sync { () -> Result<Answer, SQLiteError> in
      refusal.map { .failure($0) } ?? .success(body(&table))
    }.get()
  }

  /// Answers every later call with `error`, unless another one is given already; the servers are forgotten.
  func refuse(with error: SQLiteError) {
    queue.sync {
      refusal = refusal ?? error
      table = ServerTable()
    }
  }
}
