/// A trigger or view of the database, or of its temporary one, as the schema holds it.
struct SchemaObject {
  /// Whether it is a trigger; else it is a view.
  let isTrigger: Bool
  let name: String
  /// The table or view that the trigger watches.
  let table: String
  /// The statement that made it, without `TEMP`, which SQLite does not keep.
  let sql: String
  let isTemporary: Bool

  /// What tells it from others: main and temporary ones may share a name.
  struct Key: Hashable {
    let name: SQLName
    let isTrigger: Bool
    let isTemporary: Bool
  }

  var key: Key { Key(name: SQLName(name), isTrigger: isTrigger, isTemporary: isTemporary) }

  /// As "the trigger count_colors".
  var description: String { "the \(isTrigger ? "trigger" : "view") \(name)" }

  func watches(_ name: String) -> Bool {
    isTrigger && SQLName(table) == SQLName(name)
  }
}

extension Connection {
  /// The triggers and views of the main and the temporary database, in the order in which they were made.
  func triggersAndViews() throws(SQLiteError) -> [SchemaObject] {
    try schemaRows(of: .triggersAndViews).map { row in
      SchemaObject(
        isTrigger: row.text(0) == "trigger", name: row.text(1) ?? "", table: row.text(2) ?? "",
        sql: row.text(3) ?? "", isTemporary: row.integer(4) == 1)
    }
  }
}

extension SchemaQuery {
  /// `type, name, tbl_name, sql, temporary` of each trigger and view.
  fileprivate static let triggersAndViews = SchemaQuery(
    "reading triggers and views",
    """
    SELECT type, name, tbl_name, sql, 0 AS temporary, rowid FROM main.sqlite_schema
    WHERE type IN ('trigger', 'view')
    UNION ALL SELECT type, name, tbl_name, sql, 1, rowid FROM temp.sqlite_schema
    WHERE type IN ('trigger', 'view') ORDER BY temporary, rowid
    """)
}
