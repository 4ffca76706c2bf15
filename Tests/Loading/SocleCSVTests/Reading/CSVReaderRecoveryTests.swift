import Testing

@testable import SocleCSV

@Suite("Records after a malformed one")
struct CSVReaderRecoveryTests {

  /// The lines and texts of skipped records, and the lines of the others.
  private func read(
    _ text: String, bufferSize: Int, limit: Int = 1 << 24
  ) throws -> (skipped: [String], good: [String]) {
    var input = CSVText(text)
    (input.bufferSize, input.recordLimit) = (bufferSize, limit)
    return try input.read { reader in
      var (skipped, good): ([String], [String]) = ([], [])
      while true {
        do {
          guard try reader.next() else { return (skipped, good) }
          good.append("\(reader.line) \(reader.strings.joined(separator: "|"))")
        } catch let error as LoadError {
          let bytes = try #require(try reader.skipRecord(after: error))
          let record = String(decoding: bytes, as: UTF8.self)
          skipped.append("\(reader.line)-\(reader.lastLine) \(record)")
        }
      }
    }
  }

  /// Texts behind a header, the records to be skipped, and those to be read.
  private static let samples: [(text: String, skipped: [String], good: [String])] = [
    ("\"x\n\"y\",2\n3,4", ["2-3 \"x\n\"y\",2"], ["4 3|4"]),
    ("1,\"x\"y,\"z\nfoo,bar\nbaz\"\n5,6\n", ["2-4 1,\"x\"y,\"z\nfoo,bar\nbaz\""], ["5 5|6"]),
    ("5\" disk,1\n7,2\n", [], ["2 5\" disk|1", "3 7|2"]),
    ("\"a\n b\" ,1\r\n7,2\r\n", ["2-3 \"a\n b\" ,1"], ["4 7|2"]),
    ("1,\"abc\n2,\"def\"\n3,\"ghi\"\n", ["2-3 1,\"abc\n2,\"def\""], ["4 3|ghi"]),
    ("1,\"x\n2,3\n", ["2-3 1,\"x\n2,3"], []),
    ("1,\"x", ["2-2 1,\"x"], []),
    ("1,\"x\n2,3", ["2-3 1,\"x\n2,3"], []),
    ("a\rb,c\n1,2\n", ["2-2 a\rb,c"], ["3 1|2"]),
    ("\"a\"\"\n\"b\n1,2\n", ["2-3 \"a\"\"\n\"b"], ["4 1|2"]),
  ]

  @Test(
    "A malformed record ends where it would if its faults were text; no part of it is a record",
    arguments: [3, 7, 64])
  func extent(bufferSize: Int) throws {
    for sample in Self.samples {
      let found = try read("a,b\n" + sample.text, bufferSize: bufferSize)
      #expect(found.skipped == sample.skipped)
      #expect(found.good == ["1 a|b"] + sample.good)
    }
  }

  @Test("A malformed record that is longer than the limit ends the reading")
  func tooLong() {
    let text = "a,b\n1,\"x\n" + String(repeating: "2,3\n", count: 100)
    let reason =
      "the record is longer than 64 bytes; the quote opened on line 2 is probably never closed; close it"
    #expect(throws: LoadError.malformed("x.csv", line: 2, reason)) {
      try read(text, bufferSize: 8, limit: 64)
    }
  }

  @Test(
    "A rejection names the first line of the record, the line of the fault, and all lines",
    arguments: [
      (
        3, "text after a closing quote; double the quotes inside a field", 2...5,
        """
        x.csv:2: line 3: text after a closing quote; double the quotes inside a field (the record is on lines 2 to 5)
        """
      ),
      (
        2, "text after a closing quote; double the quotes inside a field", 2...2,
        "x.csv:2: text after a closing quote; double the quotes inside a field"
      ),
    ] as [(Int, String, ClosedRange<Int>, String)])
  func rejection(line: Int, reason: String, lines: ClosedRange<Int>, text: String) {
    let rejection = Rejection(file: "x.csv", line: line, reason: reason)
    #expect(rejection.spanning(lines).description == text)
  }
}
