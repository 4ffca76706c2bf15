import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("Random rows, written and read in random ways, are unchanged")
struct RandomRowsTests {
  @Test(
    "Random rows of a type with every kind of property are read back unchanged",
    arguments: 1...4 as ClosedRange<UInt64>)
  func typed(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let row = Everything.row
    let connection = try Connection.inMemory()
    try connection.createTable(row)
    let insert = try connection.prepareInsert(in: row)
    var rows: [Everything] = []
    while rows.count < 60 {
      let size = Int.random(in: 1...12, using: &random)
      let batch = (0..<size).map { Everything(rows.count + $0 + 1, &random) }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: try insert.insert(contentsOf: batch)
      case 1: try insert.insert(contentsOf: batch.lazy.map { $0 })
      default: for row in batch { try insert.insert(row) }
      }
      rows += batch
    }
    let expected = try rows.map { try row.stored($0) }
    for wayOut in 0..<5 {
      let found = try read(row, by: wayOut, Field("id", \.id), keys: rows.map(\.id), connection)
      #expect(try found.map { try row.stored($0) } == expected, "way \(wayOut)")
    }
    #expect(try connection.rows(of: row.table.rows).map(\.values) == expected)
  }

  @Test(
    "Random rows of tables with random columns are read back unchanged",
    arguments: 1...15 as ClosedRange<UInt64>)
  func runtime(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let table = randomTable(&random)
    let connection = try Connection.inMemory()
    try connection.createTable(table)
    let rows = (1...40).map { number in
      Array(table.columns.enumerated()).map { index, column in
        index == 0 ? .integer(Int64(number)) : random.value(for: column)
      }
    }
    let maps = rows.map { row in
      SQLiteRow(zip(table.columns, row).map { ($0.name, $1) }.shuffled(using: &random))
    }
    let description = values(of: table)
    let insert = try connection.prepareInsert(in: table.rows)
    try insert.insert(contentsOf: maps[..<10])
    for row in maps[10..<20] { try insert.insert(row) }
    try connection.prepareInsert(in: description).insert(contentsOf: rows[20..<30])
    for row in rows[30...] { try connection.prepareInsert(in: description).insert(row) }
    #expect(try connection.rows(of: table.rows) == maps)
    let key = Field("id", computing: { (row: [SQLiteValue]) in row[0] })
    for wayOut in 0..<5 {
      let found = try read(description, by: wayOut, key, keys: rows.map { $0[0] }, connection)
      #expect(found == rows, "way \(wayOut)")
    }
    for (index, column) in table.columns.enumerated() {
      let row = random.pick(rows)
      let field = Field(column.name, computing: { (row: [SQLiteValue]) in row[index] })
      let found = try connection.rows(of: description, where: [field.equals(row[index])])
      #expect(found.contains(row))
    }
  }

  private func read<Row, Key: ColumnCoding>(
    _ row: RowDescription<Row>, by way: Int, _ key: Field<Row, Key>, keys: [Key.Property],
    _ connection: Connection
  ) throws -> [Row] {
    switch way {
    case 0: return try connection.rows(of: row)
    case 1: return try connection.rows(of: row, orderedBy: [key.ascending])
    case 2:
      var rows: [Row] = []
      try connection.forEachRow(of: row) { rows.appendAndGoOn($0) }
      return rows
    case 3: return try connection.rows(of: row, where: [key.isIn(keys)])
    default:
      return try keys.compactMap { try connection.firstRow(of: row, where: [key.equals($0)]) }
    }
  }

  private func randomTable(_ random: inout SeededRandom) -> TableDescription {
    let names = random.pick(HostileNames.all, count: Int.random(in: 1...12, using: &random))
    let types: [ColumnType] = [.integer, .real, .text, .blob, .any]
    let columns = names.filter { SQLName($0) != SQLName("id") }.map { name in
      ColumnDescription(name, random.pick(types), isNullable: random.chance(50))
    }
    return TableDescription(
      random.pick(HostileNames.all),
      columns: ColumnSet([ColumnDescription("id", .integer)] + ColumnSet(columns)),
      primaryKey: ["id"], hasRowID: random.chance(70))
  }

  /// Rows of that table as plain values.
  private func values(of table: TableDescription) -> RowDescription<[SQLiteValue]> {
    let cells = table.columns.indices.map { index in
      RowCells.Cell { row, sink throws(SQLiteError) in
        try row.assumingMemoryBound(to: [SQLiteValue].self).pointee[index].encode(into: sink)
      }
    }
    let row = RowCells(of: table.name, names: table.columns.map(\.name), cells: cells)
    return RowDescription(row, table: table) { values throws(SQLiteError) in
      var row: [SQLiteValue] = []
      for index in cells.indices { row.append(try .decode(from: values[index])) }
      return row
    }
  }
}
