import SocleCore
import SocleLiveSchema

extension SQLiteSchema {
  /// The differences between the schema of the database and this schema; empty if there are none.
  ///
  /// The columns, keys, foreign keys, checks and indexes of all tables are compared, but not their order or the spelling of
  /// their SQL. Views, triggers and virtual tables are compared by their SQL. An undeclared object is a difference unless
  /// ``extras`` allows it or it belongs to a schema part. Version and application id are not compared.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the schema itself is invalid,
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` if the database cannot be read.
  public func differences(on connection: Connection) throws(SQLiteError) -> [SchemaDifference] {
    let live = try connection.liveObjects()
    var differences: [SchemaDifference] = []
    for table in tables {
      differences += try connection.differences(from: table)
    }
    for object in objects {
      differences += object.differences(among: live)
    }
    let parts = try connection.namesOfParts()
    for object in live where !parts.contains(SQLName(object.name)) {
      if extras.allows(object.name) || declares(object) { continue }
      differences.append(SchemaDifference(object.subject, "is not declared"))
    }
    return differences
  }

  private func declares(_ live: SchemaEntry) -> Bool {
    live.type == "table" && tables.map(\.name).names.contains(SQLName(live.name))
      || objects.contains { $0.isOfSameName(as: live) }
  }
}

extension Connection {
  fileprivate func differences(
    from declared: TableDescription
  ) throws(SQLiteError) -> [SchemaDifference] {
    let subject = "the table \(declared.name)"
    let live: TableDescription?
    var parents: [TableDescription] = []
    do {
      live = try describe(table: declared.name)
      // Parents matter only if one of the two descriptions leaves out the columns of their keys.
      if let live, Set(live.allForeignKeys) != Set(declared.allForeignKeys) {
        for name in live.referencedTables { try describe(table: name).map { parents.append($0) } }
      }
    } catch {
      guard case .impossible(_, let reason) = error else { throw error }
      return [SchemaDifference(subject, "cannot be compared: \(reason)")]
    }
    guard let live else { return [SchemaDifference(subject, "is missing")] }
    return try declared.differences(from: live, among: parents).map {
      SchemaDifference(subject, $0)
    }
  }
}

extension SQLiteSchemaObject {
  fileprivate func differences(among live: [SchemaEntry]) -> [SchemaDifference] {
    guard let found = live.first(where: isOfSameName) else {
      return [SchemaDifference(description, "is missing")]
    }
    if SQLFragment(trusted: found.sql) == creation { return [] }
    return [SchemaDifference(description, "is \(found.sql) instead of \(creation)")]
  }

  fileprivate func isOfSameName(as live: SchemaEntry) -> Bool {
    let liveKind = live.isVirtual ? Kind.virtualTable : Kind(rawValue: live.type.uppercased())
    return kind == liveKind && SQLName(name) == SQLName(live.name)
  }
}

extension Connection {
  /// Everything in the main database except indexes, SQLite's own tables and the internal tables of virtual tables, in the
  /// order of creation.
  func liveObjects() throws(SQLiteError) -> [SchemaEntry] {
    try schemaEntries(
      for: "reading the schema",
      where: """
        type <> 'index' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT IN (
          SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow')
        """)
  }
}
