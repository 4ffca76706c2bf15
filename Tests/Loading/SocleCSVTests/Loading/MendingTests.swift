import Foundation
import SocleCSV
import SocleCore
import TestSupport
import Testing

@Suite("Loading rejected rows again")
struct MendingTests {
  private static let table = TableDescription(
    "t", columns: [ColumnDescription("a", .integer), ColumnDescription("b", .text)])

  /// Loads the file, replaces `x` by 7 in its rejects, and loads them.
  private func mend(
    _ bytes: [UInt8], named name: String = "t.csv", _ dialect: CSVDialect = CSVDialect()
  ) throws -> (file: [UInt8], rows: [[SQLiteValue]]) {
    let shop = try Shop(files: [:])
    try shop.write(bytes, to: name)
    var loader = CSVLoader(
      reading: try CSVFiles(at: [shop.folder]), into: [Self.table], database: shop.database,
      dialect: dialect)
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    #expect(try loader.load().skipped == 1)
    let names = try shop.names(in: shop.rejects).filter { $0 != "rejects.log" }
    let path = try #require(names.first.map { URL(fileURLWithPath: "\(shop.rejects)/\($0)") })
    let file = [UInt8](try Data(contentsOf: path))
    try Data(file.map { $0 == UInt8(ascii: "x") ? UInt8(ascii: "7") : $0 }).write(to: path)
    loader = CSVLoader(
      reading: try CSVFiles(at: [shop.rejects]), into: [Self.table], database: shop.database,
      dialect: dialect)
    loader.mode = .update
    let report = try loader.load()
    #expect(report.files.map(\.inserted) == [1] && report.leftOut == ["rejects.log"])
    return (file, try shop.values("SELECT * FROM t ORDER BY a"))
  }

  @Test(
    "A file of rejects is read like its input, whatever precedes the records and ends the lines",
    arguments: [
      ("a,b\r\nx,é\r\n1,é\r\n", CSVDialect(), "a,b\nx,é\n"),
      ("\u{FEFF}a;b\nx;é\n1;é\n", CSVDialect(), "a;b\nx;é\n"),
      ("a,b\rx,é\r1,é\r", CSVDialect(), "a,b\nx,é\n"),
      ("sep=|\na|b\nx|é\n1|é", CSVDialect(), "a|b\nx|é\n"),
      ("A title, of two\n\na\tb\nx\té\n1\té", CSVDialect(skippedLines: 2), "\n\na\tb\nx\té\n"),
      ("x,é\n1,é\n", CSVDialect(delimiter: 0x2C, hasHeader: false), "x,é\n"),
      ("\u{FEFF}x;é\r\n1;é", CSVDialect(hasHeader: false), "sep=;\nx;é\n"),
      ("a^b\nx^é\n1^é\n", CSVDialect(delimiter: 0x5E), "a^b\nx^é\n"),
      ("\na,b\n\nx,é\n\n1,é\n", CSVDialect(), "a,b\nx,é\n"),
      ("a,b\nx,\"é\"\n1,é\n", CSVDialect(hasQuotes: true), "a,b\nx,\"é\"\n"),
    ])
  func dialects(text: String, dialect: CSVDialect, expected: String) throws {
    let (file, rows) = try mend(Array(text.utf8), dialect)
    #expect(String(decoding: file, as: UTF8.self) == expected)
    #expect(rows == [[.integer(1), .text("é")], [.integer(7), .text("é")]])
  }

  @Test(
    "A file of rejects is in UTF-8, whatever the encoding of its input",
    arguments: [CSVEncoding.latin1, .windows1252, .macRoman])
  func encodings(encoding: CSVEncoding) throws {
    let bytes = (0x80...0xFF).map { UInt8($0) }
    let record = Array("x,".utf8) + bytes + [0x0A]
    let (file, rows) = try mend(
      Array("a,b\n".utf8) + record + Array("1,".utf8) + bytes, CSVDialect(encoding: encoding))
    #expect(rows.count == 2 && rows[0][1] == rows[1][1])
    let text = try #require(rows[0][1].text)
    #expect(String(decoding: file, as: UTF8.self) == "a,b\nx,\(text)\n")
  }

  @Test("The rejects of a compressed file are not compressed, and have its name without gz")
  func gzip() throws {
    let shop = try Shop(files: [:])
    try FileManager.default.copyItem(
      atPath: PackageFiles.sample("lego/elements.csv.gz"),
      toPath: shop.folder + "/elements.csv.gz")
    let table = TableDescription(
      "elements",
      columns: [
        ColumnDescription("element_id", .text, check: "element_id <> '9900102'"),
        ColumnDescription("part_num", .text),
      ])
    var loader = try shop.loader([table])
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    #expect(try loader.load().skipped == 1)
    #expect(
      try shop.rejects("elements.csv") == """
        element_id,part_num,color_id,design_id
        9900102,81060,2,81060

        """)
  }

  @Test("Rejects of a file with an ambiguous header begin with a line that names the delimiter")
  func ambiguous() throws {
    let table = TableDescription(
      "t", columns: [ColumnDescription("a", .integer), ColumnDescription("b,c", .text)])
    let shop = try Shop(files: ["t": "a;b,c\n1;2\nx,y;3\n4;5\n"])
    var loader = try shop.loader([table])
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    #expect(try loader.load().skipped == 1)
    #expect(try shop.rejects("t.csv") == "sep=;\na;b,c\nx,y;3\n")
  }

  @Test("Once a parent is corrected, the rows that were rejected with it are loaded, too")
  func references() throws {
    let shop = try Shop(files: [
      "customers": "id,name,email,rank\n1,Ada,,1\nx2,Ben,,\n",
      "orders": "number,line,customer,amount\nA,1,1,10\nB,1,2,7\nB,2,2,0\n",
      "parcels": "number,line,weight\nA,1,2.5\nB,1,\nB,2,\n",
    ])
    var loader = try shop.loader()
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    #expect(try loader.load().skipped == 5)
    var mending = CSVLoader(
      reading: try CSVFiles(at: [shop.rejects]), into: Shop.tables, database: shop.database)
    mending.mode = .update
    mending.skipsBadRows = true
    #expect(try mending.load().skipped == 5)
    #expect(try shop.values("SELECT count(*) FROM parcels") == [[.integer(1)]])
    let text = try shop.rejects("customers.csv")
    try Data(text.replacing("x2", with: "2").utf8)
      .write(to: URL(fileURLWithPath: shop.rejects + "/customers.csv"))
    let report = try mending.load()
    #expect(report.files.map(\.inserted) == [1, 1, 1] && report.skipped == 2)
    #expect(try shop.values("PRAGMA foreign_key_check").isEmpty)
  }

  @Test("A row with a repeated key changes nothing when it is loaded again without a correction")
  func repeatedKey() throws {
    let text = "id,n\n1,a\n2,a\n1,b\n2,b\n1,c\n3,c\n"
    let shop = try Shop(files: ["t": text])
    let table = TableDescription(
      "t", columns: [ColumnDescription("id", .integer), ColumnDescription("n", .text)],
      primaryKey: "id")
    var loader = try shop.loader([table])
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    #expect(try loader.load().skipped == 3)
    #expect(try shop.rejects("t.csv") == "id,n\n1,a\n2,a\n1,b\n2,b\n1,c\n")
    #expect(try shop.rejects("rejects.log").split(separator: "\n").count == 3)
    loader.files = try CSVFiles(at: [shop.rejects])
    (loader.mode, loader.rejectsPath) = (.update, nil)
    let report = try loader.load()
    #expect(report.files.map { [$0.inserted, $0.updated, $0.skipped] } == [[0, 0, 3]])
    #expect(report.rejections.map(\.count) == [3])
  }

  @Test("A record whose quote is never closed is the last one in its file of rejects")
  func unclosedQuote() throws {
    let shop = try Shop(files: ["t": "a,b\nx,1\n2,9\n\"3,4\n5,6\n"])
    var loader = try shop.loader([
      TableDescription(
        "t",
        columns: [
          ColumnDescription("a", .integer), ColumnDescription("b", .integer, check: "b < 9"),
        ])
    ])
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    #expect(try loader.load().skipped == 3)
    #expect(try shop.rejects("t.csv") == "a,b\nx,1\n2,9\n\"3,4\n5,6\n")
  }

  @Test("An update from a rejects folder does not take its owners as complete, and removes no row")
  func owners() throws {
    let shop = try Shop(files: [
      "owner": "id,n\n1,a\n2,b\n3,c\n", "row": "owner,n\n1,1\n1,2\n2,1\n3,1\n",
    ])
    let owner = TableDescription(
      "owner",
      columns: [
        ColumnDescription("id", .integer), ColumnDescription("n", .text, check: "n <> 'x'"),
      ],
      primaryKey: "id")
    let row = TableDescription(
      "row",
      columns: [
        ColumnDescription("owner", .integer, references: "owner"), ColumnDescription("n", .integer),
      ],
      primaryKey: ["owner", "n"])
    let tables = [CSVTable(owner), CSVTable(row, ownerColumn: "owner")]
    var loader = try shop.loader(tables)
    _ = try loader.load()
    try shop.write("id,n\n1,x\n", to: "owner.csv")
    try shop.write("owner,n\n1,1\n1,2\n1,3\n4,y\n", to: "row.csv")
    (loader.mode, loader.skipsBadRows, loader.rejectsPath) = (.update, true, shop.rejects)
    #expect(try loader.load().skipped == 2)
    for (name, old, new) in [("owner", "1,x", "1,z"), ("row", "4,y", "3,4")] {
      let text = try shop.rejects("\(name).csv").replacing(old, with: new)
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(shop.rejects)/\(name).csv"))
    }
    loader.files = try CSVFiles(at: [shop.rejects])
    loader.rejectsPath = nil
    let report = try loader.load()
    #expect(report.files.map(\.removed) == [0, 0] && report.skipped == 0)
    #expect(try shop.values("SELECT count(*) FROM row") == [[.integer(6)]])
  }

  @Test("A corrected row of a table without a key is added, also beside an equal stored row")
  func equalRows() throws {
    let (_, rows) = try mend(Array("a,b\n7,é\nx,é\n".utf8))
    #expect(rows == [[.integer(7), .text("é")], [.integer(7), .text("é")]])
  }
}
