import SQLiteCore

/// The rows without a parent before a rebuild, so that only new ones are attributed to it.
struct DanglingRows {
  private struct Key: Hashable {
    let child: SQLName
    let parent: SQLName
    /// Nil if the table has no rowids before or after the rebuild.
    let rowID: Int64?
  }

  private let plan: RebuildPlan
  /// The number of violations before the rebuild, in each table in which it can leave rows without a parent; nil if a foreign
  /// key refers to columns that are no key of the parent, so that SQLite cannot check it.
  private var known: [(table: String, counts: [Key: Int]?)] = []

  /// Counts the rows before the rebuild; none are counted if foreign keys are not enforced.
  init(before plan: RebuildPlan, on connection: Connection) throws(SQLiteError) {
    self.plan = plan
    guard try connection.enforcesForeignKeys else { return }
    let name = plan.wanted.name
    let others = try connection.tablesReferring(to: name).filter { SQLName($0) != SQLName(name) }
    for table in [name] + others {
      let found = try connection.checkableViolations(of: table)
      let counts = found.map { Dictionary($0.map { (key($0), 1) }, uniquingKeysWith: +) }
      known.append((table, counts))
    }
  }

  /// - Throws: ``SQLiteError/danglingReferences(attempt:violations:)`` with the rows whose parent the rebuild removed.
  func requireNoOthers(on connection: Connection) throws(SQLiteError) {
    var new: [ForeignKeyViolation] = []
    for (table, counts) in known {
      guard var rest = counts else {
        new += try connection.checkableViolations(of: table) ?? []
        continue
      }
      for violation in try connection.foreignKeyCheck(table: table) {
        rest[key(violation), default: 0] -= 1
        if rest[key(violation), default: 0] < 0 { new.append(violation) }
      }
    }
    guard !new.isEmpty else { return }
    throw .danglingReferences(attempt: plan.wanted.rebuildPurpose, violations: new)
  }

  private func key(_ violation: ForeignKeyViolation) -> Key {
    let child = SQLName(violation.childTable)
    let isRebuilt = child == SQLName(plan.wanted.name)
    let hasRowID = !isRebuilt || plan.live.hasRowID && plan.wanted.hasRowID
    return Key(
      child: child, parent: SQLName(violation.parentTable),
      rowID: hasRowID ? violation.childRowID : nil)
  }
}

extension Connection {
  /// The rows of the table without a parent, nil if one of its foreign keys refers to columns that are no key.
  fileprivate func checkableViolations(
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
