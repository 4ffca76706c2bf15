import SocleCore
import SocleEntities
import SocleQueries

extension RegisteredShapes {
  /// The shapes that are registered in a file.
  ///
  /// - Throws: ``/SocleEntities/EntityError/incompatible(entity:reason:)`` if a row cannot be read.
  init(on connection: Connection) throws {
    let isStored = try connection.hasTable(ShapeRow.row.table.name)
    let rows = isStored ? try connection.rows(of: ShapeRow.all) : []
    self.init(try rows.map { try ShapeRow(number: $0, prepared: $1, present: $2) })
  }

  /// Numbers the shapes anew, in their order.
  mutating func renumber(on connection: Connection) throws {
    let sorted = rows.values.sorted { $0.number < $1.number }
    if sorted.isEmpty { return }
    try connection.delete(in: ShapeRow.row, where: [.everyRow])
    var last = 0
    let rows = try sorted.map {
      last = try $0.prepared.number(after: last)
      return ShapeRow(number: last, prepared: $0.prepared, present: $0.present)
    }
    try connection.insert(contentsOf: rows, in: ShapeRow.row)
    self = RegisteredShapes(rows)
  }
}

extension ShapeRow {
  private static let number = Field("number", \ShapeRow.number)
  private static let prepared = Field("prepared", \ShapeRow.prepared, as: .json())
  private static let present = Field("present", \ShapeRow.present, as: .json())
  static let row = RowDescription(
    "socle_shapes", number, prepared, present, make: ShapeRow.init
  ).keyed(by: number)

  /// Selects the rows, with the shapes as texts.
  fileprivate static let all = LiteralQuery(
    "SELECT number, prepared, present FROM socle_shapes",
    purpose: "reading the registered shapes", reading: Int.self, String.self, String.self)

  /// Selects the largest number.
  static let last = LiteralQuery(
    "SELECT max(number) FROM socle_shapes", purpose: "reading the number of shapes",
    reading: Int?.self)
}

extension Connection {
  /// Whether the file has a table with this name.
  func hasTable(_ name: String) throws -> Bool {
    try !columnNames(of: name).isEmpty
  }

  /// The columns that a table has now; none if there is no such table.
  package func columnNames(of table: String) throws -> Set<SQLName> {
    Set(try columnTypes(of: table).keys)
  }

  /// The declared types of the columns that a table has now; none if there is no such table. A view is not a table.
  func columnTypes(of table: String) throws -> [SQLName: String] {
    let columns = LiteralQuery(
      """
      SELECT info.name, info.type
      FROM main.sqlite_schema AS list, pragma_table_info(list.name, 'main') AS info
      WHERE list.type = 'table' AND list.name = \(table) COLLATE NOCASE
      """, purpose: "reading the columns of \(table)", reading: String.self, String.self)
    let pairs = try rows(of: columns).map { (SQLName($0), $1) }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension EntityTables {
  /// The tables of what all releases have stored in the file; read again when a release has registered another shape.
  ///
  /// - Throws: ``/SocleEntities/EntityError/incompatible(entity:reason:)`` if another release has renamed what these tables
  ///   declare.
  func everything(on connection: Connection) throws -> EntityTables {
    if stored.withLock({ $0 }) == nil, try !connection.hasTable(ShapeRow.row.table.name) {
      return self
    }
    let last = try connection.firstRow(of: ShapeRow.last) ?? nil
    if let known = stored.withLock({ $0 }), known.last == last { return known.tables ?? self }
    let registered = try RegisteredShapes(on: connection)
    if !shapes.values.allSatisfy(registered.contains) {
      // Another release has renamed something, or a backup was restored that lacks these shapes.
      try prepare(on: connection)
      return try everything(on: connection)
    }
    let tables = try everything(of: registered, on: connection)
    stored.withLock { $0 = (last, tables) }
    return tables ?? self
  }

  /// These tables, and those of the registered shapes; nil if the registered shapes are among the shapes of these tables.
  func everything(
    of registered: RegisteredShapes, on connection: Connection
  ) throws -> EntityTables? {
    let isAlone = registered.rows.values.allSatisfy { shapes[$0.present.name] == $0.present }
    if isAlone { return nil }
    let all = try registered.everything(in: LiveTables(connection: connection))
    return EntityTables(shapes.merging(all) { $1 }.values)
  }
}
