import SocleCore

extension SchemaParser {
  /// Moves past `CREATE` and the word after it (`TABLE`, `INDEX`, …), and returns that word in upper case; nil for another
  /// statement.
  mutating func createdKind() -> String? {
    guard take("CREATE") else { return nil }
    _ = take("TEMP") || take("TEMPORARY") || take("UNIQUE")
    defer { position += 1 }
    return next?.text.uppercased() ?? ""
  }

  /// The table that a `CREATE TABLE` creates; its indexes have statements of their own.
  mutating func table() throws(SQLiteError) -> TableDescription {
    try require("CREATE")
    if take("VIRTUAL") {
      throw failure("cannot describe a virtual table, whose module defines its columns,")
    }
    _ = take("TEMP") || take("TEMPORARY")
    try require("TABLE")
    _ = take("IF NOT EXISTS")
    draft.table.name = try nameInDatabase(of: "the table")
    try definitions()
    try options()
    try requireEnd()
    return draft.finished()
  }

  /// Columns, then constraints; commas between constraints may be missing.
  private mutating func definitions() throws(SQLiteError) {
    try require("(")
    repeat {
      if startsTableConstraint { break }
      try column()
    } while take(",")
    while startsTableConstraint {
      try tableConstraint()
      _ = take(",")
    }
    try require(")")
  }

  private var startsTableConstraint: Bool {
    ["CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN"].contains(where: sees)
  }

  private mutating func options() throws(SQLiteError) {
    guard next != nil, !sees(";") else { return }
    repeat {
      if take("STRICT") {
        draft.table.isStrict = true
      } else if take("WITHOUT ROWID") {
        draft.table.hasRowID = false
      } else {
        throw expected("STRICT or WITHOUT ROWID")
      }
    } while take(",")
  }
}

/// A table while its text is being read, in SQLite's own terms; in the end it becomes a description.
struct TableDraft {
  /// The table without its columns and foreign keys.
  var table = TableDescription("", columns: [], isStrict: false)
  var columns: [ColumnDescription] = []
  /// The column that is being read.
  var column: ColumnDescription {
    get { columns[columns.count - 1] }
    set { columns[columns.count - 1] = newValue }
  }
  /// Whether the primary key is declared on its column. There, `INTEGER PRIMARY KEY DESC` is not the rowid; as a constraint of
  /// the table it is.
  var isKeyOnColumn = false
  /// The foreign keys and, for those that a column declares, the position of that column.
  var foreignKeys: [(column: Int?, key: ForeignKeyDescription)] = []

  func finished() -> TableDescription {
    var (table, columns) = (table, columns)
    table.columns = ColumnSet(columns)
    if !isKeyOnColumn { table.primaryKey = table.keyOfConstraint }
    for (column, key) in foreignKeys {
      // A column's first foreign key is its reference.
      if let column, columns[column].reference == nil {
        columns[column].reference = key.reference
      } else {
        table.foreignKeys.append(key)
      }
    }
    for index in columns.indices where table.forbidsNull(inKeyColumn: columns[index].name) {
      columns[index].isNullable = false
    }
    table.columns = ColumnSet(columns)
    return table
  }
}

extension TableDescription {
  /// The primary key of a table constraint as SQLite treats it.
  ///
  /// For a single INTEGER column SQLite ignores the collation, and if the column is the rowid also the order.
  fileprivate var keyOfConstraint: PrimaryKey? {
    guard var key = primaryKey, key.parts.count == 1, let name = key.columns.first,
      columns[name]?.type == .integer
    else { return primaryKey }
    key.parts = [.column(name, isDescending: !hasRowID && key.parts[0].isDescending)]
    return key
  }
}
