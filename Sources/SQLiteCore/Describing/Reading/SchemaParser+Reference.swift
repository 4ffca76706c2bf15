extension SchemaParser {
  /// `REFERENCES …` with its actions.
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
        // SQLite reads this and the next clause and ignores them.
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

  /// Whether a foreign key is deferred, nil if nothing at the position speaks of it.
  mutating func deferral() throws(SQLiteError) -> Bool? {
    let isNegated = take("NOT", "DEFERRABLE")
    guard isNegated || take("DEFERRABLE") else { return nil }
    guard take("INITIALLY") else { return false }
    if take("DEFERRED") { return !isNegated }
    try require("IMMEDIATE")
    return false
  }
}
