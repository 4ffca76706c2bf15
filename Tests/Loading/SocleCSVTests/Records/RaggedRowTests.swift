import SocleCSV
import SocleCore
import Testing

@Suite("Rows with missing or surplus fields")
struct RaggedRowTests {
  private static let dialect = CSVDialect(fillsRows: true)

  private func load(
    _ text: String, _ dialect: CSVDialect = dialect, skippingBad: Bool = true
  ) throws -> (shop: Shop, report: LoadReport) {
    let shop = try Shop(files: ["t": text])
    let files = try CSVFiles(at: [shop.folder])
    let found = try FoundTable(files.files[0], dialect: dialect)
    var loader = CSVLoader(
      reading: files, into: [found.table], database: shop.database, dialect: dialect)
    (loader.skipsBadRows, loader.rejectsPath) = (skippingBad, shop.rejects)
    return (shop, try loader.load())
  }

  @Test(
    "Missing fields are NULL, and surplus ones are dropped if they are empty",
    arguments: [
      ("a,b,c,d\n1,2,3,4\n5,6,7\n8,9\n", 2, 3), ("a,b\n1,2\n3,4,\n5,6,,,\n", 2, 3),
      // Of a name alone, nobody knows what is missing.
      ("a,b,c\n1,2,3\n4\n", 0, nil), ("a,b\n1\n", 1, 2), ("a,b\n1,2,3\n", 0, nil),
      ("a,b\n1,2,\"\"\n", 0, nil), ("a,b\n1,2,,3\n", 0, nil),
      // The last row may be cut off.
      ("a,b,c\n1,2,3\n4,5", 0, nil), ("a,b\n1,2\n3,4,", 0, nil), ("a,b,c\r\n4,5\r\n", 1, 2),
      ("a,b,c\r4,5\r", 1, 2), ("a,b,c\r4,5", 0, nil), ("a,b,c\n1,\"x\ny\"\n", 1, 2),
      ("a,b,c\n1,\"x\"\"\"", 0, nil), ("a,b,c\n\n,,\n1,2\n", 1, 4),
    ] as [(String, Int, Int?)])
  func filling(text: String, count: Int, line: Int?) throws {
    let (shop, report) = try load(text)
    #expect(report.files[0].filled.map(\.count) == (count == 0 ? [] : [count]))
    #expect(report.files[0].filled.first?.firstLine == line)
    #expect(report.files[0].filled.first.map(\.file) == (count == 0 ? nil : "t.csv"))
    #expect(report.skipped == report.rejections.reduce(0) { $0 + $1.count })
    #expect(
      try shop.values("SELECT count(*) FROM t") == [
        [.integer(Int64(report.files[0].read - report.skipped))]
      ])
  }

  @Test(
    "A header may end with empty names, below which only empty fields are read",
    arguments: [
      ("a,b,,\n1,2,,\n3,4,,\n", 2, 0), ("a,b,, \n1,2,,\n3,4,,", 2, 0),
      ("a,b,,\n1,2,x,\n3,4,,\n", 1, 0),
      ("a,b,,\n1,2\n3,4,\n", 2, 1), ("a,b,,\n1,2,,,\n3,4,,\n", 2, 1), ("a,b,,\n1,2,\n3,4,", 1, 1),
      ("a,,b,\n1,,2,\n", 1, 0),
      // The last row may be cut off at the named columns.
      ("a,b,,\n1,2,,\n3,4", 1, 0), ("a,b,,\n1,2\n3,4,", 1, 0), ("a,b,\n1,2\n3,4\n", 2, 0),
      ("a,b,\n1,2\n3,4,", 2, 0),
    ])
  func unnamedEnd(text: String, inserted: Int, filled: Int) throws {
    let (shop, report) = try load(text)
    #expect(report.files[0].inserted == inserted)
    #expect(report.files[0].filled.reduce(0) { $0 + $1.count } == filled)
    #expect(try shop.values("SELECT count(b) FROM t") == [[.integer(Int64(inserted))]])
    let count = try shop.values("SELECT count(*) FROM pragma_table_info('t')")
    #expect(count == [[.integer(text.hasPrefix("a,,") ? 3 : 2)]])
  }

  @Test("A missing field is NULL in a column of each type, whatever text means NULL")
  func types() throws {
    var dialect = Self.dialect
    for nulls in [[""], ["NA"], ["-9"]] as [Set<String>] {
      dialect.nullTexts = nulls
      let (shop, _) = try load("i,r,t,x,y\n1,1.5,a,2,b\n2,2.5,a\n", dialect)
      #expect(
        try shop.values("SELECT x, y FROM t ORDER BY rowid") == [
          [.integer(2), .text("b")], [.null, .null],
        ])
    }
  }

  @Test("A ragged row that lacks the field of a NOT NULL column is bad")
  func notNull() throws {
    let shop = try Shop(files: ["t": "a,b,c\n1,2,3\n4,5\n6\n"])
    for (isNullable, read) in [(true, 1), (false, 0)] {
      let table = TableDescription(
        "t",
        columns: [
          ColumnDescription("a", .integer), ColumnDescription("b", .integer, isNullable: true),
          ColumnDescription("c", .text, isNullable: isNullable),
        ])
      var loader = try shop.loader([table])
      (loader.skipsBadRows, loader.dialect, loader.mode) = (true, Self.dialect, .replace)
      loader.allowsRemoval = true
      let report = try loader.load()
      #expect(report.files[0].filled.map(\.count) == (read == 0 ? [] : [read]))
      #expect(report.files[0].inserted == 1 + read)
    }
  }

  @Test("By default, a ragged row is rejected with a problem that differs from other field counts")
  func refused() throws {
    let (_, report) = try load("a,b,c\n1,2\n1,2,3,\n1\n1,2,3,4\n5,6,7\n", CSVDialect())
    #expect(
      report.rejections.map { [$0.first.line, $0.count] } == [[2, 2], [4, 2]])
    #expect(report.rejections.map { $0.first.problem == Rejection.ragged } == [true, false])
  }

  @Test("Rejected rows beside filled ones are loaded again with the same options")
  func rejects() throws {
    let (shop, report) = try load("a,b,c\n1,2\n1,2,3,4\n5,6,7\n")
    #expect(report.skipped == 1)
    #expect(try shop.rejects("t.csv") == "a,b,c\n1,2,3,4\n")
  }
}
