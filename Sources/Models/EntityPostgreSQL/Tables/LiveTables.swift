#if PostgreSQL
  import Entities

  /// The tables of the current schema, as far as shapes need them.
  struct LiveTables: TableCatalog {
    private let isPortable: Bool
    private var tables: [String: StoredTable] = [:]
    /// The tables of links, by the table of their owners.
    private var lists: [String: [String]] = [:]

    /// Reads the catalogs in one round trip.
    init(of shapes: [EntityShape], on connection: Connection) throws(PostgreSQLError) {
      isPortable = connection.server.isPortable
      let names = Parameter(
        shapes.flatMap { shape in
          shape.storedNames() + shape.toMany.flatMap { shape.storedNames(of: $0) }
        }.map { EntityValue.string($0) }, as: .string)
      let answers = try connection.run(
        [Self.columns, Self.indexes, Self.links].map {
          Statement($0, [names], purpose: "reading the catalogs")
        })
      for row in 0..<answers[0].count {
        let text = { answers[0].text(row, $0) }
        tables[text(0), default: StoredTable(text(0))].columns.append(
          .init(text(1), type: text(3), isOptional: text(2) == "true"))
      }
      for row in 0..<answers[1].count {
        let text = { answers[1].text(row, $0) }
        if text(2) == "true" {
          tables[text(0)]?.primaryKey.append(text(3))
        } else {
          tables[text(0)]?.indexes.append(text(1))
        }
      }
      for row in 0..<answers[2].count {
        lists[answers[2].text(row, 1), default: []].append(answers[2].text(row, 0))
      }
    }

    private static let columns = """
      SELECT t.relname::text, a.attname::text, (NOT a.attnotnull)::text,
        format_type(a.atttypid, a.atttypmod)
          || CASE WHEN c.collname IS NULL OR c.collname = 'default' THEN ''
             ELSE ' COLLATE ' || quote_ident(c.collname) END
      FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
      LEFT JOIN pg_collation c ON c.oid = a.attcollation
      WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind IN ('r', 'p')
        AND t.relname = ANY($1) AND a.attnum > 0 AND NOT a.attisdropped
      """

    private static let indexes = """
      SELECT t.relname::text, i.relname::text, x.indisprimary::text, a.attname::text
      FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
      JOIN pg_attribute a ON a.attrelid = i.oid
      WHERE t.relnamespace = current_schema()::regnamespace AND t.relname = ANY($1)
      ORDER BY i.relname, a.attnum
      """

    private static let links = """
      SELECT DISTINCT l.relname::text, o.relname::text
      FROM pg_constraint k JOIN pg_class l ON l.oid = k.conrelid JOIN pg_class o ON o.oid = k.confrelid
      JOIN pg_attribute a ON a.attrelid = l.oid AND a.attnum = k.conkey[1]
      WHERE k.contype = 'f' AND a.attname = 'owner_id'
        AND o.relnamespace = current_schema()::regnamespace AND o.relname = ANY($1)
        AND left(l.relname, length(o.relname) + 1) = o.relname || '_'
        AND (SELECT array_agg(c.attname::text ORDER BY c.attname) FROM pg_attribute c
          WHERE c.attrelid = l.oid AND c.attnum > 0 AND NOT c.attisdropped)
          = ARRAY['owner_id', 'position', 'target_id']
      """
  }

  extension LiveTables {
    /// The statements that make the tables fit shapes.
    ///
    /// - Throws: ``EntityError/incompatible(entity:reason:)``.
    func statements(for shapes: [EntityShape]) throws -> [String] {
      try changes(for: shapes).statements(isPortable: isPortable)
    }

    func table(_ name: String) -> StoredTable? { tables[name] }
    func lists(of table: String) -> [String] { lists[table] ?? [] }
    func typeName(of type: EntityType) -> String {
      type.columnText(isPortable: isPortable)
    }
    func dropping(_ table: String) -> String { "DROP TABLE \(quoted(table))" }
    func dropping(_ column: String, from table: String) -> String {
      "ALTER TABLE \(quoted(table)) DROP COLUMN \(quoted(column))"
    }
    func adding(_ column: TableShape.Column, to table: String) -> String {
      "ALTER TABLE \(quoted(table)) ADD COLUMN \(column.definition(isPortable: isPortable)) DEFAULT …"
    }
    var conversion: String { "ALTER TABLE" }
  }
#endif
