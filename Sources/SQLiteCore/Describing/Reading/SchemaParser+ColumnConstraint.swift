extension SchemaParser {
  /// One constraint of `column`; those that concern the table go into `draft`.
  mutating func columnConstraint(
    of column: inout ColumnDescription, in draft: inout TableDraft
  ) throws(SQLiteError) {
    if take("CONSTRAINT") {
      // The name means nothing to SQLite.
      _ = try name(of: "a constraint")
    } else if let isDeferred = try deferral() {
      draft.deferLastForeignKey(isDeferred)
    } else if try takeNull(of: &column) {
      return
    } else if try !takeValue(of: &column) {
      try keyConstraint(of: &column, in: &draft)
    }
  }

  private mutating func takeNull(of column: inout ColumnDescription) throws(SQLiteError) -> Bool {
    if take("NULL") {
      _ = try conflictResolution()
    } else if take("NOT", "NULL") {
      column.isNullable = false
      column.nullConflict = try conflictResolution()
    } else {
      return false
    }
    return true
  }

  private mutating func takeValue(of column: inout ColumnDescription) throws(SQLiteError) -> Bool {
    if take("DEFAULT") {
      column.defaultValue = try defaultValue()
    } else if take("COLLATE") {
      column.collation = Collation(try name(of: "a collation"))
    } else if take("GENERATED", "ALWAYS", "AS") || take("AS") {
      column.generated = try generatedValue()
    } else {
      return false
    }
    return true
  }

  private mutating func generatedValue() throws(SQLiteError) -> GeneratedValue {
    let expression = try parenthesisedExpression()
    let isStored = take("STORED")
    if !isStored { _ = take("VIRTUAL") }
    return GeneratedValue(expression, isStored: isStored)
  }

  private mutating func keyConstraint(
    of column: inout ColumnDescription, in draft: inout TableDraft
  ) throws(SQLiteError) {
    if take("PRIMARY", "KEY") {
      try primaryKey(on: column, of: &draft)
    } else if take("UNIQUE") {
      try unique(&column, in: &draft)
    } else if take("CHECK") {
      let check = try parenthesisedExpression()
      if column.check == nil { column.check = check } else { draft.checks.append(check) }
    } else {
      let key = ForeignKeyDescription([column.name], references: try reference())
      draft.foreignKeys.append(
        TableDraft.ForeignKey(column: draft.columns.count, description: key))
    }
  }

  private mutating func primaryKey(
    on column: ColumnDescription, of draft: inout TableDraft
  ) throws(SQLiteError) {
    let isDescending = take("DESC")
    if !isDescending { _ = take("ASC") }
    var key = PrimaryKey(parts: [.column(column.name, isDescending: isDescending)])
    key.onConflict = try conflictResolution()
    key.isAutoincrement = take("AUTOINCREMENT")
    try set(key, of: &draft)
    draft.isKeyOnColumn = true
  }

  /// A column that only says it is unique keeps that; with a conflict clause it becomes a key of the table.
  private mutating func unique(
    _ column: inout ColumnDescription, in draft: inout TableDraft
  ) throws(SQLiteError) {
    if let resolution = try conflictResolution() {
      draft.uniqueKeys.append(UniqueKey(columns: [column.name], onConflict: resolution))
    } else {
      column.isUnique = true
    }
  }
}
