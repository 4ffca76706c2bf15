extension Connection {
  package var enforcesForeignKeys: Bool {
    get throws(SQLiteError) { try isOn(PragmaQuery("foreign_keys")) }
  }

  /// The violations of `table`, or of all tables if it is nil; at most 10,000, because there may be millions.
  func newViolations(in table: String?) throws(SQLiteError) -> [ForeignKeyViolation] {
    try foreignKeyCheck(plainName: table, limit: 10_000)
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
    func key(_ violation: ForeignKeyViolation) -> [SQLName] {
      let row = violation.childRowID?.description ?? ""
      let columns = ignoringColumns ? [] : violation.childColumns
      return ([violation.childTable, row, violation.parentTable] + columns).names
    }
    var rest: [[SQLName]: Int] = [:]
    for other in others { rest[key(other), default: 0] += 1 }
    return filter { violation in
      let left = rest[key(violation), default: 0]
      rest[key(violation)] = left - 1
      return left < 1
    }
  }
}
