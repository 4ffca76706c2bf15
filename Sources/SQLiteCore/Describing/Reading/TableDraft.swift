/// A table while its text is being read: what SQLite itself holds of it, before it is a description.
struct TableDraft {
  /// A foreign key and, if a column declares it, the position of that column.
  struct ForeignKey {
    var column: Int?
    var description: ForeignKeyDescription
  }

  var name: String
  var columns: [ColumnDescription] = []
  var primaryKey: PrimaryKey?
  /// Whether the key stands behind its column's name, where a descending INTEGER is not the rowid.
  var isKeyOnColumn = false
  var uniqueKeys: [UniqueKey] = []
  var checks: [SQLExpression] = []
  var foreignKeys: [ForeignKey] = []
  var isStrict = false
  var hasRowID = true

  init(name: String) {
    self.name = name
  }

  /// The description of what was read.
  func finished() -> TableDescription {
    var table = TableDescription(
      name, columns: ColumnSet(columns), primaryKey: primaryKey, uniqueKeys: uniqueKeys,
      checks: checks, isStrict: isStrict, hasRowID: hasRowID)
    table.primaryKey = isKeyOnColumn ? primaryKey : table.keyOfConstraint
    table.columns = ColumnSet(columnsWithReferences.map(table.withoutNullInKey))
    table.foreignKeys = remainingForeignKeys
    return table
  }

  /// The first foreign key that a column declares is its reference.
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
  /// The primary key of a table constraint as SQLite takes it.
  ///
  /// Of a single INTEGER column it ignores the collation, and the order too if the column is the rowid.
  fileprivate var keyOfConstraint: PrimaryKey? {
    guard var key = primaryKey, key.parts.count == 1, let name = key.columns.first,
      columns[name]?.type == .integer
    else { return primaryKey }
    key.parts = [.column(name, isDescending: !hasRowID && key.parts[0].isDescending)]
    return key
  }

  /// The column as SQLite treats it: a key holds no NULL where rows are checked or identified by it.
  fileprivate func withoutNullInKey(_ column: ColumnDescription) -> ColumnDescription {
    var column = column
    if forbidsNull(inKeyColumn: column.name) { column.isNullable = false }
    return column
  }
}
