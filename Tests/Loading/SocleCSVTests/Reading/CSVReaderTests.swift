import Testing

@testable import SocleCSV

@Suite("CSV records")
struct CSVReaderTests {

  @Test(
    "A quote that does not begin a field is one of its characters",
    arguments: [
      ("a\nb\nc\"d,e\n", [["a"], ["b"], ["c\"d", "e"]]), ("a, b \"c\"\n", [["a", " b \"c\""]]),
      ("5\" disk,\"x\"\n", [["5\" disk", "x"]]), ("a\"\"b,\"c\"\"d\"", [["a\"\"b", "c\"d"]]),
      ("x\"", [["x\""]]), ("a\"b\nc\"d\n", [["a\"b"], ["c\"d"]]),
    ])
  func innerQuotes(text: String, records: [[String]]) throws {
    for size in [3, 5, 4096] {
      var text = CSVText(text)
      text.bufferSize = size
      #expect(try text.records() == records)
    }
  }

  @Test(
    "Each kind of line end and of quoting is parsed as in RFC 4180",
    arguments: [
      ("", []),
      ("a", [["a"]]),
      ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
      ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
      ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
      ("a,b\r\nc,d\r", [["a", "b"], ["c", "d"]]),
      ("a,b\nc,d\r\n", [["a", "b"], ["c", "d"]]),
      (",\n,", []), (",\n\"\",", [["", ""]]),
      ("a,", [["a", ""]]),
      ("\"a\",\"b\"\n", [["a", "b"]]),
      ("\"a\",\"b\"", [["a", "b"]]),
      ("\"a\",\"b\"\r\n\"c\"\r\n", [["a", "b"], ["c"]]),
      ("\"\",\"\"\n", [["", ""]]),
      ("\"\"\n", [[""]]),
      ("\"\"", [[""]]),
      ("\"a,b\",c\n", [["a,b", "c"]]),
      ("\"say \"\"hi\"\"\",c\n", [["say \"hi\"", "c"]]),
      ("\"\"\"\",\"\"\"\"\"\"\n", [["\"", "\"\""]]),
      ("\"a\nb\",c\n", [["a\nb", "c"]]),
      ("\"a\r\nb\",c\r\n", [["a\r\nb", "c"]]),
      ("\"a\rb\",c\n", [["a\rb", "c"]]),
      ("a b , c,\t#!+(')\n", [["a b ", " c", "\t#!+(')"]]),
      ("\u{FEFF}a,b\n", [["a", "b"]]),
      ("\u{FEFF}\"a\",b\n", [["a", "b"]]),
      ("\u{FEFF}", []),
      ("a,\u{FEFF}b\n\u{FEFF}c,d\n", [["a", "\u{FEFF}b"], ["\u{FEFF}c", "d"]]),
      ("Größe,☃,🧱\n", [["Größe", "☃", "🧱"]]),
    ] as [(String, [[String]])])
  func records(text: String, expected: [[String]]) throws {
    #expect(try CSVText(text).records() == expected)
  }

  @Test("Bytes that are not valid text are returned unchanged")
  func transparent() throws {
    let bytes: [UInt8] = [0x00, 0xFF, 0x2C, 0xC3, 0x28, 0x80, 0x2C, 0x22, 0x00, 0xFE, 0x22, 0x0A]
    try CSVText(bytes: bytes).read { reader throws in
      #expect(try reader.next())
      #expect(
        (0..<3).map { Array(reader.field($0)) } == [[0, 0xFF], [0xC3, 0x28, 0x80], [0, 0xFE]])
    }
  }

  @Test("A record reports which of its fields were quoted")
  func quoting() throws {
    try CSVText("a,\"b\",\"\"\"\",,\"\"\n").read { reader throws in
      #expect(try reader.next())
      #expect((0..<5).map(reader.isQuoted) == [false, true, true, false, true])
    }
  }

  @Test("A missing field is empty and unquoted, before, within and after the records")
  func outside() throws {
    try CSVText("a,\"b\"\n").read { reader throws in
      #expect(reader.fieldCount == 0 && reader.line == 0 && reader.field(0).isEmpty)
      #expect(try reader.next())
      #expect(reader.field(2).isEmpty && reader.field(-1).isEmpty && !reader.isQuoted(2))
      #expect(try !reader.next())
      #expect(reader.fieldCount == 0 && reader.field(0).isEmpty && !reader.isQuoted(1))
      #expect(try !reader.next())
    }
  }

  @Test("A record has the line number that an editor shows, also after line ends inside quotes")
  func lineNumbers() throws {
    #expect(try CSVText("a\nb\n\"c\nc\nc\",d\ne\r\n\"f\r\nf\"\ng").lines() == [1, 2, 3, 6, 7, 9])
  }

  @Test("A record with the maximum number of fields is read; one field more is an error")
  func fieldLimit() throws {
    let most = "x" + String(repeating: ",", count: CSVReader.fieldLimit - 1)
    #expect(try CSVText(most).records().map(\.count) == [CSVReader.fieldLimit])
    let reason = "the record has more than 4096 fields; is this a CSV file?"
    #expect(throws: LoadError.malformed("x.csv", line: 2, reason)) {
      try CSVText("a\n,\(most)\n").records()
    }
  }
}
