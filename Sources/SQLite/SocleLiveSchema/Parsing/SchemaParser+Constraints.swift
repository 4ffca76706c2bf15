import SocleCore

extension SchemaParser {
  /// One constraint of the table; its name, which SQLite ignores, is dropped.
  mutating func tableConstraint() throws(SQLiteError) {
    if take("CONSTRAINT") {
      _ = try name(of: "a constraint")
    } else if take("PRIMARY KEY") {
      let (parts, isAutoincrement) = try parts()
      let key = PrimaryKey(
        parts: parts, isAutoincrement: isAutoincrement, onConflict: try conflictResolution())
      try setPrimaryKey(key)
    } else if take("UNIQUE") {
      let parts = try parts().parts
      draft.table.uniqueKeys.append(UniqueKey(parts: parts, onConflict: try conflictResolution()))
    } else if take("CHECK") {
      draft.table.checks.append(try parenthesizedExpression())
      // SQLite accepts the clause here and ignores it: a failed check always aborts.
      _ = try conflictResolution()
    } else {
      try foreignKey()
    }
  }

  /// Makes `key` the primary key; a second one is an error.
  mutating func setPrimaryKey(_ key: PrimaryKey) throws(SQLiteError) {
    guard draft.table.primaryKey == nil else { throw failure("the table has a second primary key") }
    draft.table.primaryKey = key
  }

  /// `ON CONFLICT …`, nil if no such clause follows.
  mutating func conflictResolution() throws(SQLiteError) -> ConflictResolution? {
    guard take("ON CONFLICT") else { return nil }
    for resolution in ConflictResolution.allCases where take(resolution.rawValue) {
      return resolution
    }
    throw expected("ROLLBACK, ABORT, FAIL, IGNORE or REPLACE")
  }
}

// Foreign keys.
extension SchemaParser {
  private mutating func foreignKey() throws(SQLiteError) {
    try require("FOREIGN KEY")
    guard let columns = try names(of: "a referring column") else { throw expected("(") }
    draft.foreignKeys.append((nil, ForeignKeyDescription(columns, references: try reference())))
    _ = try takeDeferral()
  }

  mutating func reference() throws(SQLiteError) -> ForeignKeyReference {
    try require("REFERENCES")
    var reference = ForeignKeyReference(try name(of: "the parent table"))
    reference.columns = try names(of: "a parent column") ?? []
    while true {
      if take("ON DELETE") {
        reference.onDelete = try action()
      } else if take("ON UPDATE") {
        reference.onUpdate = try action()
      } else if take("ON INSERT") {
        // SQLite accepts this and the next clause, and ignores them.
        _ = try action()
      } else if take("MATCH") {
        _ = try name(of: "a kind of match")
      } else {
        return reference
      }
    }
  }

  /// The names between parentheses, nil if no parenthesis opens at the position.
  ///
  /// In very old files a collation or an order may follow each name; SQLite ignores both.
  private mutating func names(of thing: String) throws(SQLiteError) -> [String]? {
    guard take("(") else { return nil }
    var names: [String] = []
    repeat {
      names.append(try name(of: thing))
      if take("COLLATE") { _ = try name(of: "a collation") }
      _ = take("ASC") || take("DESC")
    } while take(",")
    try require(")")
    return names
  }

  private mutating func action() throws(SQLiteError) -> ForeignKeyAction {
    for action in ForeignKeyAction.allCases where take(action.rawValue) { return action }
    throw expected("SET NULL, SET DEFAULT, CASCADE, RESTRICT or NO ACTION")
  }

  /// Moves past a `DEFERRABLE` or `NOT DEFERRABLE` clause, if one follows, and returns whether one did. It applies to the
  /// latest foreign key, even if it is not written right after that key.
  mutating func takeDeferral() throws(SQLiteError) -> Bool {
    let isNegated = take("NOT DEFERRABLE")
    guard isNegated || take("DEFERRABLE") else { return false }
    let isDeferred = take("INITIALLY DEFERRED")
    if !isDeferred, take("INITIALLY") { try require("IMMEDIATE") }
    if let last = draft.foreignKeys.indices.last {
      draft.foreignKeys[last].key.reference.isDeferred = isDeferred && !isNegated
    }
    return true
  }
}
