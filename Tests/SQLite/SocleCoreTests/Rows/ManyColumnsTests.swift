import SocleQueries
import Testing

@testable import SocleCore

@Suite("Tables of few and of many columns")
struct ManyColumnsTests {
  /// A table of so many integer columns, the first of which is the key.
  static func table(_ count: Int) -> TableDescription {
    TableDescription(
      "wide", columns: ColumnSet((1...count).map { ColumnDescription("c\($0)", .integer) }),
      primaryKey: ["c1"])
  }

  /// Rows of so many numbers: the row's, and then those after it.
  static func row(_ count: Int) -> RowDescription<[Int]> {
    let fields = (1...count).map { index in
      Field("c\(index)", computing: { (row: [Int]) in row[index - 1] })
    }
    let cells = RowCells(of: "wide", names: fields.map(\.name), cells: fields.map(\.cell))
    return RowDescription(cells, table: table(count)) { values throws(SQLiteError) in
      var row: [Int] = []
      for index in 0..<count { row.append(try Int.decode(from: values[index])) }
      return row
    }
  }

  @Test(
    "Tables of few and of many columns are written and read in every way",
    arguments: [1, 2, 3, 99, 100, 101, 127, 128, 1001])
  func allWays(count: Int) throws {
    let row = Self.row(count)
    let connection = try Connection.inMemory()
    try connection.createTable(row)
    let rows = (1...8).map { number in (0..<count).map { number + $0 } }
    let insert = try connection.prepareInsert(in: row)
    #expect(try insert.insert(contentsOf: rows[..<3]) == 3)
    for row in rows[3..<6] { #expect(try insert.insert(row) == row[0]) }
    let last = try connection.prepareInsert(in: row.table.rows)
    try last.insert(runtimeRow(rows[6], row.table))
    #expect(try last.insert(contentsOf: [runtimeRow(rows[7], row.table)]) == 1)
    #expect(try connection.rows(of: row) == rows)
    let key = Field("c1", computing: { (row: [Int]) in row[0] })
    #expect(try connection.rows(of: row, orderedBy: [key.descending]) == rows.reversed())
    #expect(
      try connection.rows(of: row.keyed(by: key), keys: [8, 2]).sorted { $0[0] < $1[0] } == [
        rows[1], rows[7],
      ])
    #expect(try connection.row(of: row.keyed(by: key), key: 5) == rows[4])
    #expect(try connection.firstRow(of: row, where: [key.isAtLeast(8)]) == rows[7])
    var found: [[Int]] = []
    try connection.forEachRow(of: row) { found.appendAndGoOn($0) }
    #expect(found == rows)
    #expect(
      try connection.rows(of: row.table.rows).map(\.values.count)
        == [Int](repeating: count, count: 8))
    let upsert = try connection.prepareInsert(
      in: row, onConflict: .updateAll(onlyIfDifferent: true))
    #expect(try upsert.insert(contentsOf: rows) == 0)
  }

  // Such a text is longer than those that the connection keeps for queries.
  @Test("Statements whose SQL is very long work again and again, prepared or not")
  func longTexts() throws {
    let count = 400
    let key = Field("c1", computing: { (row: [Int]) in row[0] })
    let row = Self.row(count).keyed(by: key)
    let connection = try Connection.inMemory()
    try connection.createTable(row)
    for round in 1...3 {
      let numbers = (0..<count).map { round + $0 }
      let upsert = try connection.prepareInsert(
        in: row, onConflict: .updateAll(onlyIfDifferent: true))
      #expect(try upsert.insert(contentsOf: [numbers]) == 1)
      try upsert.insert(numbers)
      try connection.save(numbers.map { $0 + 1_000 }, in: row)
      try connection.insert(contentsOf: [numbers.map { $0 + 2_000 }], in: row)
      #expect(try connection.row(of: row, key: round) == numbers)
      try connection.delete(numbers, in: row)
    }
    #expect(try connection.count(of: row) == 6)
    try connection.close()
  }

  private func runtimeRow(_ numbers: [Int], _ table: TableDescription) -> SQLiteRow {
    SQLiteRow(zip(table.columns, numbers).map { ($0.name, .integer(Int64($1))) })
  }

  @Test(
    "SQLite's maximum of columns can be inserted row by row; a stream of such rows is an error"
  )
  func mostColumns() throws {
    let row = Self.row(2000)
    let connection = try Connection.inMemory()
    try connection.createTable(row)
    let insert = try connection.prepareInsert(in: row)
    let numbers = Array(1...2000)
    #expect(try insert.insert(numbers) == 1)
    let error = #expect(throws: SQLiteError.self) { try insert.insert(contentsOf: [numbers]) }
    #expect(
      error
        == .impossible(
          subject: "a stream of rows of 2000 columns",
          reason: "at most 1999 are possible. Insert the rows one by one in a transaction"))
    #expect(try connection.rows(of: row) == [numbers])
  }

  @Test("More columns than SQLite allows are refused", arguments: [2001])
  func tooMany(count: Int) throws {
    let connection = try Connection.inMemory()
    let error = #expect(throws: SQLiteError.self) { try connection.createTable(Self.table(count)) }
    #expect(error?.description.contains("too many columns") == true)
    #expect(throws: SQLiteError.self) { try connection.prepareInsert(in: Self.row(count)) }
    #expect(throws: SQLiteError.self) { try connection.rows(of: Self.row(count)) }
  }
}
