import SocleCSV
import Testing

@Suite("CSV dialects")
struct CSVDialectTests {

  @Test("A quote, line end, NUL or non-ASCII byte cannot be a delimiter")
  func possible() {
    let impossible = (0...255).map { UInt8($0) }.filter { !CSVDialect.isDelimiter($0) }
    #expect(impossible == [0, 0x0A, 0x0D, 0x22] + (0x80...0xFF))
  }
}
