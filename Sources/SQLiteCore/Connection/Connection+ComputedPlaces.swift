extension Connection {
  /// What in the main database's schema would compute values beyond any deadline, nil if there is nothing: a virtual
  /// column, or a view that takes too much to be understood.
  func computedPlace() throws(SQLiteError) -> String? {
    // First: asking for the columns of a view makes SQLite expand it.
    let views = try schemaRows(of: .views).map { ($0.name(0), $0.text(1) ?? "") }
    if let view = ViewExpansion(of: views).excessiveView { return "the view \(view.text)" }
    // Each reading of its table would evaluate its expression, and so would `PRAGMA quick_check`.
    guard let row = try schemaRows(of: .virtualColumns).first else { return nil }
    return "the column \(row.text(0) ?? "").\(row.text(1) ?? "")"
  }
}

extension SchemaQuery {
  /// `name, sql` of each view.
  fileprivate static let views = SchemaQuery(
    "looking for views", "SELECT name, sql FROM main.sqlite_schema WHERE type = 'view'")

  /// `table, name` of one virtual column (https://sqlite.org/gencol.html).
  fileprivate static let virtualColumns = SchemaQuery(
    "looking for virtual columns",
    """
    SELECT schema.name, info.name
    FROM main.sqlite_schema AS schema JOIN pragma_table_xinfo(schema.name, 'main') AS info
    WHERE schema.type = 'table' AND info.hidden = 2 LIMIT 1
    """)
}
