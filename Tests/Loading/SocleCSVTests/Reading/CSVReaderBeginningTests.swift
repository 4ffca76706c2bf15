import Foundation
import SocleCore
import TestSupport
import Testing

@testable import SocleCSV
@testable import SocleInputFiles

@Suite("The beginning of CSV files")
struct CSVReaderBeginningTests {

  private func records(_ bytes: [UInt8], _ dialect: CSVDialect = CSVDialect()) throws -> [[String]]
  {
    let file = try TemporaryFile(bytes)
    defer { withExtendedLifetime(file) {} }
    let reader = try CSVReader(path: file.path, dialect: dialect)
    var records: [[String]] = []
    while try reader.next() { records.append(["\(reader.line)"] + reader.strings) }
    return records
  }

  @Test(
    "A first line that names the separator, as Excel writes it, is not a record",
    arguments: ["sep=;\n", "SEP=;\r\n", "\"sep=;\"\r\n", "\u{FEFF}sep=;\n"])
  func separatorLine(line: String) throws {
    let text = Array((line + "a,b;c\n1,2;3\n").utf8)
    #expect(try records(text) == [["2", "a,b", "c"], ["3", "1,2", "3"]])
    let comma = CSVDialect(delimiter: CSVByte.comma)
    #expect(try records(text, comma) == [["2", "a", "b;c"], ["3", "1", "2;3"]])
  }

  @Test(
    "A first line that only resembles a separator line is a record",
    arguments: ["sep=\n", "sep=;;\n", "sep;\n", "xsep=;\n"])
  func otherLine(line: String) throws {
    #expect(try records(Array(line.utf8), CSVDialect(delimiter: 0x7E)).count == 1)
  }

  @Test(
    "Lines before the header are skipped, and still count in line numbers",
    arguments: [0, 1, 3, 4, 9])
  func skippedLines(count: Int) throws {
    let text = Array("A, \"title\n\nof;three;lines\na,b\n1,2\n".utf8)
    var dialect = CSVDialect(delimiter: CSVByte.comma)
    dialect.skippedLines = count
    if count == 3 { #expect(try records(text, dialect) == [["4", "a", "b"], ["5", "1", "2"]]) }
    if count == 4 { #expect(try records(text, dialect) == [["5", "1", "2"]]) }
    if count == 9 { #expect(try records(text, dialect).isEmpty) }
    if count < 2 { #expect((try? records(text, dialect)) == nil || count == 1) }
    dialect = CSVDialect(skippedLines: 3)
    #expect(try records(text, dialect).first == ["4", "a", "b"])
  }

  @Test(
    "Blanks around fields are removed on request, unless they are in quotes",
    arguments: [
      ("a , b\n 1,\t2 \n", [["a", "b"], ["1", "2"]]),
      ("a, \"b, c\" ,d\n1,\"x\"\t,\" y \" \n", [["a", "b, c", "d"], ["1", "x", " y "]]),
      (
        "a, \"two\nlines\" \r\nb, \"say \"\"hi\"\"\"\n",
        [["a", "two\nlines"], ["b", "say \"hi\""]]
      ),
      ("a,b\n  ,\t\n,\n1, 5\" disk \n", [["a", "b"], ["1", "5\" disk"]]),
      (" , \na,b\n \t\n1, \"\"\n", [["a", "b"], ["1", ""]]), ("a\n \n", [["a"], [""]]),
      ("a, \"b\"", [["a", "b"]]),
    ])
  func trimmed(text: String, expected: [[String]]) throws {
    for size in [3, 7, 4096] {
      let bytes = Array(text.utf8)
      let input = try bytes.withUnsafeBytes { try InputFile(bytes: $0, name: "x") }
      let reader = try CSVReader(
        input, fileName: "x", dialect: CSVDialect(delimiter: CSVByte.comma, trimsBlanks: true),
        bufferSize: size)
      var records: [[String]] = []
      while try reader.next() { records.append(reader.strings) }
      #expect(records == expected)
    }
  }

  @Test("Text beside quotes is malformed also where blanks are removed")
  func trimmedErrors() throws {
    for text in ["a, \"b\" c\n1,2\n", "a, \"b\"c\n1,2\n"] {
      let folder = try TemporaryFolder()
      let reader = try CSVReader(
        path: try folder.write(Array(text.utf8), to: "x.csv"),
        dialect: CSVDialect(delimiter: CSVByte.comma, trimsBlanks: true))
      #expect(throws: LoadError.self) { try reader.next() }
      _ = try reader.skipRecord()
      #expect(try reader.next() && reader.strings == ["1", "2"])
    }
  }

  @Test("Without quoting, a quote is an ordinary character")
  func withoutQuotes() throws {
    let text = Array("a\tb\n5\"\t\"x\n\"y\"\t\"\n".utf8)
    let dialect = CSVDialect(hasQuotes: false)
    #expect(
      try records(text, dialect) == [["1", "a", "b"], ["2", "5\"", "\"x"], ["3", "\"y\"", "\""]])
  }

  @Test("Lines may all end with a carriage return", arguments: ["", "\r"])
  func carriageReturns(end: String) throws {
    let text = Array(("a,b\r1,\"x\ry\"\r\r2," + end).utf8)
    #expect(try records(text) == [["1", "a", "b"], ["2", "1", "x\ry"], ["5", "2", ""]])
    #expect(try records(Array("x\r1\r\r".utf8)) == [["1", "x"], ["2", "1"], ["3", ""]])
    let bad = try TemporaryFile(Array("a\r\"x\"y\r1\r".utf8))
    let reader = try CSVReader(path: bad.path)
    #expect(try reader.next())
    let error = #expect(throws: LoadError.self) { try reader.next() }
    #expect(error?.description.hasPrefix("\(reader.fileName):2: text after") == true)
    _ = try reader.skipRecord()
    #expect(try reader.next() && reader.strings == ["1"])
    let long = String(repeating: "x", count: 400_000)
    #expect(try records(Array("a,b\r\(long),y\r".utf8)) == [["1", "a", "b"], ["2", long, "y"]])
  }

  @Test("Lines may end with a carriage return although quoted fields contain line feeds")
  func quotedLineFeeds() throws {
    let text = "a,\"b\nc\"\r1,\"x\ny\r\nz\"\r2,3\r"
    #expect(
      try records(Array(text.utf8)) == [
        ["1", "a", "b\nc"], ["2", "1", "x\ny\r\nz"], ["4", "2", "3"],
      ])
    // Without quotes, each line feed ends a line.
    let plain = CSVDialect(delimiter: CSVByte.comma, hasQuotes: false)
    #expect(try records(Array("a,\"b\n\"c,d\r\n".utf8), plain).count == 2)
    #expect(
      try records(Array("\"a\rb\",c\n1,2\r\n".utf8)) == [["1", "a\rb", "c"], ["2", "1", "2"]])
  }

  @Test("Skipping more lines than a file has gives no records")
  func allLines() throws {
    #expect(try records(Array("a\nb\n".utf8), CSVDialect(skippedLines: .max)).isEmpty)
    #expect(try records(Array("a\n".utf8), CSVDialect(skippedLines: .min)).count == 1)
  }

  @Test("A sparse file of any size is opened, and the sum of two such sizes does not overflow")
  func sparse() throws {
    let folder = try TemporaryFolder()
    var files: [CSVFile] = []
    for table in ["t", "u"] {
      let path = try folder.write(Array("a,b\n1,2\n".utf8), to: "\(table).csv")
      // Not every file system has room for names of such sizes.
      if truncate(path, Int.max) != 0 { #expect(truncate(path, 1 << 40) == 0) }
      files.append(CSVFile(path: path))
      let reader = try CSVReader(
        path: path, dialect: CSVDialect(delimiter: CSVByte.comma), recordLimit: 1 << 10)
      #expect(try reader.next() && reader.next() && reader.strings == ["1", "2"])
      #expect(throws: LoadError.self) { try reader.next() }
    }
    var all = try CSVFiles(at: [folder.path])
    all.files = files
    let columns: ColumnSet = [ColumnDescription("a", .integer), ColumnDescription("b", .integer)]
    let tables = ["t", "u"].map { CSVTable(TableDescription($0, columns: columns)) }
    let survey = try FileSurvey(
      all, of: TableSet(tables), dialect: CSVDialect(), isStrict: false)
    #expect(survey.totalBytes >= 1 << 40)
  }

  @Test(
    "A file of another format is refused with the name of the format",
    arguments: [
      (Array("PK\u{3}\u{4}".utf8), "a zip archive"), (Array("BZh91AY&SY".utf8), "bzip2"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "xz"), (Array("SQLite format 3\0".utf8), "SQLite"),
      ([0xD0, 0xCF, 0x11, 0xE0], "Excel"), (Array("\n <!DOCTYPE html><p>".utf8), "HTML"),
      (Array("<HTML>".utf8), "HTML"), (Array("<?xml version".utf8), "XML"),
      (Array("{\n \"a\": 1}".utf8), "JSON"), (Array("[{\"a\": 1}]".utf8), "JSON"),
      (Array("%PDF-1.4".utf8), "PDF"), ([0x28, 0xB5, 0x2F, 0xFD], "zstd"),
    ] as [([UInt8], String)])
  func otherFormat(bytes: [UInt8], name: String) {
    let error = #expect(throws: LoadError.self) { try records(bytes) }
    #expect(error?.description.contains(name) == true)
  }

  @Test(
    "A header that looks a little like another format is CSV",
    arguments: ["[z],{y}", "{a},b", "PK,a", "<a>,b", "BZh,c", "[1],2", "sqlite,b"])
  func stillCSV(text: String) throws {
    #expect(try records(Array(text.utf8)).count == 1)
  }
}
