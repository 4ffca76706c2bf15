#if PostgreSQL
  import SocleEntities

  /// The tables of the current schema.
  struct LiveTables {
    let isPortable: Bool
    private(set) var tables: [String: StoredTable] = [:]
    /// The tables of links, by the table of their owners.
    private(set) var lists: [String: [String]] = [:]
    /// The foreign keys, by table and column.
    private(set) var keys: [String: [String: [(target: String, name: String, isDeferred: Bool)]]] =
      [:]
    /// By name, the indexes made by hand that are not in use yet: invalid ones, and unique ones with a name of the store that
    /// are not deferrable keys. Earlier releases leave them.
    private(set) var handmade: [String: (state: String, columns: [String])] = [:]
    /// The shapes that releases have prepared.
    let registered: RegisteredShapes
    let connection: Connection

    /// Reads the catalogs in one round trip, and then the registered shapes: in this order, a column that another release adds
    /// meanwhile is not mistaken for one that no release has declared.
    ///
    /// - Parameter all: The shapes by which the owner of a list is found if the list has no foreign key.
    init(among all: [EntityShape], on connection: Connection) throws {
      (self.connection, isPortable) = (connection, connection.server.isPortable)
      let answers = try connection.run(
        [Self.columns, Self.indexes, Self.keys].map {
          Statement($0, purpose: "reading the catalogs")
        })
      registered = try RegisteredShapes(on: connection)
      for row in answers[0].texts {
        tables[row[0], default: StoredTable(row[0])].columns.append(
          .init(
            row[1], type: row[3], isOptional: row[2] == "true", hasDefault: row[4] == "true"))
      }
      for row in answers[1].texts {
        if row[2] == "true" {
          tables[row[0]]?.primaryKey.append(row[3])
        } else if row[4] == "invalid"
          || row[4] != "made" && !isPortable && TableShape.isUnique(row[1], of: row[0])
        {
          handmade[row[1], default: (row[4], [])].columns.append(row[3])
        } else {
          tables[row[0]]?.indexes.append(row[1])
        }
      }
      for row in answers[2].texts {
        keys[row[0], default: [:]][row[1], default: []].append(
          (row[2], row[3], row[4] == "true"))
      }
      for list in tables.values.sorted(by: { $0.name < $1.name }) {
        guard Set(list.columns.map(\.name)) == StoredTable.listColumns,
          let owner = owner(ofList: list.name, all)
        else { continue }
        lists[owner, default: []].append(list.name)
      }
    }

    /// The entities that all releases together have stored.
    var entities: StoredEntities {
      get throws {
        StoredEntities(shapes: try registered.everything(in: self), sum: registered.sum)
      }
    }

    /// The table of the owners of a list. Its name and "_" are the beginning of the list's name; of several such tables, it is
    /// the one that the list's foreign key refers to. Without a foreign key it is the one whose shape declares the list, or
    /// else the one with the longest name, unless one of the others may belong to a shape that is not known yet.
    private func owner(ofList list: String, _ all: [EntityShape]) -> String? {
      let names = tables.values.filter { $0.columns.contains { $0.name == "id" } }.map(\.name)
        .filter { list.utf8.starts(with: "\($0)_".utf8) }
      if let key = keys[list]?["owner_id"]?.first(where: { names.contains($0.target) }) {
        return key.target
      }
      let declaring = all.first { shape in
        names.contains(shape.name)
          && shape.toMany.contains { EntityEdge(shape, $0).table == list }
      }
      let isKnown = names.count == 1 || Set(all.map(\.name)).isSuperset(of: names)
      return declaring?.name ?? (isKnown ? names.max { $0.count < $1.count } : nil)
    }

    private static let columns = """
      SELECT t.relname::text, a.attname::text, (NOT a.attnotnull)::text,
        format_type(a.atttypid, a.atttypmod)
          || CASE WHEN c.collname IS NULL OR c.collname = 'default' THEN ''
             ELSE ' COLLATE ' || quote_ident(c.collname) END,
        a.atthasdef::text
      FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
      LEFT JOIN pg_collation c ON c.oid = a.attcollation
      WHERE t.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND t.relkind IN ('r', 'p')
        AND a.attnum > 0 AND NOT a.attisdropped
      """

    /// Selects a row for each column of each index, with the state of the index last; the states after `invalid` are for unique
    /// keys only.
    private static let indexes = """
      SELECT t.relname::text, i.relname::text, x.indisprimary::text, a.attname::text,
        CASE WHEN NOT x.indisvalid THEN 'invalid' WHEN k.condeferrable THEN 'made' WHEN k.oid IS NOT NULL THEN 'immediate'
          WHEN x.indisunique AND x.indpred IS NULL AND position(') NULLS NOT DISTINCT' IN pg_get_indexdef(i.oid)) = 0
            AND position(' USING btree (' || (
              SELECT string_agg(quote_ident(c.attname), ', ' ORDER BY array_position(x.indkey::int2[], c.attnum))
              FROM pg_attribute c WHERE c.attrelid = t.oid AND c.attnum = ANY(x.indkey)) || ')' IN pg_get_indexdef(i.oid)) > 0
            THEN 'suitable'
          ELSE 'other' END
      FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY(x.indkey)
      LEFT JOIN pg_constraint k ON k.conindid = i.oid AND k.contype IN ('u', 'p')
      WHERE t.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
      ORDER BY i.relname, array_position(x.indkey::int2[], a.attnum)
      """

    private static let keys = """
      SELECT t.relname::text, a.attname::text, o.relname::text, k.conname::text,
        k.condeferred::text
      FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid JOIN pg_class o ON o.oid = k.confrelid
      JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.conkey[1]
      WHERE k.contype = 'f' AND array_length(k.conkey, 1) = 1
        AND t.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
      """
  }
#endif
