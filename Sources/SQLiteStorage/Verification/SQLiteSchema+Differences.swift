import SQLiteCore
import SQLiteLiveSchema

extension SQLiteSchema {
  /// The differences between the database and this schema, as far as they matter to SQLite; empty if there are none.
  ///
  /// Tables are compared with all columns, keys, foreign keys, checks and indexes; their order and spelling do not count.
  /// Version and application id are not compared.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the schema itself is invalid,
  ///   ``SQLiteError/refused(attempt:code:message:place:)`` if the database cannot be read.
  public func differences(on connection: Connection) throws(SQLiteError) -> [SchemaDifference] {
    let live = try connection.liveObjects()
    var differences: [SchemaDifference] = []
    for table in try completeTables() {
      differences += try connection.differences(from: table)
    }
    for object in objects {
      differences += object.differences(among: live)
    }
    let parts = try connection.namesOfParts()
    return differences
      + extraObjects(among: live, parts: parts).map {
        SchemaDifference($0.subject, "is not declared")
      }
  }

  private func extraObjects(
    among live: [LiveObject], parts: Set<SQLName>
  ) -> [LiveObject] {
    live.filter { object in
      !object.isShadow && !parts.contains(SQLName(object.name)) && !extras.allows(object.name)
        && !declares(object)
    }
  }

  private func declares(_ live: LiveObject) -> Bool {
    let name = SQLName(live.name)
    if live.type == "table", tables.contains(where: { SQLName($0.name) == name }) { return true }
    return objects.contains { $0.isOfSameName(as: live) }
  }
}

extension Connection {
  fileprivate func differences(
    from declared: TableDescription
  ) throws(SQLiteError) -> [SchemaDifference] {
    let subject = "the table \(declared.name)"
    let live: TableDescription?
    do {
      live = try describe(table: declared.name)
    } catch {
      guard case .impossible(_, let reason) = error else { throw error }
      return [SchemaDifference(subject, "cannot be compared: \(reason)")]
    }
    guard let live else { return [SchemaDifference(subject, "is missing")] }
    return try declared.differences(from: live).map { SchemaDifference(subject, $0) }
  }
}

extension SQLiteSchemaObject {
  fileprivate func differences(among live: [LiveObject]) -> [SchemaDifference] {
    guard let found = live.first(where: isOfSameName) else {
      return [SchemaDifference(description, "is missing")]
    }
    let declared = CreateObjectQuery(object: self).makeText()
    if SQLFragment(verbatim: found.sql) == declared { return [] }
    return [SchemaDifference(description, "is \(found.sql) instead of \(declared)")]
  }

  fileprivate func isOfSameName(as live: LiveObject) -> Bool {
    let liveKind = live.isVirtual ? Kind.virtualTable : Kind(rawValue: live.type.uppercased())
    return kind == liveKind && SQLName(name) == SQLName(live.name)
  }
}
