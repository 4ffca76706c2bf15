import Testing

@testable import LegoCatalogue

@Suite("CSV cut into pieces")
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

  @Test(
    "The same records and lines come out, wherever buffer and chunks end",
    arguments: Array(3...70), [1, 2, 3, 7, 64])
  func anySize(bufferSize: Int, chunkSize: Int) throws {
    let whole = CSVText(Self.text)
    var cut = whole
    cut.bufferSize = bufferSize
    cut.chunkSize = chunkSize
    #expect(try cut.records() == whole.records())
    #expect(try cut.lines() == whole.lines())
  }

  @Test("Every front part of a file reads the same through the smallest and a large buffer")
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
