import SQLiteCore

extension TableDescription {
  /// The tables that a script of SQL creates, each with its indexes: ``SchemaScript/tables``, without what was skipped.
  ///
  /// - Throws: as ``SchemaScript/init(_:)``.
  public static func tables(inScript script: String) throws(SQLiteError) -> [TableDescription] {
    try SchemaScript(script).tables
  }

  /// The table that `sql` creates: one `CREATE TABLE` that SQLite has accepted.
  init(parsing sql: String) throws(SQLiteError) {
    var parser = try SchemaParser(sql)
    self = try parser.table()
  }
}

extension IndexDescription {
  /// The index that `sql` creates: one `CREATE INDEX` that SQLite has accepted.
  init(parsing sql: String) throws(SQLiteError) {
    var parser = try SchemaParser(sql)
    self = try parser.index().index
  }
}
