import SQLiteCore

extension SchemaParser {
  /// One constraint of the table; its name, which SQLite ignores, is dropped.
  mutating func tableConstraint() throws(SQLiteError) {
    if take("CONSTRAINT") {
      _ = try name(of: "a constraint")
    } else if take("PRIMARY", "KEY") {
      let (parts, isAutoincrement) = try parts()
      let key = PrimaryKey(
        parts: parts, isAutoincrement: isAutoincrement, onConflict: try conflictResolution())
      try setPrimaryKey(key)
    } else if take("UNIQUE") {
      let parts = try parts().parts
      draft.table.uniqueKeys.append(UniqueKey(parts: parts, onConflict: try conflictResolution()))
    } else if take("CHECK") {
      draft.table.checks.append(try parenthesisedExpression())
      // SQLite accepts the clause here and ignores it: a failed check always aborts.
      _ = try conflictResolution()
    } else {
      try foreignKey()
    }
  }

  /// Makes `key` the primary key; a second one is an error.
  mutating func setPrimaryKey(_ key: PrimaryKey) throws(SQLiteError) {
    guard draft.table.primaryKey == nil else { throw failure("a second primary key") }
    draft.table.primaryKey = key
  }

  /// `ON CONFLICT …`, nil if no such clause follows.
  mutating func conflictResolution() throws(SQLiteError) -> ConflictResolution? {
    guard take("ON", "CONFLICT") else { return nil }
    for resolution in ConflictResolution.allCases where take(resolution.rawValue) {
      return resolution
    }
    throw expected("ROLLBACK, ABORT, FAIL, IGNORE or REPLACE")
  }
}

// Foreign keys.
extension SchemaParser {
  private mutating func foreignKey() throws(SQLiteError) {
    try require("FOREIGN")
    try require("KEY")
    guard let columns = try names(of: "a referring column") else { throw expected("(") }
    let key = ForeignKeyDescription(columns, references: try reference())
    draft.foreignKeys.append(TableDraft.ForeignKey(description: key))
    if let isDeferred = try deferral() { draft.deferLastForeignKey(isDeferred) }
  }

  mutating func reference() throws(SQLiteError) -> ForeignKeyReference {
    try require("REFERENCES")
    var reference = ForeignKeyReference(try name(of: "the parent table"))
    reference.columns = try names(of: "a parent column") ?? []
    while true {
      if take("ON", "DELETE") {
        reference.onDelete = try action()
      } else if take("ON", "UPDATE") {
        reference.onUpdate = try action()
      } else if take("ON", "INSERT") {
        // SQLite accepts this and the next clause, and ignores them.
        _ = try action()
      } else if take("MATCH") {
        _ = try name(of: "a kind of match")
      } else {
        return reference
      }
    }
  }

  private mutating func action() throws(SQLiteError) -> ForeignKeyAction {
    if take("SET", "NULL") { return .setNull }
    if take("SET", "DEFAULT") { return .setDefault }
    if take("CASCADE") { return .cascade }
    if take("RESTRICT") { return .restrict }
    if take("NO", "ACTION") { return .noAction }
    throw expected("SET NULL, SET DEFAULT, CASCADE, RESTRICT or NO ACTION")
  }

  /// Whether a foreign key is deferred, nil if no such clause follows.
  mutating func deferral() throws(SQLiteError) -> Bool? {
    let isNegated = take("NOT", "DEFERRABLE")
    guard isNegated || take("DEFERRABLE") else { return nil }
    guard take("INITIALLY") else { return false }
    if take("DEFERRED") { return !isNegated }
    try require("IMMEDIATE")
    return false
  }
}
