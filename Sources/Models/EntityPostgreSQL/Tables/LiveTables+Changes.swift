#if PostgreSQL
  import Entities

  extension LiveTables {
    /// The statements that make the tables fit shapes, in groups that follow each other: new tables may refer to renamed ones, and
    /// foreign keys to new tables.
    ///
    /// - Throws: ``EntityError/incompatible(entity:reason:)`` if a change could lose values or needs new ones, with advice.
    func changes(for shapes: [EntityShape]) throws(EntityError) -> [String] {
      var changes = TableChanges()
      for shape in shapes.sorted(by: { $0.name < $1.name }) {
        for table in shape.tables {
          try add(table, of: shape, to: &changes)
        }
      }
      return changes.renames + changes.tables + changes.keys + changes.indexes
    }

    private func add(
      _ table: TableShape, of shape: EntityShape, to changes: inout TableChanges
    ) throws(EntityError) {
      var (liveName, live) = (table.name, tables[table.name])
      if live == nil {
        let former = shape.formerNames.map { $0 + table.name.dropFirst(shape.name.count) }
        if let name = former.first(where: { tables[$0] != nil }) {
          (liveName, live) = (name, tables[name])
          changes.rename(name, to: table.name, live?.indexes ?? [])
          let kept = live?.indexes.filter { !$0.hasPrefix("\(name)_by_") }
          live?.indexes = kept ?? []
        }
      }
      guard let live else { return changes.create(table) }
      if table.name == shape.name { try checkLists(of: liveName, shape) }
      try shape.check(live, liveName, fits: table)
      for column in table.columns where live.columns[column.name] == nil {
        changes.tables.append(
          "ALTER TABLE \(EntitySQL.quoted(table.name)) ADD COLUMN \(column.definition)")
        changes.keys += table.foreignKey(column).map { [$0] } ?? []
      }
      changes.indexes += table.indexes.filter { !live.indexes.contains($0.name) }
        .map(table.creation(of:))
    }

    /// Throws if a stored list is no longer declared: its links would keep owners and targets from being deleted.
    private func checkLists(of table: String, _ shape: EntityShape) throws(EntityError) {
      let declared = shape.toMany.map { "\(table)_\($0.name)" }
      for list in lists[table] ?? [] where !declared.contains(list) {
        throw .incompatible(
          entity: shape.name,
          reason: """
            the table \(list) contains a list that is not a relation any more. Drop it: \
            DROP TABLE \(EntitySQL.quoted(list))
            """)
      }
    }
  }

  /// Statements by the group in which they are run.
  private struct TableChanges {
    var renames: [String] = []
    var tables: [String] = []
    var keys: [String] = []
    var indexes: [String] = []

    /// The store's own indexes are dropped, because their names contain the old name of the table.
    mutating func rename(_ table: String, to name: String, _ indexes: Set<String>) {
      renames += indexes.sorted().filter { $0.hasPrefix("\(table)_by_") }.map {
        "DROP INDEX \(EntitySQL.quoted($0))"
      }
      renames.append(
        "ALTER TABLE \(EntitySQL.quoted(table)) RENAME TO \(EntitySQL.quoted(name))")
    }

    mutating func create(_ table: TableShape) {
      tables.append(table.creation)
      keys += table.columns.compactMap { table.foreignKey($0) }
      indexes += table.indexes.map(table.creation(of:))
    }
  }

  extension EntityShape {
    fileprivate func check(
      _ live: LiveTables.Table, _ liveName: String, fits table: TableShape
    ) throws(EntityError) {
      func refusal(_ reason: String) -> EntityError { .incompatible(entity: name, reason: reason) }
      let names = Set(table.columns.map(\.name))
      if let name = live.columns.keys.sorted().first(where: { !names.contains($0) }) {
        throw refusal(
          "the table \(liveName) has a column \(name) that is not a property. Drop it, or rename it"
        )
      }
      guard live.primaryKey == table.primaryKey else {
        throw refusal(
          "the table \(liveName) has another primary key. Rename it, and save the models again")
      }
      for column in table.columns {
        guard let stored = live.columns[column.name] else {
          if column.isOptional { continue }
          throw refusal(
            """
            \(column.name) is new and not optional, so the stored rows have no value for it. Make it \
            optional, or add the column before: ALTER TABLE \(EntitySQL.quoted(liveName)) ADD COLUMN \
            \(column.definition) DEFAULT …
            """)
        }
        guard stored.type == column.typeText, stored.isOptional == column.isOptional else {
          throw refusal(
            """
            \(column.name) is stored as \(stored.type)\(stored.isOptional ? "" : " NOT NULL") and \
            declared as \(column.typeText)\(column.isOptional ? "" : " NOT NULL"). Convert it with \
            ALTER TABLE
            """)
        }
      }
    }
  }
#endif
