import Testing

@testable import SocleCSV
@testable import SocleInputFiles

@Suite("Malformed CSV")
struct CSVReaderErrorTests {

  private static let unterminatedQuote =
    "the quote opened on this line is never closed; close it"
  private static let textAfterQuote =
    "text after a closing quote; double the quotes inside a field"
  private static let blankAfterQuote =
    "a blank after a closing quote; remove it, or double the quotes inside a field"
  private static let blankBeforeQuote =
    "a blank before a quote; remove it, so that the quote begins the field"
  private static let loneCarriageReturn =
    "a carriage return without a line feed; end lines with LF or CRLF"

  private static let malformed: [(text: String, line: Int, reason: String)] =
    [
      ("a\n\"b\nc\nd", 2, unterminatedQuote),
      ("a\n\"b\nc\",\"d\ne\n", 3, unterminatedQuote),
      ("\"", 1, unterminatedQuote),
      ("\"\"\"", 1, unterminatedQuote),
      ("a\n\"b\"c,d\n", 2, textAfterQuote),
      ("\"b\" ,d\n", 1, blankAfterQuote),
      ("\"b\" \r\n", 1, blankAfterQuote),
      ("a\n\"b\" ", 2, blankAfterQuote),
      ("\"b\" c,d\n", 1, blankAfterQuote),
      ("\"b\"\"\"~", 1, textAfterQuote),
      ("\"b\nb\"~\n", 2, textAfterQuote),
      ("a,\t\"c\"\n", 1, blankBeforeQuote), ("\"b\"\t,d\n", 1, blankAfterQuote),
      ("\"a\nb\", \"c\"\n", 2, blankBeforeQuote),
      ("a,  \"c\"\n", 1, blankBeforeQuote),
      ("a,b\rc,d\n", 1, loneCarriageReturn),
      ("a,b\r\r\n", 1, loneCarriageReturn),
      ("\"a\"\rb\n", 1, loneCarriageReturn),
    ]

  @Test("A malformed record is an error with the line number", arguments: [3, 4, 5, 6, 7, 8, 4096])
  func malformed(bufferSize: Int) {
    for input in Self.malformed {
      var text = CSVText(input.text)
      text.bufferSize = bufferSize
      let error = LoadError.malformed(
        "x.csv", line: input.line, input.reason,
        problem: input.reason.hasPrefix("a blank") ? Rejection.blankBesideQuote : nil)
      #expect(throws: error) { try text.records() }
    }
  }

  @Test("Records before the malformed one are read")
  func before() throws {
    try CSVText("a,b\nc,d\n\"e\"x\n").read { reader throws in
      #expect(try reader.next())
      #expect(try reader.next())
      #expect(reader.strings == ["c", "d"])
      #expect(throws: LoadError.self) { try reader.next() }
      #expect(reader.fieldCount == 0)
    }
  }

  @Test("A malformed record can be skipped")
  func skipping() throws {
    try CSVText("a,b\n\"bad\"1,\"x\"\"\"\r\n\"bad\"2\n\nc,d").read { reader throws in
      #expect(try reader.next())
      for (line, text) in [(2, "\"bad\"1,\"x\"\"\""), (3, "\"bad\"2")] {
        #expect(throws: LoadError.self) { try reader.next() }
        #expect(throws: LoadError.self) { try reader.next() }
        let skipped = try #require(try reader.skipRecord())
        #expect(String(decoding: skipped, as: UTF8.self) == text)
        #expect(reader.line == line && reader.fieldCount == 0)
      }
      #expect(try reader.next())
      #expect(reader.line == 5 && reader.strings == ["c", "d"])
      #expect(try reader.skipLine() == nil)
    }
  }

  @Test("Lines can be skipped at any time, including blank and unfinished lines")
  func skippingAnything() throws {
    var text = CSVText("a\n\n\nb,\"c\nlast")
    text.bufferSize = 3
    try text.read { reader throws in
      #expect(try reader.next())
      #expect(try reader.next())
      #expect(reader.line == 2)
      var lines: [String] = []
      while let line = try reader.skipLine() { lines.append(String(decoding: line, as: UTF8.self)) }
      #expect(lines == ["", "b,\"c", "last"])
      #expect(reader.line == 5)
    }
  }

  @Test("A record of exactly the maximum length is read, and a longer record is an error")
  func limit() throws {
    var text = CSVText("a\n" + String(repeating: "b", count: 63) + "\nc\n")
    text.bufferSize = 8
    text.recordLimit = 64
    #expect(try text.records().map { $0[0].count } == [1, 63, 1])
    text.recordLimit = 63
    #expect(
      throws: LoadError.malformed(
        "x.csv", line: 2, "the record is longer than 63 bytes; is this a CSV file?")
    ) { try text.records() }
  }

  @Test("The error of a record that is too long contains the line of its unclosed quote")
  func openQuote() {
    var text = CSVText("a\nb,\"c\n\",\"d\n" + String(repeating: "x\n", count: 100))
    text.bufferSize = 8
    text.recordLimit = 64
    let reason =
      "the record is longer than 64 bytes; the quote opened on line 3 is probably never closed; close it"
    #expect(throws: LoadError.malformed("x.csv", line: 2, reason)) { try text.records() }
  }

  @Test("A record can be much longer than the buffer")
  func long() throws {
    let name = String(repeating: "brick, \"2 x 4\"\n", count: 20_000)
    let quoted = name.replacing("\"", with: "\"\"")
    var text = CSVText("1,\"\(quoted)\",2\n3,4,5\n")
    text.bufferSize = 100
    #expect(try text.records() == [["1", name, "2"], ["3", "4", "5"]])
    #expect(try text.lines() == [1, 20_002])
  }

  @Test("An error of the input file is rethrown by the CSV reader")
  func damagedFile() {
    #expect(throws: LoadError.self) {
      try CSVText(bytes: [0x1F, 0x8B, 8, 0, 0, 0]).records()
    }
  }

  @Test("The description of a malformed record has file, line, problem and remedy")
  func description() {
    let error = #expect(throws: LoadError.self) { try CSVText("a\n\"b\"c\n").records() }
    #expect(
      error?.description
        == "x.csv:2: text after a closing quote; double the quotes inside a field")
  }

  @Test("A caller can catch the problems of a malformed record by pattern")
  func catching() throws {
    try CSVText("a\n\"b\"c\n").read { reader in
      var problems: [Rejection] = []
      do {
        while try reader.next() {}
      } catch LoadError.malformed(let found) {
        problems = found
      }
      #expect(problems.map(\.line) == [2])
    }
  }
}
