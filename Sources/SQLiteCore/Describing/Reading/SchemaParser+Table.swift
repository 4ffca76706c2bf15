extension SchemaParser {
  /// The table that a `CREATE TABLE` makes, without indexes, which have statements of their own.
  mutating func table() throws(SQLiteError) -> TableDescription {
    try require("CREATE")
    if take("VIRTUAL") { throw failure("only its module can describe a virtual table") }
    if take("VIEW") { throw failure("a view is no table") }
    _ = take("TEMP") || take("TEMPORARY")
    try require("TABLE")
    _ = take("IF", "NOT", "EXISTS")
    var draft = TableDraft(name: try nameInDatabase(of: "the table"))
    try definitions(of: &draft)
    try options(of: &draft)
    try requireEnd()
    return draft.finished()
  }

  /// A name with or without the name of the database before it, which is dropped.
  mutating func nameInDatabase(of thing: String) throws(SQLiteError) -> String {
    let first = try name(of: thing)
    return take(symbol: ".") ? try name(of: thing) : first
  }

  /// Columns, then constraints, between which commas may be missing.
  private mutating func definitions(of draft: inout TableDraft) throws(SQLiteError) {
    try require(symbol: "(")
    repeat {
      if startsTableConstraint { break }
      try column(of: &draft)
    } while take(symbol: ",")
    while startsTableConstraint {
      try tableConstraint(of: &draft)
      _ = take(symbol: ",")
    }
    try require(symbol: ")")
  }

  private var startsTableConstraint: Bool {
    ["CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN"].contains { next?.isWord($0) == true }
  }

  private mutating func options(of draft: inout TableDraft) throws(SQLiteError) {
    guard next != nil, next?.isSymbol(";") != true else { return }
    repeat {
      if take("STRICT") {
        draft.isStrict = true
      } else if take("WITHOUT", "ROWID") {
        draft.hasRowID = false
      } else {
        throw expected("STRICT or WITHOUT ROWID")
      }
    } while take(symbol: ",")
  }
}
