extension SchemaParser {
  /// One constraint of the table; its name, which means nothing to SQLite, is dropped.
  mutating func tableConstraint(of draft: inout TableDraft) throws(SQLiteError) {
    if take("CONSTRAINT") {
      _ = try name(of: "a constraint")
    } else if take("PRIMARY", "KEY") {
      let (parts, isAutoincrement) = try parts()
      let key = PrimaryKey(
        parts: parts, isAutoincrement: isAutoincrement, onConflict: try conflictResolution())
      try set(key, of: &draft)
    } else if take("UNIQUE") {
      let parts = try parts().parts
      draft.uniqueKeys.append(UniqueKey(parts: parts, onConflict: try conflictResolution()))
    } else if take("CHECK") {
      draft.checks.append(try parenthesisedExpression())
      // A check always aborts: SQLite reads the clause here and ignores it.
      _ = try conflictResolution()
    } else {
      try foreignKey(of: &draft)
    }
  }

  /// Makes `key` the primary key, of which there is one.
  func set(_ key: PrimaryKey, of draft: inout TableDraft) throws(SQLiteError) {
    guard draft.primaryKey == nil else { throw failure("a second primary key") }
    draft.primaryKey = key
  }

  private mutating func foreignKey(of draft: inout TableDraft) throws(SQLiteError) {
    try require("FOREIGN")
    try require("KEY")
    guard let columns = try names(of: "a referring column") else { throw expected("(") }
    let key = ForeignKeyDescription(columns, references: try reference())
    draft.foreignKeys.append(TableDraft.ForeignKey(description: key))
    if let isDeferred = try deferral() { draft.deferLastForeignKey(isDeferred) }
  }

  /// `ON CONFLICT …`, nil if it does not stand at the position.
  mutating func conflictResolution() throws(SQLiteError) -> ConflictResolution? {
    guard take("ON", "CONFLICT") else { return nil }
    for resolution in ConflictResolution.allCases where take(resolution.rawValue) {
      return resolution
    }
    throw expected("ROLLBACK, ABORT, FAIL, IGNORE or REPLACE")
  }
}

extension TableDraft {
  /// Says when the foreign key that was read last is checked, as SQLite does wherever the clause stands.
  mutating func deferLastForeignKey(_ isDeferred: Bool) {
    guard let last = foreignKeys.indices.last else { return }
    foreignKeys[last].description.reference.isDeferred = isDeferred
  }
}
