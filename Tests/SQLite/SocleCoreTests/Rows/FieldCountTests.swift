import TestSupport
import Testing

@testable import SocleCore

/// A row type for each number of fields for which an initializer is written out, and one more.
@Suite("A row of any number of fields")
struct FieldCountTests {
  /// What a row holds, whatever its type.
  struct Values: Equatable, Sendable {
    var values: [String]
  }

  /// A field that tells which one it is; none of them is anywhere but in its place.
  static func field(_ number: Int) -> Field<Values, String> {
    Field("c\(number)", computing: { $0.values[number - 1] })
  }

  static let descriptions: [RowDescription<Values>] = [
    RowDescription(
      "t", field(1), make: { Values(values: [$0]) }
    )
    .keyed(by: field(1)),
    RowDescription(
      "t", field(1), field(2), make: { Values(values: [$0, $1]) }
    )
    .keyed(by: field(1)),
    RowDescription(
      "t", field(1), field(2), field(3), make: { Values(values: [$0, $1, $2]) }
    )
    .keyed(by: field(1)),
    RowDescription(
      "t", field(1), field(2), field(3), field(4), make: { Values(values: [$0, $1, $2, $3]) }
    )
    .keyed(by: field(1)),
    RowDescription(
      "t", field(1), field(2), field(3), field(4), field(5),
      make: { Values(values: [$0, $1, $2, $3, $4]) }
    )
    .keyed(by: field(1)),
    RowDescription(
      "t", field(1), field(2), field(3), field(4), field(5), field(6),
      make: { Values(values: [$0, $1, $2, $3, $4, $5]) }
    )
    .keyed(by: field(1)),
    RowDescription(
      "t", field(1), field(2), field(3), field(4), field(5), field(6), field(7),
      make: { Values(values: [$0, $1, $2, $3, $4, $5, $6]) }
    )
    .keyed(by: field(1)),
    RowDescription(
      "t", field(1), field(2), field(3), field(4), field(5), field(6), field(7), field(8),
      make: { Values(values: [$0, $1, $2, $3, $4, $5, $6, $7]) }
    )
    .keyed(by: field(1)),
    RowDescription(
      "t", field(1), field(2), field(3), field(4), field(5), field(6), field(7), field(8), field(9),
      make: { Values(values: [$0, $1, $2, $3, $4, $5, $6, $7, $8]) }
    )
    .keyed(by: field(1)),
  ]

  @Test(
    "A row of any number of fields reads each value into its own parameter", arguments: descriptions
  )
  func order(_ row: RowDescription<Values>) throws {
    let connection = try Connection.inMemory()
    try connection.createTable(row)
    let stored = Values(
      values: row.columnNames.map { "the value of \($0), long enough for the heap" })
    try connection.prepareInsert(in: row).insert(stored)
    #expect(try connection.rows(of: row) == [stored])
    #expect(try connection.row(of: row, key: stored.values[0]) == stored)
  }

  @Test("An error names the column that cannot be read", arguments: descriptions)
  func place(_ row: RowDescription<Values>) throws {
    let connection = try Connection.inMemory()
    let columns = row.columnNames.joined(separator: ", ")
    try connection.run("CREATE TABLE t(\(columns))")
    for wrong in row.columnNames.indices {
      let values = row.columnNames.indices.map { $0 == wrong ? "7" : "'text'" }
      try connection.run("DELETE FROM t")
      try connection.run("INSERT INTO t VALUES (\(values.joined(separator: ", ")))")
      let place = CellPlace(table: "t", column: row.columnNames[wrong], row: 1)
      #expect(throws: SQLiteError.conversion(cell: place, expected: "TEXT", found: "INTEGER")) {
        try connection.rows(of: row)
      }
    }
  }

  @Test("A row description contains its columns and its key", arguments: descriptions)
  func table(_ row: RowDescription<Values>) {
    #expect(row.columnNames == (1...row.columnNames.count).map { "c\($0)" })
    #expect(row.table.primaryKey == PrimaryKey(parts: [.column("c1")]))
    #expect(row.table.columns.allSatisfy { $0.type == .text && !$0.isNullable })
  }
}
