import SocleQueries
import TestSupport
import Testing

@testable import SocleCore

@Suite("A value whose encoding writes nothing")
struct SilentValueTests {
  /// Writes its text, or nothing at all.
  struct Silent: ColumnValue, Equatable {
    var text: String?
    static var columnType: ColumnType { .any }
    static var isNullable: Bool { true }

    func encode(into sink: ValueSink) throws(SQLiteError) {
      if let text { try text.encode(into: sink) }
    }

    static func decode(from source: ValueSource) throws(SQLiteError) -> Silent {
      Silent(text: try String?.decode(from: source))
    }
  }

  static let table = ValueTable<Silent>()

  @Test("A value whose encoding writes nothing is stored as NULL", arguments: WayIn.allCases)
  func ways(wayIn: WayIn) throws {
    let connection = try Connection.inMemory()
    try connection.createTable(Self.table.row)
    let values = ["a", nil, "b", nil, nil, ""].map(Silent.init)
    try wayIn.insert(values, in: Self.table, of: connection)
    #expect(try connection.rows(of: Self.table.row).map(\.value) == values)
  }

  @Test("A key whose encoding writes nothing finds no row, not that of the previous key")
  func keys() throws {
    let connection = try Connection.inMemory()
    try connection.createTable(Self.table.row)
    let rows = Self.table.rows(["a", "b"].map(Silent.init))
    try connection.prepareInsert(in: Self.table.row).insert(contentsOf: rows)
    let keyed = Self.table.row.keyed(by: Self.table.value)
    #expect(try connection.row(of: keyed, key: Silent(text: "a"))?.id == 1)
    #expect(try connection.row(of: keyed, key: Silent(text: nil)) == nil)
    let keys = ["b", nil, "a", nil].map(Silent.init)
    let found = try connection.rows(of: keyed, keys: keys)
    #expect(found.map(\.id).sorted() == [1, 2])
  }

  @Test(
    "A value whose encoding writes nothing is NULL in tables with very many columns, too",
    arguments: [62, 63, 64, 65, 130])
  func wide(count: Int) throws {
    let columns = (1...count).map { ColumnDescription("c\($0)", .any, isNullable: true) }
    let table = TableDescription("wide", columns: ColumnSet(columns))
    let connection = try Connection.inMemory()
    try connection.createTable(table)
    let writers = columns.indices.map { index in
      ColumnWriter<Int>(columns[index].name) { row, sink throws(SQLiteError) in
        if index != row.pointee { try index.encode(into: sink) }
      }
    }
    let insert = try connection.prepareInsert(in: table, writing: writers)
    for silent in -1..<count { try insert.insert(silent) }
    let rows = try connection.values(of: TestSQL("SELECT * FROM wide ORDER BY rowid"))
    for (silent, row) in zip(-1..<count, rows) {
      #expect(row == (0..<count).map { $0 == silent ? .null : .integer(Int64($0)) })
    }
  }
}
