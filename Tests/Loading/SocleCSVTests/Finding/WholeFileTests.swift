import Foundation
import SocleCSV
import SocleCore
import TestSupport
import Testing

@Suite("Tables inferred from whole files")
struct WholeFileTests {

  private func found(_ text: String, _ dialect: CSVDialect = CSVDialect()) throws -> FoundTable {
    let shop = try Shop(files: ["t": text])
    return try FoundTable(CSVFile(path: shop.folder + "/t.csv"), dialect: dialect)
  }

  private func columns(_ table: FoundTable) -> [String] {
    table.description.columns.map {
      "\($0.name) \($0.type.declaration)\($0.isNullable ? "" : " NOT NULL")"
    }
  }

  @Test(
    "A single field decides the column's type, in the first row as well as in the last of 100,000",
    arguments: [0, 99_999])
  func oneField(place: Int) throws {
    func text(_ odd: String) -> String {
      var rows = [String](repeating: "1\n", count: 100_000)
      rows[place] = odd + "\n"
      return "n\n" + rows.joined()
    }
    #expect(try columns(found(text("2"))) == ["n INTEGER NOT NULL"])
    #expect(try columns(found(text("2.5"))) == ["n REAL NOT NULL"])
    #expect(try columns(found(text("x"))) == ["n TEXT NOT NULL"])
    #expect(try columns(found(text("007"))) == ["n TEXT NOT NULL"])
    #expect(try columns(found(text("\"\""))) == ["n INTEGER"])
  }

  @Test("A file with only a header has columns of text that allow NULL, and no rows")
  func headerOnly() throws {
    for text in ["a,b", "a,b\n", "a,b\r\n\r\n", "\u{FEFF}a,b\n\n\n"] {
      let table = try found(text)
      #expect(columns(table) == ["a TEXT", "b TEXT"] && table.rowCount == 0)
      #expect(table.changedNames.isEmpty)
    }
  }

  @Test("A column without any value is TEXT and allows NULL")
  func emptyColumn() throws {
    #expect(try columns(found("a,b\n1,\n2,\n")) == ["a INTEGER NOT NULL", "b TEXT"])
  }

  @Test(
    "Malformed rows do not influence the column types, and are reported when the file is loaded")
  func badRows() throws {
    let text = "a,b\n1,2\nx\n1,2,3\n3,\"y\" \n5,\"z\"z\n\"open,4\n7,8\n"
    let shop = try Shop(files: ["t": text])
    let table = try FoundTable(CSVFile(path: shop.folder + "/t.csv"))
    #expect(columns(table) == ["a INTEGER NOT NULL", "b INTEGER NOT NULL"])
    var loader = CSVLoader(
      reading: try CSVFiles(at: [shop.folder]), into: [table.table], database: shop.database)
    loader.skipsBadRows = true
    let report = try loader.load()
    #expect(report.skipped == 5 && report.rejections.map(\.first.line) == [3, 4, 5, 6, 7])
    #expect(report.files[0].inserted == 1)
    #expect(report.files[0].read == 6 && table.rowCount == 3)
  }

  @Test("A column can be declared as text, whatever values it contains")
  func textColumns() throws {
    let shop = try Shop(files: ["t": "zip,n\n12345,1\n"])
    let file = CSVFile(path: shop.folder + "/t.csv")
    let table = try FoundTable(file, textColumns: ["zip", "other"])
    #expect(columns(table) == ["zip TEXT NOT NULL", "n INTEGER NOT NULL"])
  }

  @Test(
    "The null text does not influence the column's type, unless it is quoted",
    arguments: ["NA", "-", "NULL", "0"])
  func nullText(text: String) throws {
    let dialect = CSVDialect(delimiter: UInt8(ascii: ","), nullTexts: [text])
    #expect(try columns(found("a\n1\n\(text)\n3\n", dialect)) == ["a INTEGER"])
    #expect(
      try columns(found("a\n1\n\"\(text)\"\n3\n", dialect))
        == [text == "0" ? "a INTEGER NOT NULL" : "a TEXT NOT NULL"])
    // An empty field is then a text like others.
    #expect(try columns(found("a,b\n1,2\n,3\n", dialect))[0] == "a INTEGER")
  }

  @Test(
    "A file that is not CSV is refused, or read as one column of text",
    arguments: ["{\"a\": 1}\n", "<a>\n<b/>\n"])
  func otherFormats(text: String) throws {
    do {
      #expect(try found(text).description.columns.count == 1)
    } catch let error as LoadError {
      #expect(error.description.hasPrefix("t.csv:1: "))
    }
  }

  @Test("A load enforces a primary key that is added to an inferred table")
  func changed() throws {
    let shop = try Shop(files: ["t": "id,n\n1,5\n2,\n2,6\n"])
    var table = try FoundTable(CSVFile(path: shop.folder + "/t.csv"))
    table.description.primaryKey = "id"
    var loader = CSVLoader(
      reading: try CSVFiles(at: [shop.folder]), into: [table.table], database: shop.database)
    #expect(
      shop.failure(of: loader).message.hasPrefix("t.csv:4: id: the key \"2\" is on line 3 already"))
    loader.skipsBadRows = true
    #expect(try loader.load().files[0].inserted == 2)
  }

  @Test("Names of tables and columns may contain quotes, spaces, keywords and non-ASCII characters")
  func hostileNames() throws {
    let header = ["a\"b", "select", "x'y", "[z]", "größe", "c;d", "-- e", "\u{1F9F1}"]
    let shop = try Shop(files: [:])
    let line = header.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
    for name in ["order by.csv", "a'b\"c.csv", "sqlite.csv", "1.csv", "größe.csv"] {
      try shop.write(line + "\n1,2,3,4,5,6,7,8\n", to: name)
    }
    let files = try CSVFiles(at: [shop.folder])
    let tables = try files.files.map { try FoundTable($0).table }
    let report = try CSVLoader(reading: files, into: tables, database: shop.database).load()
    #expect(report.files.allSatisfy { $0.inserted == 1 } && report.files.count == 5)
    #expect(
      try shop.values("SELECT * FROM \(identifier: "a'b\"c")") == [(1...8).map { .integer($0) }])
  }

  @Test(
    "A table name that SQLite reserves is an error, and no file is created",
    arguments: ["sqlite_x", "SQLite_\u{301}x"])
  func reservedName(_ name: String) throws {
    let shop = try Shop(files: [name: "a\n1\n"])
    let files = try CSVFiles(at: [shop.folder])
    let error = #expect(throws: LoadError.self) { try FoundTables(files) }
    #expect(
      error?.description
        == "\(name).csv:1: SQLite reserves the table name \"\(name)\"; rename the file or the table"
    )
    #expect(try shop.results.isEmpty)
  }

  @Test("A compressed file is inspected and loaded like a plain file")
  func compressed() throws {
    let shop = try Shop(files: [:])
    try FileManager.default.copyItem(
      atPath: PackageFiles.sample("lego/elements.csv.gz"), toPath: shop.folder + "/t.csv.gz")
    let (table, report) = try shop.loadFound("t.csv.gz")
    #expect(report.files[0].inserted == table.rowCount && table.rowCount > 50)
    #expect(table.description.columns.map(\.name).starts(with: ["element_id", "part_num"]))
  }
}
