/// A question about the schema of the main database.
struct SchemaQuery: SQLQuery {
  let purpose: String
  private let sql: StaticString
  private let argument: String?

  init(_ purpose: String, _ sql: StaticString, _ argument: String? = nil) {
    self.purpose = purpose
    self.sql = sql
    self.argument = argument
  }

  func makeText() -> SQLText {
    var text = SQLText()
    if let argument {
      text.append("WITH asked(name) AS (VALUES (")
      text.append(.bound(.text(argument)))
      text.append(")) ")
    }
    text.append(sql)
    return text
  }
}

extension SchemaQuery {
  /// The names of ordinary tables, in the order in which they were created.
  static let tableNames = SchemaQuery(
    "reading the names of the tables",
    """
    SELECT name FROM main.sqlite_schema
    WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      AND sql NOT LIKE 'CREATE VIRTUAL TABLE%'
    ORDER BY rowid
    """)

  /// `type, name, sql` of a table and of those of its indexes that were made by a statement of their own.
  static func definitions(of table: String) -> SchemaQuery {
    SchemaQuery(
      "describing the table \(table)",
      """
      SELECT schema.type, schema.name, schema.sql FROM asked
      JOIN main.sqlite_schema AS schema ON schema.tbl_name = asked.name COLLATE NOCASE
      WHERE schema.type IN ('table', 'index') AND schema.sql IS NOT NULL ORDER BY schema.rowid
      """, table)
  }

  /// `wr, strict` of a table.
  static func options(of table: String) -> SchemaQuery {
    SchemaQuery(
      "reading the options of the table \(table)",
      """
      SELECT list.wr, list.strict FROM asked JOIN pragma_table_list AS list
      ON list.schema = 'main' AND list.name = asked.name COLLATE NOCASE
      """, table)
  }

  /// `name, type, notnull, dflt_value, pk, hidden` of each column.
  static func columns(of table: String) -> SchemaQuery {
    SchemaQuery(
      "reading the columns of the table \(table)",
      """
      SELECT info.name, info.type, info."notnull", info.dflt_value, info.pk, info.hidden
      FROM asked JOIN pragma_table_xinfo(asked.name, 'main') AS info ORDER BY info.cid
      """, table)
  }

  /// `id, table, from, to, on_update, on_delete` of each column of each foreign key.
  static func foreignKeys(of table: String) -> SchemaQuery {
    SchemaQuery(
      "reading the foreign keys of the table \(table)",
      """
      SELECT list.id, list."table", list."from", list."to", list.on_update, list.on_delete
      FROM asked JOIN pragma_foreign_key_list(asked.name, 'main') AS list
      ORDER BY list.id, list.seq
      """, table)
  }

  /// `name, unique, origin, partial` of each index, with `name, desc, coll` of each of its parts.
  static func indexes(of table: String) -> SchemaQuery {
    SchemaQuery(
      "reading the indexes of the table \(table)",
      """
      SELECT list.name, list."unique", list.origin, list.partial, part.name, part."desc", part.coll
      FROM asked JOIN pragma_index_list(asked.name, 'main') AS list
      JOIN pragma_index_xinfo(list.name, 'main') AS part
      WHERE part.key ORDER BY list.seq, part.seqno
      """, table)
  }
}
