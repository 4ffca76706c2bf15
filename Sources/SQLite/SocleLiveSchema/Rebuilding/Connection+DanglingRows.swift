import SocleCore

/// The rows of a table without a parent; nil if SQLite cannot check it, because a foreign key refers to columns that are
/// not a key.
typealias DanglingRows = (table: String, rows: [ForeignKeyViolation]?)

extension Connection {
  /// The rows that have no parent before the table is rebuilt, in the table itself and in each table that refers to it; empty
  /// if foreign keys are not enforced.
  func danglingRows(around name: String) throws(SQLiteError) -> [DanglingRows] {
    guard try enforcesForeignKeys else { return [] }
    let others = try tablesReferring(to: name).filter { SQLName($0) != SQLName(name) }
    var known: [DanglingRows] = []
    for table in [name] + others { known.append((table, try checkableViolations(of: table))) }
    return known
  }

  /// Checks that no row without a parent was added to `known`.
  ///
  /// - Throws: ``SQLiteError/danglingReferences(attempt:violations:)`` with the rows whose parent a rebuild removed.
  func requireNoDanglingRows(
    except known: [DanglingRows], for attempt: String
  ) throws(SQLiteError) {
    var new: [ForeignKeyViolation] = []
    for (table, rows) in known {
      if let rows {
        new += try foreignKeyCheck(table: table).subtracting(rows, ignoringColumns: true)
      } else {
        new += try checkableViolations(of: table) ?? []
      }
    }
    guard new.isEmpty else { throw .danglingReferences(attempt: attempt, violations: new) }
  }

  private func checkableViolations(
    of table: String
  ) throws(SQLiteError) -> [ForeignKeyViolation]? {
    do throws(SQLiteError) {
      return try foreignKeyCheck(table: table)
    } catch {
      guard error.code == .error else { throw error }
      return nil
    }
  }
}
