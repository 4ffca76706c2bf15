import SocleCore
import SocleEntities

extension EntityTables {
  /// The tables of what all releases have stored in the file, read again when one has registered more.
  func everything(on connection: Connection) throws -> EntityTables {
    if stored.withLock({ $0 }) == nil, try !connection.hasTable(ShapeRow.row.table.name) {
      return self
    }
    let last = try connection.firstRow(of: ShapeRow.last) ?? nil
    if let known = stored.withLock({ $0 }), known.last == last { return known.tables }
    let registered = try RegisteredShapes(on: connection)
    if !shapes.values.allSatisfy(registered.contains) {
      // Another release has renamed something, or a backup was restored that lacks these shapes.
      try prepare(on: connection)
      return try everything(on: connection)
    }
    let tables = try everything(of: registered, on: connection)
    stored.withLock { $0 = (last, tables) }
    return tables
  }

  /// These tables, and those of what releases have stored with registered shapes.
  func everything(
    of registered: RegisteredShapes, on connection: Connection
  ) throws -> EntityTables {
    let isAlone = registered.rows.values.allSatisfy { shapes[$0.present.name] == $0.present }
    if isAlone { return self }
    let all = try registered.everything(in: LiveTables(connection: connection))
    return EntityTables(shapes.merging(all) { $1 }.values)
  }
}
