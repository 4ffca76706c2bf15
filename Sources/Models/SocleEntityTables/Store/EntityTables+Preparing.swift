import SocleCore
import SocleEntities
import SocleLiveSchema
import SocleQueries
import SocleStorage

extension EntityTables {
  /// Whether the file's tables fit the shapes, and the shapes are registered in it, which a read-only file does not need.
  ///
  /// - Throws: ``/SocleEntities/EntityError/incompatible(entity:reason:)`` if a change of the tables could lose values, or
  ///   another release has changed what a shape declares.
  func isPrepared(on connection: Connection, readOnly: Bool) throws -> Bool {
    let registered = try RegisteredShapes(on: connection)
    let tables = LiveTables(connection: connection)
    guard try tables.changes(for: shapes.values, after: registered).isEmpty else { return false }
    return readOnly || shapes.values.allSatisfy(registered.contains)
  }

  /// Changes the tables so that they fit the shapes, and registers the shapes in the file.
  ///
  /// - Throws: ``/SocleEntities/EntityError/incompatible(entity:reason:)`` if a change could lose values, or another release
  ///   has changed what a shape declares.
  package func prepare(on connection: Connection) throws {
    var registered = try RegisteredShapes(on: connection)
    let changes = try LiveTables(connection: connection).changes(
      for: shapes.values, after: registered)
    for change in changes { try make(change, on: connection) }
    try record(changes, on: connection)
    if changes.isEmpty, shapes.values.allSatisfy(registered.contains) { return }
    try connection.createTable(ShapeRow.row, ifNotExists: true)
    let rows = try registered.register(shapes.values, after: changes, hasTable: connection.hasTable)
    for row in rows { try connection.save(row, in: ShapeRow.row) }
    guard try connection.hasTable(HistoryState.row.table.name) else { return }
    try connection.execute(
      "UPDATE socle_history_state SET shapes = \(Int.random(in: 1...(.max)))",
      purpose: "noting that the registered shapes have changed")
  }

  private func make(_ change: TableChange, on connection: Connection) throws {
    switch change {
    case .dropIndex(let name, _): try connection.dropIndex(name)
    case .renameTable(let name, let newName): try connection.renameTable(name, to: newName)
    case .create(let tables): try connection.createTables(tables.map(\.description))
    case .renameColumn(let name, let newName, let table):
      try connection.renameColumn(name, to: newName, in: table)
    case .addColumn(let column, let table):
      try connection.addColumn(column.description, to: table.name)
    case .fillColumn(let column, let table):
      guard let value = column.defaultValue?.stored else { return }
      try connection.execute(
        "UPDATE \(identifier: table) SET \(identifier: column.name) = \(value) WHERE \(identifier: column.name) IS NULL",
        purpose: "filling \(column.name) of \(table)")
    case .createIndex(let name, let columns, let table):
      try create(table.index(name, on: columns), on: table.name, connection)
    case .setDefault(let value, let column, let table):
      guard var live = try connection.describe(table: table) else { return }
      live.columns = ColumnSet(
        live.columns.map {
          var described = $0
          if described.name == column { described.defaultValue = .value(value.stored) }
          return described
        })
      try connection.rebuildTable(as: live)
    }
  }

  /// Records the tables as a part of the file, which the verification of an app's own schema ignores.
  private func record(_ changes: [TableChange], on connection: Connection) throws {
    let before = Set((try connection.part("entities")?.objects ?? []).names)
    var names = before.union([SQLName(ShapeRow.row.table.name)])
    for change in changes {
      switch change {
      case .renameTable(let name, let newName):
        if names.remove(SQLName(name)) != nil { names.insert(SQLName(newName)) }
      case .create(let tables): names.formUnion(tables.map(\.name).names)
      default: break
      }
    }
    if names != before {
      let objects = names.map(\.text).sorted()
      try connection.setPart(PartRecord("entities", version: 1, objects: objects))
    }
  }
}
