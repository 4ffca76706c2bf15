import SQLiteCore
import SQLiteLiveSchema

extension Initialization {
  /// Sets the first version of a file that has no usable version, in one transaction.
  ///
  /// - Returns: The state in which the file was found; nil if another process was faster.
  func begin(on connection: Connection) throws -> Beginning? {
    let beginning = try connection.withoutForeignKeys(for: "creating the schema") {
      try connection.transaction { try beginInTransaction(on: connection) }
    }
    if case .recreated? = beginning {
      // If it is impossible to shrink the file now, new rows will use the free pages.
      try? connection.run(SQLCommand("vacuuming the database", "VACUUM"))
      _ = try? connection.checkpoint(.truncate)
    }
    return beginning
  }

  private func beginInTransaction(on connection: Connection) throws -> Beginning? {
    let found = try examine(connection)
    switch found {
    case .version: return nil
    case .adopted(let version): try stamp(version, on: connection)
    case .empty: try create(on: connection)
    case .recreated:
      try dropEverything(on: connection)
      try create(on: connection)
    }
    return found
  }

  private func dropEverything(on connection: Connection) throws {
    if let part {
      let own = Set(try connection.part(part)?.objects.map { SQLName($0) } ?? [])
      try connection.dropEverything { !own.contains(SQLName($0)) }
    } else {
      let others = try connection.namesOfParts()
      try connection.dropEverything {
        schema.extras.names($0) || others.contains(SQLName($0))
      }
    }
  }

  private func create(on connection: Connection) throws {
    try schema.create(on: connection)
    try stamp(schema.version, on: connection)
    try verifyResult(on: connection)
  }
}

extension Connection {
  /// Drops every table and view, with all triggers and indexes, except those for which `keeps` returns true.
  fileprivate func dropEverything(except keeps: (String) -> Bool) throws(SQLiteError) {
    // Virtual tables first: this also drops the tables that they use internally.
    for object in try liveObjects() where object.isVirtual && !keeps(object.name) {
      try drop(object)
    }
    for object in try liveObjects() where object.type != "trigger" && !keeps(object.name) {
      try drop(object)
    }
  }

  private func drop(_ object: SchemaEntry) throws(SQLiteError) {
    let command: SQLFragment = object.type == "view" ? "DROP VIEW" : "DROP TABLE"
    try run(SQLCommand("removing \(object.subject)", "\(command) \(identifier: object.name)"))
  }
}
