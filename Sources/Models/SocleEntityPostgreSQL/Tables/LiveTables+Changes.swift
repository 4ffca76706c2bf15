#if PostgreSQL
  import SocleEntities

  extension LiveTables: TableCatalog {
    /// The statements that make the tables fit shapes.
    ///
    /// - Throws: ``EntityError/incompatible(entity:reason:)``.
    func statements(
      for changes: [TableChange], of shapes: [EntityShape]
    ) throws(EntityError) -> [String] {
      let missing = try missingKeys(of: shapes)
      return statements(for: changes) + (isPortable ? [] : missing)
    }

    /// The foreign keys that stored tables lack, because they were made in the portable form, or somebody dropped them.
    private func missingKeys(of shapes: [EntityShape]) throws(EntityError) -> [String] {
      var missing: [String] = []
      for (shape, table) in shapes.flatMap({ shape in shape.tableShapes.map { (shape, $0) } }) {
        for column in table.columns {
          guard let target = column.target, let key = table.foreignKey(column) else { continue }
          let names = [target] + (shapes.first { $0.name == target }?.storedNames() ?? [])
          if try isMissing(column, of: table, of: shape, to: names) { missing.append(key) }
        }
      }
      return missing
    }

    /// Whether a stored column has no foreign key.
    ///
    /// - Parameter targets: The present name of the target's table, and its former names.
    /// - Throws: ``EntityError/incompatible(entity:reason:)`` if its foreign keys refer to other tables only.
    private func isMissing(
      _ column: TableShape.Column, of table: TableShape, of shape: EntityShape, to targets: [String]
    ) throws(EntityError) -> Bool {
      let isStored = tables[table.name]?.columns.contains { $0.name == column.name } == true
      let known = keys[table.name]?[column.name] ?? []
      if !isStored || known.contains(where: { targets.contains($0.target) }) { return false }
      guard let other = known.first else { return true }
      throw .incompatible(
        entity: shape.name,
        reason: """
          \(column.name) of \(table.name) refers to \(other.target) in the database, and to \(targets[0]) in the \
          model. If its values are ids of \(targets[0]), drop the key with ALTER TABLE \(quoted(table.name)) \
          DROP CONSTRAINT \(quoted(other.name)); otherwise give the relation another name
          """)
    }

    func table(_ name: String) -> StoredTable? { tables[name] }
    func lists(of table: String) -> [String] { lists[table] ?? [] }
    func hasNulls(_ column: String, of table: String) throws -> Bool {
      let sql = "SELECT 1 FROM \(quoted(table)) WHERE \(quoted(column)) IS NULL LIMIT 1"
      return try connection.run(Statement(sql, purpose: "looking for nulls of \(column)")).count > 0
    }
    func dropping(_ table: String) -> String { "DROP TABLE \(quoted(table))" }
    func dropping(_ column: String, from table: String) -> String {
      "ALTER TABLE \(quoted(table)) DROP COLUMN \(quoted(column))"
    }
    func adding(_ column: TableShape.Column, to table: String) -> String {
      "ALTER TABLE \(quoted(table)) ADD COLUMN \(definition(of: column)) DEFAULT …"
    }
    var conversion: String { "ALTER TABLE" }
  }
#endif
