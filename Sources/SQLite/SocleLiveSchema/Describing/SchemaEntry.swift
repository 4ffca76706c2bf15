import SocleCore

/// A row of `sqlite_schema`: a table, an index, a view or a trigger.
package struct SchemaEntry: Equatable {
  /// `table`, `index`, `view` or `trigger`; a virtual table is a table here.
  package let type: String
  package let name: String
  /// The table or view to which an index or trigger belongs; otherwise the name.
  package let table: String
  package let sql: String

  // SQLite itself writes these words. Bytes are compared because the name may begin with a combining accent, which forms one
  // character with the space before it.
  package var isVirtual: Bool { sql.utf8.starts(with: "CREATE VIRTUAL TABLE ".utf8) }

  /// The kind and name of the object, such as "the view red_colors".
  package var subject: String { "the \(isVirtual ? "virtual table" : type) \(name)" }
}

extension [SchemaEntry] {
  /// The names of the tables in which the virtual tables among the entries keep their content.
  var innerTables: Set<SQLName> {
    filter(\.isVirtual).reduce(into: []) { names, entry in
      let definition = try? SQLToken.tokens(of: entry.sql).drop { !$0.isWord("USING") }
      let module = definition?.dropFirst().first?.text
      names.formUnion(entry.name.innerTables(ofModule: module).names)
    }
  }
}

extension Connection {
  /// The objects of a database that have a statement, in the order of creation.
  ///
  /// - Parameters:
  ///   - purpose: The attempt that errors name, such as "reading the schema".
  ///   - condition: A condition on the columns of `sqlite_schema`.
  ///   - database: The name of the database, `main` or `temp`.
  package func schemaEntries(
    for purpose: String, where condition: SQLFragment, in database: String = "main"
  ) throws(SQLiteError) -> [SchemaEntry] {
    let rows = try values(
      of: SQLCommand(
        purpose,
        """
        SELECT type, name, tbl_name, sql FROM \(identifier: database).sqlite_schema
        WHERE sql IS NOT NULL AND \(condition) ORDER BY rowid
        """))
    return rows.map { row in
      let texts = row.map { $0.text ?? "" }
      return SchemaEntry(type: texts[0], name: texts[1], table: texts[2], sql: texts[3])
    }
  }
}
