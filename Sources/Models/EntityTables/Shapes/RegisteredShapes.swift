import Entities
import SQLiteCore
import SQLiteQueries

/// The shapes that releases of the app have prepared in a file, numbered in the order in which they did.
struct RegisteredShapes: Sendable {
  private var rows: [Int: ShapeRow] = [:]
  private var numbers: [EntityShape: Int] = [:]

  init() {}

  init(on connection: Connection) throws {
    guard try connection.hasTable(ShapeRow.row.table.name) else { return }
    for row in try connection.rows(of: ShapeRow.row) { note(row) }
  }

  private mutating func note(_ row: ShapeRow) {
    if let former = rows.updateValue(row, forKey: row.number)?.present,
      numbers[former] == row.number
    {
      numbers[former] = nil
    }
    numbers[row.present] = row.number
  }

  /// The shape with this number, under the names that its tables and columns have now.
  func shape(_ number: Int) -> EntityShape? { rows[number]?.present }

  /// The number of a shape; nil if it is not registered, or its names were changed since.
  func number(of shape: EntityShape) -> Int? { numbers[shape] }

  func contains(_ shape: EntityShape) -> Bool { numbers[shape] != nil }

  /// The numbers of the shapes that were registered last, one for each entity.
  var newest: [String: Int] {
    Dictionary(rows.values.map { ($0.present.name, $0.number) }, uniquingKeysWith: max)
  }

  /// Stores shapes, and renames their entities in shapes that contain one of the former names, unless another table has that name
  /// now.
  ///
  /// - Parameter changes: The changes by which tables and columns were renamed.
  mutating func register(
    _ new: some Sequence<EntityShape>, after changes: [TableChange], on connection: Connection
  ) throws {
    for shape in new {
      let former = try shape.formerNames.filter { name in
        try SQLName(name) == SQLName(shape.name) || !connection.hasTable(name)
      }
      for var row in rows.values {
        let freed = changes.reduce(row.present) { $0.freeing($1, of: shape) }
        let renamed = freed.withPresentNames(of: shape, from: former)
        if renamed == row.present { continue }
        row.present = renamed
        try connection.save(row, in: ShapeRow.row)
        note(row)
      }
      if contains(shape) { continue }
      let last = rows.keys.max() ?? 0
      guard last < .max else { throw EntityError.damagedHistory }
      let new = ShapeRow(number: last + 1, prepared: shape, present: shape)
      try connection.insert(new, in: ShapeRow.row)
      note(new)
    }
  }

  /// Numbers the shapes from 1 on, in their order.
  mutating func renumber(on connection: Connection) throws {
    let sorted = rows.values.sorted { $0.number < $1.number }
    if sorted.isEmpty { return }
    try connection.delete(in: ShapeRow.row, where: [.everyRow])
    self = RegisteredShapes()
    for (index, var row) in sorted.enumerated() {
      row.number = index + 1
      try connection.insert(row, in: ShapeRow.row)
      note(row)
    }
  }
}

/// A shape that was prepared.
struct ShapeRow {
  var number: Int
  /// The shape as it was declared.
  var prepared: EntityShape
  /// The shape under the names that its tables and columns have now.
  var present: EntityShape

  static let number = Field("number", \ShapeRow.number)
  static let prepared = Field("prepared", \ShapeRow.prepared, as: .json())
  static let present = Field("present", \ShapeRow.present, as: .json())
  static let row = RowDescription(
    "socle_shapes", number, prepared, present, make: ShapeRow.init
  ).keyed(by: number)
}

extension Connection {
  /// Whether the file has a table with this name.
  func hasTable(_ name: String) throws -> Bool {
    try !columnNames(of: name).isEmpty
  }

  /// The columns that a table has now; none if there is no such table.
  package func columnNames(of table: String) throws -> Set<SQLName> {
    let names = LiteralQuery(
      "SELECT name FROM pragma_table_info(\(table))",
      purpose: "reading the columns of \(table)", reading: String.self)
    return Set(try rows(of: names).map(SQLName.init))
  }
}

extension EntityError {
  /// The tables of the undo history were changed by other code.
  static var damagedHistory: EntityError {
    .incompatible(
      entity: "undo history",
      reason: "its tables, socle_…, were changed by others. Call clearHistory()")
  }
}
