/// The rows without parent before a rebuild: only those that come by it are its fault.
struct KnownViolations {
  private struct Key: Hashable {
    let child: SQLName
    var rowID: Int64?
    var columns: [SQLName]
    let parent: SQLName
  }

  private let plan: RebuildPlan
  /// The tables whose rows the rebuild can leave without parent.
  private let tables: [String]
  private var counts: [Key: Int] = [:]
  /// The tables whose keys name columns that are no key of the parent: nobody can tell of their rows.
  private var unchecked: Set<SQLName> = []

  /// What there is before the rebuild; nothing to compare if foreign keys are not enforced.
  init(before plan: RebuildPlan, on connection: Connection) throws(SQLiteError) {
    self.plan = plan
    guard try connection.enforcesForeignKeys else {
      tables = []
      return
    }
    let name = SQLName(plan.wanted.name)
    let children = try connection.tablesReferring(to: plan.wanted.name)
    tables = [plan.wanted.name] + children.filter { SQLName($0) != name }
    for table in tables {
      do throws(SQLiteError) {
        let found = try connection.foreignKeyCheck(table: table)
        for violation in found { counts[key(violation, isOld: true), default: 0] += 1 }
      } catch {
        guard error.code == .error else { throw error }
        unchecked.insert(SQLName(table))
      }
    }
  }

  /// - Throws: ``SQLiteError/danglingReferences(attempt:violations:)`` with the rows that had a parent before.
  func requireNoOthers(on connection: Connection) throws(SQLiteError) {
    var rest = counts
    var new: [ForeignKeyViolation] = []
    for table in tables {
      for violation in try violations(of: table, on: connection) {
        let count = rest[key(violation)] ?? 0
        rest[key(violation)] = count - 1
        if count <= 0 { new.append(violation) }
      }
    }
    guard !new.isEmpty else { return }
    throw .danglingReferences(attempt: plan.wanted.rebuildPurpose, violations: new)
  }

  private func violations(
    of table: String, on connection: Connection
  ) throws(SQLiteError) -> [ForeignKeyViolation] {
    do throws(SQLiteError) {
      return try connection.foreignKeyCheck(table: table)
    } catch {
      if error.code == .error, unchecked.contains(SQLName(table)) { return [] }
      throw error
    }
  }

  /// The violation as it is comparable before and after: with new names, and without the number of a row that has one
  /// only before or after.
  private func key(_ violation: ForeignKeyViolation, isOld: Bool = false) -> Key {
    var key = Key(
      child: SQLName(violation.childTable), rowID: violation.childRowID,
      columns: violation.childColumns.names, parent: SQLName(violation.parentTable))
    guard key.child == SQLName(plan.wanted.name) else { return key }
    if isOld { key.columns = key.columns.map { plan.newNames[$0].map(SQLName.init) ?? $0 } }
    if !plan.live.hasRowID || !plan.wanted.hasRowID { key.rowID = nil }
    return key
  }
}
