import SQLiteCore

extension SchemaParser {
  /// The table that a `CREATE TABLE` creates; its indexes have statements of their own.
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

  /// Columns, then constraints; commas between constraints may be missing.
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

/// A table while its text is being read, in SQLite's own terms; in the end it becomes a description.
struct TableDraft {
  /// A foreign key and, if a column declares it, the position of that column.
  struct ForeignKey {
    var column: Int?
    var description: ForeignKeyDescription
  }

  let name: String
  var columns: [ColumnDescription] = []
  var primaryKey: PrimaryKey?
  /// Whether the key is declared on its column, where a descending INTEGER is not the rowid.
  var isKeyOnColumn = false
  var uniqueKeys: [UniqueKey] = []
  var checks: [SQLFragment] = []
  var foreignKeys: [ForeignKey] = []
  var isStrict = false
  var hasRowID = true

  init(name: String) {
    self.name = name
  }

  /// Sets whether the latest foreign key is deferred, as SQLite does wherever the clause is written.
  mutating func deferLastForeignKey(_ isDeferred: Bool) {
    guard let last = foreignKeys.indices.last else { return }
    foreignKeys[last].description.reference.isDeferred = isDeferred
  }

  /// The description of the table.
  func finished() -> TableDescription {
    var table = TableDescription(
      name, columns: ColumnSet(columns), primaryKey: primaryKey, uniqueKeys: uniqueKeys,
      checks: checks, isStrict: isStrict, hasRowID: hasRowID)
    table.primaryKey = isKeyOnColumn ? primaryKey : table.keyOfConstraint
    table.columns = ColumnSet(columnsWithReferences.map(table.withoutNullInKey))
    table.foreignKeys = remainingForeignKeys
    return table
  }

  /// The columns, each with the first foreign key that it declares as its reference.
  private var columnsWithReferences: [ColumnDescription] {
    columns.enumerated().map { position, column in
      var column = column
      column.reference = foreignKeys.first { $0.column == position }?.description.reference
      return column
    }
  }

  private var remainingForeignKeys: [ForeignKeyDescription] {
    var seen: Set<Int> = []
    return foreignKeys.filter { key in
      key.column.map { !seen.insert($0).inserted } ?? true
    }.map(\.description)
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

  /// The column as SQLite treats it: NOT NULL if it is part of a primary key in which SQLite never allows NULL.
  fileprivate func withoutNullInKey(_ column: ColumnDescription) -> ColumnDescription {
    var column = column
    if forbidsNull(inKeyColumn: column.name) { column.isNullable = false }
    return column
  }
}
