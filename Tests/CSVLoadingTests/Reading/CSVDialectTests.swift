import Testing

@testable import CSVLoading

@Suite("Delimiter detection")
struct CSVDialectTests {

  @Test(
    "The detected delimiter occurs equally often in every line, and more often than other candidates",
    arguments: [
      ("a,b\n1,2\n", ","), ("a;b\n1,5;2,5\n", ";"), ("a\tb c\td\n1\t2\t3\n", "\t"),
      ("a|b|c\n1,2|3,4|5,6\n", "|"), ("name;note\nx;1,2,3,4\ny;5,6\n", ";"),
      // Commas in quotes do not count, nor do those on a second line of a field.
      ("\"a,b,c\";d\n\"1,2,3\";4\n", ";"), ("a;b\n\"x\ny,z,u\";2\n", ";"),
      // No character is on each line as often: that of the header decides.
      ("a,b,c\n1\n2,3,4,5\n", ","), ("single\nvalues\n", ","), ("", ","), ("\n\n\n", ","),
      ("\r\na;b\r\n1;2\r\n", ";"), ("a;b", ";"), ("a,b;c\n1,2;3\n", ","),
    ])
  func recognised(text: String, delimiter: String) {
    let found = Array(text.utf8).withUnsafeBufferPointer { CSVDialect.delimiter(in: $0) }
    #expect(found == delimiter.utf8.first)
  }

  @Test("Detection ignores a last line that is cut off, and everything after the first ten lines")
  func someLines() {
    let cut = "a;b;c\n1;2;3\n4"
    let later = String(repeating: "a;b\n", count: 10) + "1,2;3,4;5,6\n"
    for text in [cut, later] {
      let found = Array(text.utf8).withUnsafeBufferPointer { CSVDialect.delimiter(in: $0) }
      #expect(found == UInt8(ascii: ";"))
    }
  }

  @Test("A quote, line end, NUL or non-ASCII byte cannot be a delimiter")
  func possible() {
    let impossible = (0...255).map { UInt8($0) }.filter { !CSVDialect.isDelimiter($0) }
    #expect(impossible == [0, 0x0A, 0x0D, 0x22] + (0x80...0xFF))
  }
}
