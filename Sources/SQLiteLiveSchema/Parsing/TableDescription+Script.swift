import SQLiteCore

extension TableDescription {
  /// The tables that a script of `CREATE TABLE` and `CREATE INDEX` statements creates, each with its indexes.
  ///
  /// Use it to adopt existing SQL: read the script once, and keep the descriptions.
  ///
  /// ```swift
  /// let tables = try TableDescription.tables(
  ///   inScript: """
  ///     CREATE TABLE colors (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  ///     CREATE INDEX colors_by_name ON colors (name);
  ///     """)
  /// ```
  ///
  /// Text that SQLite reads and ignores is not part of a description: names of constraints, `MATCH`, `ON CONFLICT` of
  /// a check, `IF NOT EXISTS`. Comments are allowed; every other statement is an error.
  /// - Returns: The tables in the order of the script.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` with line and column of text that cannot be parsed, and for an index
  ///   whose table the script has not created before.
  public static func tables(inScript script: String) throws(SQLiteError) -> [TableDescription] {
    var parser = try SchemaParser(script)
    var tables: [TableDescription] = []
    while parser.next != nil {
      if parser.take(symbol: ";") { continue }
      guard parser.peek(1)?.isWord("INDEX") == true || parser.peek(1)?.isWord("UNIQUE") == true
      else {
        tables.append(try parser.table())
        continue
      }
      let (index, name) = try parser.index()
      guard let table = tables.firstIndex(where: { SQLName($0.name) == SQLName(name) }) else {
        throw .impossible(
          subject: "the index \(index.name)",
          reason: "the script does not create its table \(name) before it")
      }
      tables[table].indexes.append(index)
    }
    return tables
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
