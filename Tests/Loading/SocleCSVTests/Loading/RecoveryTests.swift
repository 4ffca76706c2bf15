import SocleCSV
import SocleCore
import Testing

@Suite("Broken records that are skipped")
struct RecoveryTests {

  private func load(
    _ text: String, _ dialect: CSVDialect = CSVDialect()
  ) throws -> (report: LoadReport, rows: [[SQLiteValue]], rejects: [RejectedRecord]) {
    let shop = try Shop(files: ["t": text])
    let found = try FoundTable(CSVFile(path: shop.folder + "/t.csv"), dialect: dialect)
    var files = try CSVFiles(at: [shop.folder])
    files.files = found.files
    var loader = CSVLoader(
      reading: files, into: [found.table], database: shop.database, dialect: dialect)
    loader.skipsBadRows = true
    loader.rejectsPath = shop.rejects
    let report = try loader.load()
    return (report, try shop.values("SELECT * FROM t ORDER BY rowid"), try shop.rejected())
  }

  @Test("No fragment of a broken quoted record becomes a row, and the whole record is rejected")
  func fragments() throws {
    let (report, rows, rejects) = try load("a,b\n\"x\n\"y\",2\n3,4\n")
    #expect(rows == [[.integer(3), .integer(4)]])
    #expect(report.files.map { [$0.read, $0.inserted, $0.skipped] } == [[2, 1, 1]])
    #expect(rejects.map { [$0.origin, $0.record] } == [["t.csv:2", "\"x\n\"y\",2"]])
    #expect(rejects[0].text.hasSuffix("(the record is on lines 2 to 3)"))
  }

  @Test("Everything after a quote that is never closed is rejected with it, and reported")
  func unclosed() throws {
    let (report, rows, rejects) = try load("a\n1\n\"x\n2\n3\n")
    #expect(rows == [[.text("1")]] || rows == [[.integer(1)]])
    #expect(
      report.rejections.map(\.description) == [
        "t.csv:3: the quote opened on this line is never closed; close it (the record is on lines 3 to 5)"
      ])
    #expect(rejects.map(\.record) == ["\"x\n2\n3"])
  }

  @Test(
    "A numeric null text is NULL in a column of numbers",
    arguments: [
      (["0"], "a\n0\n1\n\"0\"\n", [.null, .integer(1), .integer(0)]),
      (["-999", "9999"], "a\n-999\n9999\n5\n\n", [.null, .null, .integer(5), .null]),
      (["0.0"], "a\n0.0\n1.5\n", [.null, .real(1.5)]),
      (["NA", "0"], "a\nNA\n0\nx\n", [.null, .null, .text("x")]),
    ] as [(Set<String>, String, [SQLiteValue])])
  func numericNulls(texts: Set<String>, text: String, values: [SQLiteValue]) throws {
    let (report, rows, _) = try load(text, CSVDialect(nullTexts: texts))
    #expect(rows == values.map { [$0] } && report.skipped == 0)
  }

  @Test("A numeric null text is a bad row where the column forbids NULL")
  func refusedNull() throws {
    let shop = try Shop(files: ["t": "n,r\n0,1\n5,0\n"])
    let table = TableDescription(
      "t", columns: [ColumnDescription("n", .integer), ColumnDescription("r", .real)])
    var loader = try shop.loader([table])
    loader.dialect.nullTexts = ["0"]
    loader.skipsBadRows = true
    #expect(
      try loader.load().rejections.map(\.description) == [
        "t.csv:2: n: NULL where a value is needed (\"0\")",
        "t.csv:3: r: NULL where a value is needed (\"0\")",
      ])
  }

  @Test(
    "A column of numbers and one other text is TEXT, and the text is reported as a possible NULL")
  func textAmongNumbers() throws {
    let shop = try Shop(files: ["t": "a,b,c,d\n1,NA,x,NA\nNA,2.5,1,NA\nNA,3,007,NA\n"])
    let found = try FoundTable(CSVFile(path: shop.folder + "/t.csv"))
    #expect(found.textsAmongNumbers == ["NA": ["a", "b"]])
    #expect(found.description.columns.allSatisfy { $0.type == .text })
    let other = try FoundTable(
      CSVFile(path: shop.folder + "/t.csv"), dialect: CSVDialect(nullTexts: ["NA"]))
    #expect(other.textsAmongNumbers.isEmpty)
    #expect(other.description.columns.map(\.type) == [.integer, .real, .text, .text])
  }

  @Test(
    "A text among numbers is reported if it is the only one, short, and without digits",
    arguments: [
      ("1\nNA\n", "NA"), ("2.5e10\nNA\n", "NA"), ("12345678901234567\nNA\n", "NA"),
      ("1\nunavailable!\n", "unavailable!"), ("1\nnot available\n", nil), ("1\nN4\n", nil),
      ("1\nNA\n-\n", nil), ("NA\nNA\n", nil), ("007\nNA\n", nil),
    ] as [(String, String?)])
  func proposedNull(rows: String, text: String?) throws {
    let shop = try Shop(files: ["t": "a\n" + rows])
    let found = try FoundTable(CSVFile(path: shop.folder + "/t.csv"))
    #expect(found.textsAmongNumbers == (text.map { [$0: ["a"]] } ?? [:]))
  }

  @Test("Files that are not CSV can be left out")
  func badFiles() throws {
    let shop = try Shop(files: ["good": "a\n1\n", "zip": "PK\u{3}\u{4}", "empty": ""])
    let files = try CSVFiles(at: [shop.folder])
    let error = #expect(throws: LoadError.self) { try FoundTables(files) }
    #expect(error?.description.split(separator: "\n").count == 2)
    let found = try FoundTables(files, skipsBadFiles: true)
    #expect(found.tables.map(\.description.name) == ["good"])
    #expect(found.refused.map(\.file) == ["empty.csv", "zip.csv"])
    try shop.write([0x1F, 0x8B, 8, 0, 0, 0], to: "cut.csv")
    #expect(try FoundTables(CSVFiles(at: [shop.folder]), skipsBadFiles: true).refused.count == 3)
    let bad = try CSVFiles(at: [shop.folder + "/zip.csv"])
    #expect(throws: LoadError.self) { try FoundTables(bad, skipsBadFiles: true) }
  }
}
