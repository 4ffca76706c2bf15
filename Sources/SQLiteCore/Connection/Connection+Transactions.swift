internal import CSQLite

/// The whole transaction policy: the outermost begins, inner ones are savepoints, undo only what is still
/// there to undo, and the first error wins.
extension Connection {
  /// Runs `body` so that either all its changes happen or none.
  ///
  /// Inside another transaction it is a savepoint: its failure undoes its own changes only, and `kind` has no say.
  /// - Parameter kind: When locks are taken. SQLite's default is `.deferred`.
  /// - Throws: what `body` throws, after everything it changed was rolled back; else what SQLite refuses.
  @discardableResult
  public func transaction<Result>(
    _ kind: TransactionKind = .immediate, _ body: () throws -> Result
  ) throws -> Result {
    try isInTransaction ? savepoint(body) : outermost(kind, body)
  }

  /// Whether a transaction is open. The corresponding C function is `sqlite3_get_autocommit`.
  public var isInTransaction: Bool {
    guard let handle = try? openHandle("") else { return false }
    return sqlite3_get_autocommit(handle) == 0
  }

  /// Runs one statement that is atomic by itself, and inside a transaction leaves nothing of it if it fails.
  ///
  /// SQLite undoes a failed statement within a transaction only where it foresaw the failure, and a row
  /// source that throws is none it can foresee.
  func atomically<Result>(_ body: () throws -> Result) throws -> Result {
    try isInTransaction ? savepoint(body) : body()
  }

  private func outermost<Result>(
    _ kind: TransactionKind, _ body: () throws -> Result
  ) throws -> Result {
    try run(ControlQuery(kind.rawValue))
    do {
      let result = try body()
      try run(ControlQuery("COMMIT"))
      return result
    } catch {
      // SQLite may have rolled back by itself (a full disk, say); then there is nothing left to undo.
      if isInTransaction { try? run(ControlQuery("ROLLBACK")) }
      throw error
    }
  }

  private func savepoint<Result>(_ body: () throws -> Result) throws -> Result {
    savepointDepth += 1
    defer { savepointDepth -= 1 }
    let name = "socle_\(savepointDepth)"
    try run(ControlQuery("SAVEPOINT \(name)"))
    do {
      let result = try body()
      try run(ControlQuery("RELEASE \(name)"))
      return result
    } catch {
      if isInTransaction {
        try? run(ControlQuery("ROLLBACK TO \(name)"))
        try? run(ControlQuery("RELEASE \(name)"))
      }
      throw error
    }
  }
}

/// A statement that steers a transaction.
private struct ControlQuery: SQLQuery {
  let sql: String

  init(_ sql: String) { self.sql = sql }

  var purpose: String { sql }
  func makeText() -> SQLText { SQLText([.verbatim(sql)]) }
}
