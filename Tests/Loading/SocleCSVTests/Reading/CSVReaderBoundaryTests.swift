import Testing

@testable import SocleCSV

@Suite("CSV that is read in chunks of any size")
struct CSVReaderBoundaryTests {

  private static let text = #"""
    \#u{FEFF}id,name,"note, if any"\#r
    1,"a ""quoted"" name",\#r
    2,plain with spaces,"two\#r
    lines"\#r
    \#r
    -1,,""\#r
    "","",""""\#r
    123456789,0123456789012345678901234567890123456789012345678901234567890123456789,x\#r
    é,"🧱,""",last\#r
    \#r

    """#

  private static let records = [
    ["1", "id", "name", "note, if any"],
    ["2", "1", "a \"quoted\" name", ""],
    ["3", "2", "plain with spaces", "two\r\nlines"],
    ["6", "-1", "", ""],
    ["7", "", "", "\""],
    ["8", "123456789", String(repeating: "0123456789", count: 7), "x"],
    ["9", "é", "🧱,\"", "last"],
  ]

  @Test(
    "The records and line numbers do not depend on the sizes of buffer and chunks",
    arguments: [1, 2, 3, 7, 64])
  func anySize(chunkSize: Int) throws {
    for bufferSize in 3...70 {
      var cut = CSVText(Self.text)
      cut.bufferSize = bufferSize
      cut.chunkSize = chunkSize
      #expect(try cut.numberedRecords() == Self.records)
    }
  }

  @Test("Every prefix of a file is read equally with the smallest and with a large buffer")
  func frontParts() throws {
    let bytes = Array(Self.text.utf8)
    for length in 0..<bytes.count {
      let large = CSVText(bytes: Array(bytes.prefix(length)))
      var small = large
      small.bufferSize = 1
      let expected = Result { try large.records() }
      let found = Result { try small.records() }
      #expect(String(describing: found) == String(describing: expected))
    }
  }
}
