import SocleCore
import SocleQueries
import SocleStorage

/// Values in a column that keeps every value, through every verb that writes or compares one.
struct StoredValues {
  struct Cell: Equatable {
    var id: Int
    var value: SQLiteValue
    static let id = Field("id", \Cell.id)
    static let value = Field("value", \Cell.value)
    static let row = RowDescription("cells", id, value, make: Cell.init).keyed(by: id)
  }

  let values: [SQLiteValue]

  func tryEveryWay() throws {
    let connection = try Connection.inMemory()
    try connection.createTable(
      TableDescription(
        "cells",
        columns: [
          ColumnDescription("id", .integer), ColumnDescription("value", .any, isNullable: true),
        ], primaryKey: "id"))
    let cells = values.enumerated().map { Cell(id: $0.offset, value: $0.element) }
    for (use, write) in writes {
      try connection.delete(in: Cell.row, where: [.everyRow])
      try write(connection, cells)
      let found = try connection.rows(of: Cell.row, orderedBy: [Cell.id.ascending])
      for (cell, other) in zip(cells, found) {
        try expect(cell == other, "\(use): \(cell.value) became \(other.value)")
      }
      try expect(found.count == cells.count, "\(use): \(found.count) rows")
    }
    for cell in cells { try ask(cell, connection) }
  }

  private var writes: [(String, (Connection, [Cell]) throws -> Void)] {
    [
      ("one insert each", { for cell in $1 { try $0.insert(cell, in: Cell.row) } }),
      ("one insert of all", { try $0.insert(contentsOf: $1, in: Cell.row) }),
      ("save", { for cell in $1 { try $0.save(cell, in: Cell.row) } }),
      (
        "upsert",
        {
          try $0.insert(contentsOf: $1.map { Cell(id: $0.id, value: "old") }, in: Cell.row)
          try $0.insert(contentsOf: $1, in: Cell.row, onConflict: .updateAll())
        }
      ),
      (
        "update",
        {
          try $0.insert(contentsOf: $1.map { Cell(id: $0.id, value: "old") }, in: Cell.row)
          for cell in $1 { try $0.update(cell, in: Cell.row) }
        }
      ),
      (
        "set",
        {
          try $0.insert(contentsOf: $1.map { Cell(id: $0.id, value: "old") }, in: Cell.row)
          for cell in $1 {
            try $0.update(
              Cell.row, set: [Cell.value.set(to: cell.value)], where: [Cell.id.equals(cell.id)])
          }
        }
      ),
      (
        "execute",
        {
          for cell in $1 {
            try $0.execute(
              "INSERT INTO cells VALUES (\(cell.id), \(cell.value))", purpose: "inserting")
          }
        }
      ),
      (
        "rows known at run time",
        {
          guard let table = try $0.describe(table: "cells") else { return }
          try $0.insert(
            contentsOf: $1.map { ["id": .integer(Int64($0.id)), "value": $0.value] },
            in: table.rows)
        }
      ),
    ]
  }

  private func ask(_ cell: Cell, _ connection: Connection) throws {
    let literal = LiteralQuery("SELECT \(cell.value)", reading: SQLiteValue.self)
    let found = try connection.rows(of: literal)
    try expect(found == [cell.value], "a query: \(cell.value) became \(found)")
    let same = try connection.rows(of: Cell.row, where: [Cell.value.equals(cell.value)])
    try expect(same.contains(cell), "no row equals \(cell.value)")
    let among = try connection.rows(of: Cell.row, where: [Cell.value.isIn([cell.value])])
    try expect(cell.value.isNull || among.contains(cell), "no row is in [\(cell.value)]")
    let other = try connection.count(of: Cell.row, where: [Cell.value.differs(from: cell.value)])
    try expect(same.count + other == values.count, "\(cell.value) neither equals nor differs")
  }
}
