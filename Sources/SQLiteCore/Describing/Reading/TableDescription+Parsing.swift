extension TableDescription {
  /// The table that `sql`, a `CREATE TABLE` that SQLite has accepted, makes.
  ///
  /// What SQLite reads and ignores is not part of it: names of constraints, `MATCH`, `ON CONFLICT` of a check.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` with the position of what cannot be read, also for
  ///   a virtual table.
  init(parsing sql: String) throws(SQLiteError) {
    var parser = try SchemaParser(sql)
    self = try parser.table()
  }
}

extension IndexDescription {
  /// The index that `sql`, a `CREATE INDEX` that SQLite has accepted, makes.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` with the position of what cannot be read.
  init(parsing sql: String) throws(SQLiteError) {
    var parser = try SchemaParser(sql)
    self = try parser.index().index
  }
}
