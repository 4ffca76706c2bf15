import Foundation
import SocleCSV
import SocleCore
import TestSupport
import Testing

@Suite("Types found in a file")
struct FoundTypeTests {

  @Test(
    "A column gets a type only if every field agrees with the type",
    arguments: [
      (["1", "-2", "0"], .integer), (["9223372036854775807", "-9223372036854775808"], .integer),
      (["1", "007"], .text), (["1", "+1"], .text), (["-0"], .text), ([" 1"], .text),
      (["1", "x"], .text), (["9223372036854775808"], .text), (["1.0", "2"], .real),
      (["0.1", "-0.5", "10.25"], .real), (["1e5"], .real), (["1E-3"], .real), (["-0.0"], .text),
      (["1.5", "00.5"], .text), ([".5"], .real), (["-.73", "1"], .real), (["."], .text),
      (["-."], .text), (["5."], .text), (["1e"], .text),
      (["1e999"], .text), (["-1e999"], .text), (["1e-999"], .text), (["nan"], .text),
      (["NaN"], .text), (["inf"], .text), (["0x1F"], .text), (["1_000"], .text),
      (["0.30000000000000004"], .real), (["0.12345678901234567890"], .text),
      (["123456789012345678.5"], .text), (["1.5", "9007199254740993"], .text),
      (["2020-01-31"], .text), (["true"], .text), (["", ""], .text), (["1", "", "3"], .integer),
      (["123456789012345"], .integer), (["1234567890123456.5"], .real),
    ] as [([String], ColumnType)])
  func types(fields: [String], type: ColumnType) throws {
    let shop = try Shop(files: ["t": "x,y\n" + fields.map { "\($0),a\n" }.joined()])
    let (found, report) = try shop.loadFound("t.csv")
    #expect(found.description.columns[0].type == type)
    #expect(found.description.columns[0].isNullable == fields.contains(""))
    #expect(report.skipped == 0)
  }

  @Test("An empty field is NULL; a quoted one is empty text, but NULL in a column of numbers")
  func empty() throws {
    let shop = try Shop(files: ["t": "a,b\n1,\n\"\",\"\"\n"])
    try shop.loadFound("t.csv")
    #expect(
      try shop.values("SELECT a, b FROM t") == [[.integer(1), .null], [.null, .text("")]])
  }

  @Test("Column names are kept, and empty or repeated names get a number")
  func names() throws {
    let shop = try Shop(files: ["t": "a b,,a B,\"q\"\"\",select\n1,2,3,4,5\n"])
    let (found, _) = try shop.loadFound("t.csv")
    #expect(
      found.description.columns.map(\.name) == ["a b", "column_2", "a B_2", "q\"", "select"])
    #expect(found.changedNames.count == 2)
    #expect(try shop.values("SELECT * FROM t") == [(1...5).map { .integer($0) }])
  }

  @Test("Without a header, the first line is a row, and the columns get numbered names")
  func noHeader() throws {
    let shop = try Shop(files: ["t": "1,x\n2,y\n"])
    let (found, report) = try shop.loadFound("t.csv", CSVDialect(hasHeader: false))
    #expect(found.description.columns.map(\.name) == ["column_1", "column_2"])
    #expect(report.files[0].inserted == 2)
  }

  @Test(
    "The delimiter of a file is detected: comma, semicolon, tab or pipe",
    arguments: [",", ";", "\t", "|"])
  func delimiters(delimiter: String) throws {
    let text = "a,x;y|z\tb\n".replacing(delimiter, with: "-")
    let header = ["n", "\"q\(delimiter)\"", "s"].joined(separator: delimiter)
    let rows = (0..<5).map { "\($0)\(delimiter)\(text.dropLast())\(delimiter)é\($0)\n" }.joined()
    let shop = try Shop(files: ["t": header + "\n" + rows])
    let (found, _) = try shop.loadFound("t.csv")
    #expect(
      found.description.columns.map(\.name) == [
        "n", delimiter == "\t" ? "q" : "q\(delimiter)", "s",
      ])
    #expect(found.description.columns[0].type == .integer)
    #expect(try shop.values("SELECT count(*), max(s) FROM t") == [[.integer(5), .text("é4")]])
  }

  @Test("An unquoted null text is read as NULL, and a quoted null text as text")
  func nullText() throws {
    let shop = try Shop(files: ["t": "a,b\n1,NA\nNA,\"NA\"\n\"\",\n"])
    let (found, _) = try shop.loadFound("t.csv", CSVDialect(nullTexts: ["NA"]))
    #expect(found.description.columns[0].type == .integer)
    #expect(
      try shop.values("SELECT a, b FROM t") == [
        [.integer(1), .null], [.null, .text("NA")], [.null, .text("")],
      ])
  }

  @Test("A Latin-1 file is converted to UTF-8, in every part of the file")
  func latin1() throws {
    let line = Array("Gr".utf8) + [0xFC, 0xDF] + Array("e,".utf8) + [0xE9, 0x0A]
    let shop = try Shop(files: [:])
    let count = 30_000
    try shop.write(
      Array("a,b\n".utf8) + Array(repeatElement(line, count: count).joined()), to: "t.csv")
    try shop.loadFound("t.csv", CSVDialect(encoding: .latin1))
    #expect(
      try shop.values("SELECT a, b, count(*) FROM t GROUP BY a, b") == [
        [.text("Grüße"), .text("é"), .integer(Int64(count))]
      ])
    let error = #expect(throws: LoadError.self) {
      let other = try Shop(files: [:])
      try other.write(Array("a,b\n".utf8) + line, to: "t.csv")
      try other.loadFound("t.csv")
    }
    #expect(error?.description.hasPrefix("t.csv:2: a: not UTF-8 at byte 2") == true)
  }

  @Test(
    "A UTF-16 file is refused with an error that mentions UTF-16",
    arguments: [[0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61], [0x61, 0, 0x2C, 0]] as [[UInt8]])
  func utf16(bytes: [UInt8]) throws {
    let shop = try Shop(files: [:])
    try shop.write(bytes, to: "t.csv")
    let error = #expect(throws: LoadError.self) { try shop.loadFound("t.csv") }
    #expect(error?.description.contains("iconv -f UTF-16") == true)
  }

  @Test("In a folder, CSV files are found by extension; a file given by its own path may have any")
  func endings() throws {
    let shop = try Shop(files: [:])
    for name in ["a.csv", "b.TSV", "README.txt", "d.csv.gz", "e.json", ".hidden.csv", "f"] {
      try shop.write("x\n1\n", to: name)
    }
    try FileManager.default.createDirectory(
      atPath: shop.folder + "/older", withIntermediateDirectories: false)
    let files = try CSVFiles(at: [shop.folder, shop.folder + "/f"])
    #expect(files.files.map(\.table) == ["a", "b", "d", "f"])
    #expect(files.leftOut == ["README.txt", "e.json", "f", "older/"])
  }

  @Test(
    "The .txt files of a folder are read if it has no other tables, or if they are rejected rows",
    arguments: [
      (["a.txt", "b.TXT.gz"], ["a", "b"]), (["a.txt", "b.tsv.gz"], ["b"]),
      (["a.txt", ".b.csv"], ["a"]),
      (["a.txt", "b.csv", "rejects.log"], ["a", "b"]), (["a.txt", "c.json"], ["a"]),
    ])
  func texts(names: [String], tables: [String]) throws {
    let shop = try Shop(files: [:])
    for name in names { try shop.write("x\n1\n", to: name) }
    try FileManager.default.createDirectory(
      atPath: shop.folder + "/folder.csv", withIntermediateDirectories: false)
    #expect(try CSVFiles(at: [shop.folder]).files.map(\.table) == tables)
  }
}
