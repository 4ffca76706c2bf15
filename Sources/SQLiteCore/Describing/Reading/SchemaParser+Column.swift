extension SchemaParser {
  /// One column with its type and constraints.
  mutating func column(of draft: inout TableDraft) throws(SQLiteError) {
    let name = try name(of: "a column")
    draft.columns.append(ColumnDescription(name, try type(), isNullable: true))
    while startsColumnConstraint {
      var column = draft.columns.removeLast()
      try columnConstraint(of: &column, in: &draft)
      draft.columns.append(column)
    }
  }

  private var startsColumnConstraint: Bool {
    guard let next else { return false }
    return !next.isSymbol(",") && !next.isSymbol(")")
  }
}
