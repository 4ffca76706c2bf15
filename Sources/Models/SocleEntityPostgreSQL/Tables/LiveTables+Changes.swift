#if PostgreSQL
  import SocleEntities

  extension LiveTables: TableCatalog {
    /// The statements that make the tables fit shapes: `first` are run in one transaction, each of `others` in one of its own.
    ///
    /// `first` drops indexes, renames tables and columns, and creates tables, which may refer to each other. A renamed table or
    /// column no longer has the indexes of its former name; earlier releases are refused once the rename is registered.
    ///
    /// - Throws: ``EntityError/incompatible(entity:reason:)`` if an index or a foreign key that was made by hand does not fit.
    func steps(
      for changes: [TableChange], of shapes: [EntityShape]
    ) throws(EntityError) -> (first: [String], others: [String]) {
      for case .createIndex(let name, let columns, let table) in changes {
        try checkIndex(name, on: columns, of: table)
      }
      let first = changes.prefix { !$0.isAddition }
      let others = changes.dropFirst(first.count)
      let missing = try missingKeys(of: shapes)
      return (
        first.flatMap(statements) + (isPortable ? [] : first.flatMap(foreignKeys)),
        others.flatMap(statements) + (isPortable ? [] : missing)
      )
    }

    /// The statements that add the foreign keys that stored tables lack, because the tables were made in the portable form, or
    /// the keys were dropped.
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
    /// - Throws: ``EntityError/incompatible(entity:reason:)`` if a foreign key to one of them is not deferred, or all refer to
    ///   other tables.
    private func isMissing(
      _ column: TableShape.Column, of table: TableShape, of shape: EntityShape, to targets: [String]
    ) throws(EntityError) -> Bool {
      let isStored = tables[table.name]?.columns.contains { $0.name == column.name } == true
      let known = keys[table.name]?[column.name] ?? []
      let fitting = known.filter { targets.contains($0.target) }
      if let early = fitting.first(where: { !$0.isDeferred }) {
        throw .incompatible(
          entity: shape.name,
          reason: """
            the foreign key \(early.name) of \(table.name), which was made by hand, is checked after each statement, but \
            a save needs it to be checked at the commit. Run ALTER TABLE \(quoted(table.name)) ALTER CONSTRAINT \
            \(quoted(early.name)) DEFERRABLE INITIALLY DEFERRED
            """)
      }
      if !isStored || !fitting.isEmpty { return false }
      guard let other = known.first else { return true }
      throw .incompatible(
        entity: shape.name,
        reason: """
          \(column.name) of \(table.name) refers to \(other.target) in the database, and to \(targets[0]) in the \
          model. If its values are ids of \(targets[0]), drop the key with ALTER TABLE \(quoted(table.name)) \
          DROP CONSTRAINT \(quoted(other.name)); otherwise give the relation another name
          """)
    }

    /// Checks an index that is to be created.
    ///
    /// - Throws: ``EntityError/incompatible(entity:reason:)`` if one of this name was made by hand and cannot be used.
    private func checkIndex(
      _ name: String, on columns: [String], of table: TableShape
    ) throws(EntityError) {
      guard let found = handmade[name],
        found.state != "suitable" || found.columns != columns
      else { return }
      let reasons = [
        "invalid": "invalid: CREATE INDEX CONCURRENTLY failed, or still runs (then wait)",
        "immediate": "a key that is not DEFERRABLE, so that saves could not exchange its values",
      ]
      let isKey = found.state == "immediate"
      let drop = isKey ? "ALTER TABLE \(quoted(table.name)) DROP CONSTRAINT" : "DROP INDEX"
      throw .incompatible(
        entity: table.name,
        reason: """
          \(name), which was made by hand, is \(reasons[found.state] ?? "not a plain UNIQUE index of the key's columns"). \
          Drop it with \(drop) \(quoted(name))
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
