#if PostgreSQL
  import Entities

  /// The tables of the current schema.
  struct LiveTables {
    let isPortable: Bool
    private(set) var tables: [String: StoredTable] = [:]
    /// The tables of links, by the table of their owners.
    private(set) var lists: [String: [String]] = [:]
    /// The foreign keys, by table and column.
    private(set) var keys: [String: [String: [(target: String, name: String)]]] = [:]

    /// Reads the catalogs in one round trip.
    ///
    /// - Parameter all: The shapes whose lists are known.
    init(among all: [EntityShape], on connection: Connection) throws(PostgreSQLError) {
      isPortable = connection.server.isPortable
      let answers = try connection.run(
        [Self.columns, Self.indexes, Self.keys, Self.links].map {
          Statement($0, purpose: "reading the catalogs")
        })
      for row in answers[0].texts {
        tables[row[0], default: StoredTable(row[0])].columns.append(
          .init(row[1], type: row[3], isOptional: row[2] == "true"))
      }
      for row in answers[1].texts {
        if row[2] == "true" {
          tables[row[0]]?.primaryKey.append(row[3])
        } else {
          tables[row[0]]?.indexes.append(row[1])
        }
      }
      for row in answers[2].texts {
        keys[row[0], default: [:]][row[1], default: []].append((row[2], row[3]))
      }
      readLists(answers[3].texts, all)
    }

    /// The owner of a list is the table to which it refers; without a foreign key that of a shape that declares it, or else the
    /// table with the longest name that its own name begins with, unless it may be that of a shape that is not known yet.
    private mutating func readLists(_ rows: [[String]], _ all: [EntityShape]) {
      var owners: [String: String] = [:]
      for row in rows where row[2] == "true" { owners[row[0]] = row[1] }
      let candidates = Dictionary(grouping: rows) { $0[0] }.mapValues { $0.map { $0[1] } }
      for (list, names) in candidates where owners[list] == nil {
        let declaring = all.first { shape in
          shape.toMany.contains { EntityEdge(shape, $0).table == list }
        }
        let isKnown = names.count == 1 || Set(all.map(\.name)).isSuperset(of: names)
        owners[list] = declaring?.name ?? (isKnown ? names.max { $0.count < $1.count } : nil)
      }
      lists = Dictionary(grouping: owners.keys.sorted()) { owners[$0] ?? "" }
    }

    private static let columns = """
      SELECT t.relname::text, a.attname::text, (NOT a.attnotnull)::text,
        format_type(a.atttypid, a.atttypmod)
          || CASE WHEN c.collname IS NULL OR c.collname = 'default' THEN ''
             ELSE ' COLLATE ' || quote_ident(c.collname) END
      FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
      LEFT JOIN pg_collation c ON c.oid = a.attcollation
      WHERE t.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND t.relkind IN ('r', 'p')
        AND a.attnum > 0 AND NOT a.attisdropped
      """

    private static let indexes = """
      SELECT t.relname::text, i.relname::text, x.indisprimary::text, a.attname::text
      FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
      JOIN pg_attribute a ON a.attrelid = i.oid
      WHERE t.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
      ORDER BY i.relname, a.attnum
      """

    private static let links = """
      SELECT l.relname::text, o.relname::text, (k.confrelid IS NOT NULL)::text
      FROM pg_class l JOIN pg_class o ON o.relnamespace = l.relnamespace
        AND left(l.relname, length(o.relname) + 1) = o.relname || '_'
      JOIN pg_attribute i ON i.attrelid = o.oid AND i.attname = 'id' AND NOT i.attisdropped
      LEFT JOIN pg_attribute a ON a.attrelid = l.oid AND a.attname = 'owner_id'
      LEFT JOIN pg_constraint k ON k.contype = 'f' AND k.conrelid = l.oid AND k.confrelid = o.oid
        AND k.conkey[1] = a.attnum
      WHERE l.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
        AND l.relkind IN ('r', 'p') AND o.relkind IN ('r', 'p')
        AND (SELECT array_agg(c.attname::text ORDER BY c.attname) FROM pg_attribute c
          WHERE c.attrelid = l.oid AND c.attnum > 0 AND NOT c.attisdropped)
          = ARRAY['owner_id', 'position', 'target_id']
      """

    private static let keys = """
      SELECT t.relname::text, a.attname::text, o.relname::text, k.conname::text
      FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid JOIN pg_class o ON o.oid = k.confrelid
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.conkey[1]
      WHERE k.contype = 'f' AND array_length(k.conkey, 1) = 1
        AND t.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
      """
  }
#endif
