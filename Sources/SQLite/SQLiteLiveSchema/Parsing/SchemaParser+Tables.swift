import SQLiteCore

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
    if take("VIRTUAL") { throw failure("only its module can describe a virtual table") }
    _ = take("TEMP") || take("TEMPORARY")
    try require("TABLE")
    _ = take("IF", "NOT", "EXISTS")
    draft.table.name = try nameInDatabase(of: "the table")
    try definitions()
    try options()
    try requireEnd()
    return draft.finished()
  }

  /// Columns, then constraints; commas between constraints may be missing.
  private mutating func definitions() throws(SQLiteError) {
    try require(symbol: "(")
    repeat {
      if startsTableConstraint { break }
      try column()
    } while take(symbol: ",")
    while startsTableConstraint {
      try tableConstraint()
      _ = take(symbol: ",")
    }
    try require(symbol: ")")
  }

  private var startsTableConstraint: Bool {
    ["CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN"].contains { next?.isWord($0) == true }
  }

  private mutating func options() throws(SQLiteError) {
    guard next != nil, next?.isSymbol(";") != true else { return }
    repeat {
      if take("STRICT") {
        draft.table.isStrict = true
      } else if take("WITHOUT", "ROWID") {
        draft.table.hasRowID = false
      } else {
        throw expected("STRICT or WITHOUT ROWID")
      }
    } while take(symbol: ",")
  }
}

/// A table while its text is being read, in SQLite's own terms; in the end it becomes a description.
struct TableDraft {
  /// A foreign key and, if a column declares it, the position of that column.
  struct ForeignKey {
    var column: Int?
    var description: ForeignKeyDescription
  }

  /// All but the columns and foreign keys.
  var table = TableDescription("", columns: [], isStrict: false)
  var columns: [ColumnDescription] = []
  /// The column that is being read.
  var column: ColumnDescription {
    get { columns[columns.count - 1] }
    set { columns[columns.count - 1] = newValue }
  }
  /// Whether the key is declared on its column, where a descending INTEGER is not the rowid.
  var isKeyOnColumn = false
  var foreignKeys: [ForeignKey] = []

  /// Sets whether the latest foreign key is deferred, as SQLite does wherever the clause is written.
  mutating func deferLastForeignKey(_ isDeferred: Bool) {
    guard let last = foreignKeys.indices.last else { return }
    foreignKeys[last].description.reference.isDeferred = isDeferred
  }

  func finished() -> TableDescription {
    var (table, columns) = (table, columns)
    table.columns = ColumnSet(columns)
    if !isKeyOnColumn { table.primaryKey = table.keyOfConstraint }
    for key in foreignKeys {
      // A column's first foreign key is its reference.
      if let position = key.column, columns[position].reference == nil {
        columns[position].reference = key.description.reference
      } else {
        table.foreignKeys.append(key.description)
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
