extension Connection {
  /// What in the main database's schema would compute values beyond any deadline, nil if there is nothing: a virtual
  /// column, or a view that takes too much to be understood.
  func computedPlace() throws(SQLiteError) -> String? {
    // First: asking for the columns of a view makes SQLite expand it.
    let views = try schemaRows(of: .texts).compactMap { $0.text(0) }
    if let view = ViewExpansion(of: views).excessiveView { return "the view \(view.text)" }
    // Each reading of its table would evaluate its expression, and so would `PRAGMA quick_check`.
    guard let row = try schemaRows(of: .virtualColumns).first else { return nil }
    return "the column \(row.text(0) ?? "").\(row.text(1) ?? "")"
  }
}

extension SchemaQuery {
  /// All texts. The columns beside them say what each makes, and may lie: SQLite reads the texts alone.
  fileprivate static let texts = SchemaQuery(
    "looking for views", "SELECT sql FROM main.sqlite_schema WHERE sql IS NOT NULL")

  /// `table, name` of one virtual column (https://sqlite.org/gencol.html).
  fileprivate static let virtualColumns = SchemaQuery(
    "looking for virtual columns",
    """
    SELECT list.name, info.name
    FROM pragma_table_list AS list JOIN pragma_table_xinfo(list.name, list.schema) AS info
    WHERE list.schema = 'main' AND list.type <> 'view' AND info.hidden = 2 LIMIT 1
    """)
}
