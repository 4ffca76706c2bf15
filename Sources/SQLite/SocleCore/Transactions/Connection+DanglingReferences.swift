/// SQLite reports that a foreign key is violated, but not which one. So the failed change is repeated with its checks deferred
/// to the end of the transaction (`PRAGMA defer_foreign_keys`), the violations are read, and the change is undone.
extension Connection {
  /// Returns `error` with the rows that the change would leave without a parent, if they can be found.
  ///
  /// - Parameters:
  ///   - table: The only table with such rows, nil if there can be several.
  ///   - change: The change that failed; it is repeated, then undone.
  func naming(
    _ error: SQLiteError, in table: String?, repeating change: () throws -> Void
  ) -> SQLiteError {
    guard case .refused(let attempt, .foreignKeyViolation, _, _) = error, !isDeferringForeignKeys
    else { return error }
    var found: [ForeignKeyViolation] = []
    do {
      try savepoint {
        let before = try foreignKeyCheck(plainName: table)
        try deferForeignKeys(true)
        try change()
        found = try newViolations(in: table).subtracting(before)
        throw Undo()
      }
    } catch {
      // The first error is thrown, whatever fails here.
    }
    if isInTransaction { try? deferForeignKeys(false) }
    return found.isEmpty ? error : .danglingReferences(attempt: attempt, violations: found)
  }

  /// Makes a change that can be repeated; if it leaves rows without a parent, the error names them.
  package func namingDanglingRows<Result>(
    in table: String?, repeating change: () throws -> Result
  ) throws -> Result {
    do {
      return try change()
    } catch let error as SQLiteError {
      throw naming(error, in: table) { _ = try change() }
    }
  }

  /// Makes a change that cannot be repeated, all or nothing; if it leaves rows without a parent, the error names them.
  ///
  /// - Parameter table: The only table in which the change can leave such rows; all its foreign keys are immediate.
  func namingDanglingRows<Result>(
    of table: String, attempt: String, _ change: () throws -> Result
  ) throws -> Result {
    let isWatched = try enforcesForeignKeys && !isDeferringForeignKeys && !hasPendingViolations
    guard isWatched else { return try atomically(change) }
    do {
      return try transaction {
        try deferForeignKeys(true)
        let result = try change()
        if try hasPendingViolations { throw Undo(found: try newViolations(in: table)) }
        try deferForeignKeys(false)
        return result
      }
    } catch let undo as Undo {
      if isInTransaction { try deferForeignKeys(false) }
      let violations = undo.found.subtracting(try foreignKeyCheck(plainName: table))
      if violations.isEmpty {
        // A trigger has violated a key of another table, or more older violations exist than are read.
        throw SQLiteError.refused(
          attempt: attempt, code: .foreignKeyViolation, message: "FOREIGN KEY constraint failed",
          place: nil)
      }
      throw SQLiteError.danglingReferences(attempt: attempt, violations: violations)
    } catch {
      if isInTransaction { try? deferForeignKeys(false) }
      throw error
    }
  }

  package func runCountingChanges(_ query: any SQLQuery) throws(SQLiteError) -> Int {
    do {
      try run(query)
    } catch {
      throw naming(error, in: nil) { try run(query) }
    }
    return try latestChanges(query.purpose)
  }

  private struct Undo: Error {
    var found: [ForeignKeyViolation] = []
  }

  private var isDeferringForeignKeys: Bool {
    (try? isOn(PragmaQuery("defer_foreign_keys"))) ?? true
  }

  /// Defers foreign keys or makes them immediate; the latter discards the violations, so they must be read before.
  private func deferForeignKeys(_ deferred: Bool) throws(SQLiteError) {
    try run(PragmaQuery("defer_foreign_keys", .integer(deferred ? 1 : 0)))
  }
}
