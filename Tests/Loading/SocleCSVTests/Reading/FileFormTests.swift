import Foundation
import SocleCore
import TestSupport
import Testing

@testable import SocleCSV

@Suite("Encoding, delimiter, title and header of each file of a load")
struct FileFormTests {

  private static let latin1: [UInt8] = Array("a,b\n1,".utf8) + [0xE9, 0x0A]

  /// Loads all files of a folder with inferred types.
  private func load(
    _ files: [String: [UInt8]], _ dialect: CSVDialect
  ) throws -> (shop: Shop, found: FoundTables) {
    let shop = try Shop(files: [:])
    for (name, bytes) in files { try shop.write(bytes, to: name) }
    let found = try FoundTables(try CSVFiles(at: [shop.folder]), dialect: dialect)
    var files = try CSVFiles(at: [shop.folder])
    files.files = found.tables.flatMap(\.files)
    _ = try CSVLoader(
      reading: files, into: found.tables.map(\.table), database: shop.database, dialect: dialect
    ).load()
    return (shop, found)
  }

  @Test(
    "A given encoding applies to the files that are not UTF-8",
    arguments: [CSVEncoding.latin1, .windows1252])
  func encodingOfEachFile(encoding: CSVEncoding) throws {
    let (shop, _) = try load(
      [
        "l.csv": Self.latin1, "u.csv": Array("a,b\n1,é🧱\n".utf8),
        "m.csv": Array("\u{FEFF}a,b\n1,é\n".utf8), "p.csv": Array("a,b\n1,e\n".utf8),
      ], CSVDialect(encoding: encoding))
    for (table, text) in [("l", "é"), ("u", "é🧱"), ("m", "é"), ("p", "e")] {
      #expect(
        try shop.values("SELECT a, b FROM \(identifier: table)") == [[.integer(1), .text(text)]])
    }
  }

  @Test(
    "A single byte that is not UTF-8 decides the encoding, wherever it is",
    arguments: [0, 1, 131_066, 131_067, 131_068, 131_069, 131_070, 131_071, 131_072, 400_000])
  func lateByte(place: Int) throws {
    for (text, isUTF8) in [([0xE9], false), ([0xC3, 0xA9], true), ([0xC3], false)]
      as [([UInt8], Bool)]
    {
      let file = try TemporaryFile(
        [UInt8](repeating: 0x61, count: place) + text + [UInt8](repeating: 0x61, count: 9))
      #expect(try CSVEncoding.latin1.found(in: file.path) == (isUTF8 ? .utf8 : .latin1))
    }
  }

  @Test("A character that is cut off at the end of a file is not UTF-8")
  func cutOff() throws {
    for end in [[0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0xA7]] as [[UInt8]] {
      let file = try TemporaryFile(Array("é,🧱".utf8) + end)
      #expect(try CSVEncoding.macRoman.found(in: file.path) == .macRoman)
    }
  }

  @Test(
    "A file marked as UTF-8 is refused if another encoding is given; else its bad rows are")
  func markedFile() throws {
    let shop = try Shop(files: [:])
    try shop.write(CSVEncoding.byteOrderMark + Self.latin1, to: "t.csv")
    let error = #expect(throws: LoadError.self) {
      try shop.loadFound("t.csv", CSVDialect(encoding: .windows1252))
    }
    #expect(error?.description.contains("marked as UTF-8, but another") == true)
    let plain = #expect(throws: LoadError.self) { try shop.loadFound("t.csv") }
    #expect(plain?.description.hasPrefix("t.csv:2: b: not UTF-8") == true)
  }

  @Test("A file in UTF-16 is refused whatever encoding is given")
  func utf16() throws {
    let files: [([UInt8], String)] = [
      ([0xFF, 0xFE, 0x61, 0], "UTF-16 "), ([0xFE, 0xFF, 0, 0x61], "UTF-16 "),
      ([0x61, 0, 0x2C, 0], "UTF-16LE "), ([0, 0x61, 0, 0x2C], "UTF-16BE "),
    ]
    for (bytes, name) in files {
      let shop = try Shop(files: [:])
      try shop.write(bytes, to: "t.csv")
      let error = #expect(throws: LoadError.self) {
        try shop.loadFound("t.csv", CSVDialect(encoding: .latin1))
      }
      #expect(error?.description.contains("iconv -f \(name)") == true)
    }
  }

  @Test("A reader of a path detects UTF-8; a pipe is read in the given encoding")
  func readers() throws {
    let dialect = CSVDialect(encoding: .latin1)
    let file = try TemporaryFile(Array("é\n".utf8))
    let reader = try CSVReader(path: file.path, dialect: dialect)
    #expect(try reader.next() && reader.strings == ["é"])
    #expect(try Self.piped("é\n", dialect) == ["Ã©"])
    let error = #expect(throws: LoadError.self) { try Self.piped("\u{FEFF}é\n", dialect) }
    #expect(error?.description.contains("marked as UTF-8") == true)
  }

  /// The first record of a pipe.
  private static func piped(_ text: String, _ dialect: CSVDialect) throws -> [String] {
    let pipe = Pipe.inTest()
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    let reader = try CSVReader(
      path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)", dialect: dialect)
    return try reader.next() ? reader.strings : []
  }

  @Test("Rejected rows of files in several encodings are loaded again with the same options")
  func rejects() throws {
    let shop = try Shop(files: [:])
    try shop.write(Array("a,b\nx,".utf8) + [0xE9, 0x0A], to: "l.csv")
    try shop.write("a,b\nx,é🧱\n", to: "u.csv")
    let columns: ColumnSet = [ColumnDescription("a", .integer), ColumnDescription("b", .text)]
    let tables = ["l", "u"].map { TableDescription($0, columns: columns) }
    var loader = try shop.loader(tables)
    loader.dialect = CSVDialect(encoding: .windows1252)
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    #expect(try loader.load().skipped == 2)
    for name in ["l", "u"] {
      let path = URL(fileURLWithPath: "\(shop.rejects)/\(name).csv")
      try Data(try Data(contentsOf: path).map { $0 == 0x78 ? 0x37 : $0 }).write(to: path)
    }
    loader.files = try CSVFiles(at: [shop.rejects])
    (loader.mode, loader.rejectsPath) = (.update, nil)
    _ = try loader.load()
    #expect(try shop.values("SELECT b FROM l") == [[.text("é")]])
    #expect(try shop.values("SELECT b FROM u") == [[.text("é🧱")]])
  }

  private func doubts(
    _ text: String, _ dialect: CSVDialect = CSVDialect(), named name: String = "t.csv"
  ) throws -> [FormatDoubt] {
    let folder = try TemporaryFolder()
    return try FoundTable(
      CSVFile(path: try folder.write(Array(text.utf8), to: name)), dialect: dialect
    ).doubts
  }

  @Test(
    "Between equally good delimiters, a comma before blanks loses, and any other tie is reported",
    arguments: [
      ("Name, first;Age\nSmith, John;34\n", ";", false), ("Name, first;Age\n", ";", false),
      ("Name,first;Age\nSmith,John;34\n", ",", true),
      ("Name,first;Age\n\"Smith, John\";34\n", ";", false),
      ("a;b|c\n1;2|3\n", ";", true), ("a, b, c\n1, 2, 3\n", ",", false),
      ("a,b;c\n1,5;2\n", ";", false), ("a,b;c\n1,x;2\n3,y\n", ",", false),
    ])
  func ties(text: String, delimiter: String, isDoubtful: Bool) throws {
    let folder = try TemporaryFolder()
    let found = try FoundTable(CSVFile(path: try folder.write(Array(text.utf8), to: "t.csv")))
    #expect(found.files[0].delimiter == delimiter.utf8.first)
    #expect(found.doubts.filter { $0.kind == .delimiter }.count == (isDoubtful ? 1 : 0))
  }

  @Test(
    "A title above a table is reported with the number of its lines",
    arguments: [
      ("Report\na;b;c\n1;2;3\n", 1), ("Report\n\nMay\na;b\n1;2\n3;4\n", 3),
      ("Sales, 2020\na;b\n1;x\n", 1), ("Report\na,b\n1,2\n", 1),
      ("\u{FEFF}Report\r\na\tb\r\n1\t2\r\n", 1),
      ("a;b\n1;2\n", nil), ("notes\nx; y\nz\n", nil), ("n\n1\n2\n", nil), ("a,b\n1\n2\n", nil),
      ("notes\nx; y\n", nil), ("notes\nx; y\nz; u\nv\n", nil),
    ] as [(String, Int?)])
  func titles(text: String, lines: Int?) throws {
    let found = try doubts(text)
    #expect(found.map(\.kind) == (lines.map { [.title(lines: $0)] } ?? []))
    guard let lines else { return }
    #expect(try doubts(text, CSVDialect(skippedLines: lines)).isEmpty)
  }

  @Test("A given delimiter is reported as doubtful if the file has another one")
  func givenDelimiter() throws {
    #expect(try doubts("a,b\n1,2\n", CSVDialect(delimiter: 0x3B)).map(\.kind) == [.delimiter])
    #expect(try doubts("a;b\n1;2\n", CSVDialect(delimiter: 0x3B)).isEmpty)
    #expect(try doubts("a\n1\n", CSVDialect(delimiter: 0x3B)).isEmpty)
    #expect(try doubts("a,x;b\n1;2\n", CSVDialect(delimiter: 0x3B)).isEmpty)
  }

  @Test(
    "A header of numbers is reported as doubtful",
    arguments: [
      ("1,2\n3,4\n", true), ("1.5,,2\nx,y,z\n", true), ("7\n8\n", true), ("1,1\n2,2\n", true),
      ("country,2019,2020\nx,1,2\n", false), ("a,1\n2,3\n", false), ("a\n1\n", false),
    ])
  func numbers(text: String, isNamed: Bool) throws {
    #expect(try doubts(text).map(\.kind) == (isNamed ? [.header] : []))
    #expect(try doubts(text, CSVDialect(hasHeader: false)).isEmpty)
  }

  @Test("The columns of a header without rows allow NULL, and their types are doubtful")
  func noRows() throws {
    let folder = try TemporaryFolder()
    let found = try FoundTable(CSVFile(path: try folder.write(Array("a,b\n".utf8), to: "t.csv")))
    #expect(found.doubts.map(\.kind) == [.types])
    #expect(found.doubts[0].place.reason.hasPrefix("there are no rows, so each column is TEXT"))
    #expect(found.description.columns.map(\.isNullable) == [true, true])
    #expect(try doubts("a,b\n1\n").isEmpty)
  }

  @Test(
    "Columns without a value are reported",
    arguments: [
      ("a,b,c\n1,,\n2,,\n", "no row has a value of \"b\", \"c\", so these columns are TEXT"),
      ("a,b\n1,\"\"\n", nil), ("a,b\n1,\n,2\n", nil), ("b\n\n\n", "no row has a value of \"b\""),
    ] as [(String, String?)])
  func emptyColumns(text: String, words: String?) throws {
    let found = try doubts(text)
    #expect(found.map(\.kind) == (words == nil ? [] : [.types]))
    #expect(words.map { found.first?.place.reason.contains($0) ?? false } ?? true)
  }

  @Test("Lines are skipped in all files, also in those whose lines look like a header")
  func skippedLines() throws {
    let (_, found) = try load(
      [
        "h.csv": Array("x,y\na,b\n1,2\n".utf8), "t.csv": Array("Report\na,b\n1,2\n".utf8),
        "w.csv": Array("Report;;\na;b;c\n1;2;3\n".utf8),
      ], CSVDialect(skippedLines: 1))
    #expect(
      found.tables.map { $0.description.columns.map(\.name) }
        == [["a", "b"], ["a", "b"], ["a", "b", "c"]])
    #expect(found.tables.flatMap(\.doubts).isEmpty)
  }

  @Test("Rejected rows of a file with a title are loaded again with the same options")
  func skippedLinesOfRejects() throws {
    let shop = try Shop(files: ["t": "Report\na,b\nx,1\n"])
    let columns: ColumnSet = [ColumnDescription("a", .integer), ColumnDescription("b", .text)]
    var loader = try shop.loader([TableDescription("t", columns: columns)])
    loader.dialect = CSVDialect(skippedLines: 1)
    (loader.skipsBadRows, loader.rejectsPath) = (true, shop.rejects)
    #expect(try loader.load().skipped == 1)
    #expect(try shop.rejects("t.csv") == "\na,b\nx,1\n")
    let text = try shop.rejects("t.csv").replacing("x", with: "7")
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(shop.rejects)/t.csv"))
    loader.files = try CSVFiles(at: [shop.rejects])
    (loader.mode, loader.rejectsPath) = (.update, nil)
    #expect(try loader.load().files.map(\.inserted) == [1])
  }
}
