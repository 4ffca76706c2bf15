import SocleCore
import SocleEntities
import SocleLiveSchema
import SocleQueries
import SocleStorage

extension EntityTables {
  /// The changes that are needed before the tables fit the shapes of their entities.
  ///
  /// - Throws: ``EntityError/incompatible(entity:reason:)`` if a change could lose values or needs new ones, with advice.
  private func preparations(
    after registered: RegisteredShapes, on connection: Connection
  ) throws -> [TableChange] {
    try LiveTables(connection: connection).changes(for: shapes.values, after: registered)
  }

  /// Whether the file's tables fit the shapes, and the shapes are registered in it.
  func isPrepared(on connection: Connection, readOnly: Bool) throws -> Bool {
    let registered = try RegisteredShapes(on: connection)
    guard try preparations(after: registered, on: connection).isEmpty else { return false }
    return readOnly || shapes.values.allSatisfy(registered.contains)
  }

  /// Changes the tables so that they fit the shapes, and registers the shapes in the file.
  package func prepare(on connection: Connection) throws {
    var registered = try RegisteredShapes(on: connection)
    let changes = try preparations(after: registered, on: connection)
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

  /// The tables of what all releases have stored in the file, read again when one has registered more.
  func everything(on connection: Connection) throws -> EntityTables {
    if stored.withLock({ $0 }) == nil, try !connection.hasTable(ShapeRow.row.table.name) {
      return self
    }
    let last = try connection.firstRow(of: ShapeRow.last) ?? nil
    if let known = stored.withLock({ $0 }), known.last == last { return known.tables }
    let registered = try RegisteredShapes(on: connection)
    let all = try registered.everything(in: LiveTables(connection: connection))
    let tables = EntityTables(shapes.merging(all) { $1 }.values)
    stored.withLock { $0 = (last, tables) }
    return tables
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

/// The tables of a database file.
private struct LiveTables: TableCatalog {
  let connection: Connection

  func table(_ name: String) throws -> StoredTable? {
    guard let live = try connection.describe(table: name) else { return nil }
    var table = StoredTable(live.name)
    table.columns = live.columns.map {
      .init(
        $0.name, type: $0.type.declaration, isOptional: $0.isNullable,
        hasDefault: $0.defaultValue != nil)
    }
    table.primaryKey = live.primaryKey?.columns ?? []
    table.indexes = live.indexes.map(\.name)
    return table
  }

  func lists(of table: String) throws -> [String] {
    try connection.rows(
      of: LiteralQuery(
        """
        SELECT list.name FROM sqlite_schema AS list, pragma_foreign_key_list(list.name) AS key
        WHERE list.type = 'table' AND key."from" = 'owner_id'
          AND key."table" = \(table) COLLATE NOCASE
          AND substr(list.name, 1, length(\(table)) + 1) = \(table) || '_' COLLATE NOCASE
        """, purpose: "looking for the lists of \(table)", reading: String.self))
  }

  func hasNulls(_ column: String, of table: String) throws -> Bool {
    try connection.firstRow(
      of: LiteralQuery(
        "SELECT 1 FROM \(identifier: table) WHERE \(identifier: column) IS NULL LIMIT 1",
        purpose: "looking for nulls of \(column)", reading: Int.self)) != nil
  }
  func typeName(of type: EntityType) -> String { type.columnType.declaration }
  func dropping(_ table: String) -> String { "dropTable(\"\(table)\")" }
  func dropping(_ column: String, from table: String) -> String {
    """
    dropColumn("\(column)", from: "\(table)") after its indexes, or by rebuildTable(as:by:) if it was a \
    relation
    """
  }
  func adding(_ column: TableShape.Column, to table: String) -> String {
    """
    addColumn(ColumnDescription("\(column.name)", .\(column.type.columnType), default: …), to: "\(table)")
    """
  }
  var conversion: String { "rebuildTable(as:by:)" }
}
