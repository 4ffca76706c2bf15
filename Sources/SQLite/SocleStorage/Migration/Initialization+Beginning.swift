import SocleCore
import SocleLiveSchema

extension Initialization {
  /// Gives a file without a usable version its first one: creates, adopts or recreates the schema, in one transaction.
  ///
  /// - Returns: The state in which the file was found; nil if another process has set a version in the meantime.
  func begin(on connection: Connection) throws -> Beginning? {
    let beginning = try connection.withoutForeignKeys(for: "creating the schema") {
      try connection.transaction { try beginInTransaction(on: connection) }
    }
    if case .recreated? = beginning {
      // If it is impossible to shrink the file now, new rows will use the free pages.
      try? connection.runCompilingTables(SQLCommand("vacuuming the database", "VACUUM"))
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

  /// Drops the tables and views of the part; for the application's own schema, all tables and views except those of parts and
  /// those that `extras` names. Their triggers and indexes are dropped with them.
  private func dropEverything(on connection: Connection) throws {
    let own = try part.map { Set((try connection.part($0)?.objects ?? []).names) }
    let others = try connection.namesOfParts()
    let isDropped = { (name: SQLName) in
      own?.contains(name) ?? !(schema.extras.names(name.text) || others.contains(name))
    }
    // A trigger on a table that is kept would be in the way of the declared one.
    let triggers = own ?? Set(schema.objects.filter { $0.kind == .trigger }.map(\.name).names)
    for object in try connection.liveObjects()
    where object.type == "trigger" && triggers.contains(SQLName(object.name)) {
      try drop(object, on: connection)
    }
    // Virtual tables first: this also drops the tables that they use internally.
    for isVirtual in [true, false] {
      for object in try connection.liveObjects()
      where object.isVirtual == isVirtual && object.type != "trigger"
        && isDropped(SQLName(object.name))
      {
        try drop(object, on: connection)
      }
    }
  }

  private func drop(_ object: SchemaEntry, on connection: Connection) throws {
    let commands: [String: SQLFragment] = ["view": "DROP VIEW", "trigger": "DROP TRIGGER"]
    let command = commands[object.type] ?? "DROP TABLE"
    try connection.run(
      SQLCommand("removing \(object.subject)", "\(command) main.\(identifier: object.name)"))
  }

  private func create(on connection: Connection) throws {
    try schema.create(on: connection)
    try stamp(schema.version, on: connection)
    try verifyResult(on: connection)
  }
}
