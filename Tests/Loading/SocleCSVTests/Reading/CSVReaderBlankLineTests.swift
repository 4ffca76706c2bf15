import Testing

@testable import SocleCSV

@Suite("Blank lines in CSV")
struct CSVReaderBlankLineTests {

  @Test(
    "Blank lines at the end are ignored",
    arguments: ["\n", "\r\n", "\n\n\n", "\r\n\r\n", "\n\r\n\r"], [3, 4, 5, 64])
  func atTheEnd(blank: String, bufferSize: Int) throws {
    var text = CSVText("a,b\nc,d\n" + blank)
    text.bufferSize = bufferSize
    #expect(try text.records() == [["a", "b"], ["c", "d"]])
  }

  @Test("A file of blank lines has no records", arguments: ["\n", "\r\n", "\n\n\n\n\n\n\n\n\n"])
  func nothingElse(text: String) throws {
    #expect(try CSVText(text).records() == [])
  }

  @Test("A blank line is skipped anywhere, and still counts as a line", arguments: [3, 4, 5, 64])
  func inTheMiddle(bufferSize: Int) throws {
    var text = CSVText("\n\r\na,b\n\n\r\n\nc,d\n\n")
    text.bufferSize = bufferSize
    #expect(try text.records() == [["a", "b"], ["c", "d"]])
    #expect(try text.lines() == [3, 7])
  }

  @Test(
    "In a file of one column a blank line after the header is a row, also at the end",
    arguments: ["\n", "\r\n"], [3, 4, 5, 64])
  func oneColumn(lineEnd: String, bufferSize: Int) throws {
    var text = CSVText("\na\nx\n\ny\n\n\n".replacing("\n", with: lineEnd))
    text.bufferSize = bufferSize
    #expect(try text.records() == [["a"], ["x"], [""], ["y"], [""], [""]])
    #expect(try text.lines() == [2, 3, 4, 5, 6, 7])
  }

  @Test(
    "A row of delimiters only is skipped like a blank line, and still counts as a line",
    arguments: ["\n", "\r\n"], [3, 4, 5, 64])
  func delimitersOnly(lineEnd: String, bufferSize: Int) throws {
    var text = CSVText(",,\na,b\n,\nc,d\n,,,\n,\ne,\n,f\n,".replacing("\n", with: lineEnd))
    text.bufferSize = bufferSize
    #expect(try text.records() == [["a", "b"], ["c", "d"], ["e", ""], ["", "f"]])
    #expect(try text.lines() == [2, 4, 7, 8])
  }

  @Test(
    "A row with a quoted empty field, and one of delimiters in a file of one column, are records")
  func noDelimitersOnly() throws {
    #expect(
      try CSVText("a,b,c\n\"\",,\n,,\"\"\n\"\",\"\",\"\"\n , ,\n").records().dropFirst()
        == [["", "", ""], ["", "", ""], ["", "", ""], [" ", " ", ""]])
    #expect(try CSVText("a\n,\n\n").records() == [["a"], ["", ""], [""]])
  }

  @Test("A quoted empty field is data, also on the last line")
  func quotedEmpty() throws {
    #expect(try CSVText("a\n\"\"\n").records() == [["a"], [""]])
    #expect(try CSVText("a\n\"\"\n\nb").lines() == [1, 2, 3, 4])
    #expect(try CSVText("a,b\n\"\"\n\nb").lines() == [1, 2, 4])
  }

  @Test("10,000 blank lines are skipped with a buffer of 16 bytes")
  func many() throws {
    var text = CSVText("a,b\n" + String(repeating: "\n", count: 10_000))
    text.bufferSize = 16
    text.recordLimit = 64
    #expect(try text.records() == [["a", "b"]])
  }

  @Test("A carriage return alone on a line is an error, not a blank line")
  func loneReturn() {
    let reason = "a carriage return without a line feed; end lines with LF or CRLF"
    #expect(throws: LoadError.malformed("x.csv", line: 3, reason)) {
      try CSVText("a\n\n\rb\n").records()
    }
  }
}
