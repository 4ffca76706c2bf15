internal import CSQLite

/// SQLite reports that a foreign key is violated, but not which one. So the failed change is repeated with its checks deferred
/// to the end of the transaction (`PRAGMA defer_foreign_keys`), the violations are read, and the change is undone.
extension Connection {
  /// Returns `error` with the rows that the change would leave without a parent, if they can be found.
  ///
  /// - Parameters:
  ///   - table: The only table with such rows, nil if there can be several.
  ///   - change: The change that failed; it is repeated, then undone.
  package func naming(
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
      throw SQLiteError.danglingReferences(attempt: attempt, violations: violations)
    } catch {
      if isInTransaction { try? deferForeignKeys(false) }
      throw error
    }
  }

  /// Commits. If deferred foreign keys are violated, everything is rolled back and the error names the rows.
  package func commit() throws(SQLiteError) {
    do {
      try run(.commit)
    } catch {
      guard error.code == .foreignKeyViolation, let found = try? newViolations(in: nil) else {
        throw error
      }
      try run(.rollBack)
      let violations = found.subtracting(try foreignKeyCheck())
      if violations.isEmpty { throw error }
      throw .danglingReferences(attempt: "committing the transaction", violations: violations)
    }
  }

  private struct Undo: Error {
    var found: [ForeignKeyViolation] = []
  }

  /// The current violations, at most 10,000: no message shows more, and there may be millions.
  private func newViolations(in table: String?) throws(SQLiteError) -> [ForeignKeyViolation] {
    try foreignKeyCheck(plainName: table, limit: 10_000)
  }

  private var isDeferringForeignKeys: Bool {
    (try? isOn(PragmaQuery("defer_foreign_keys"))) ?? true
  }

  package var enforcesForeignKeys: Bool {
    get throws(SQLiteError) { try isOn(PragmaQuery("foreign_keys")) }
  }

  /// Whether the open transaction violates a deferred foreign key at this moment.
  package var hasPendingViolations: Bool {
    get throws(SQLiteError) {
      let attempt = "asking for violated foreign keys"
      var pending: Int32 = 0
      var unused: Int32 = 0
      try check(
        sqlite3_db_status(
          openHandle(attempt), SQLITE_DBSTATUS_DEFERRED_FKS, &pending, &unused, 0), attempt)
      return pending > 0
    }
  }

  /// Defers foreign keys or makes them immediate; the latter discards the violations, so they must be read before.
  private func deferForeignKeys(_ deferred: Bool) throws(SQLiteError) {
    try run(PragmaQuery("defer_foreign_keys", .integer(deferred ? 1 : 0)))
  }

  func isOn(_ pragma: PragmaQuery) throws(SQLiteError) -> Bool {
    try values(of: pragma).first?.first == .integer(1)
  }
}

extension Sequence<ForeignKeyViolation> {
  /// These violations minus `others`, as multisets.
  ///
  /// - Parameter ignoringColumns: Whether the names of the referring columns may differ, because they have been renamed.
  package func subtracting(
    _ others: [ForeignKeyViolation], ignoringColumns: Bool = false
  ) -> [ForeignKeyViolation] {
    func key(_ violation: ForeignKeyViolation) -> ForeignKeyViolation {
      guard ignoringColumns else { return violation }
      return ForeignKeyViolation(
        childTable: violation.childTable, childRowID: violation.childRowID, childColumns: [],
        parentTable: violation.parentTable)
    }
    var rest = Dictionary(others.map { (key($0), 1) }, uniquingKeysWith: +)
    return filter { violation in
      guard let count = rest[key(violation)], count > 0 else { return true }
      rest[key(violation)] = count - 1
      return false
    }
  }
}
