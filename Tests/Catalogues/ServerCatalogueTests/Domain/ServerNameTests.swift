import Testing

@testable import ServerCatalogue

@Suite("Parts of a server's name")
struct ServerNameTests {
  @Test(
    "A server name's prefix is before the first #, and its number directly after it",
    arguments: [
      ("DE#9", "DE", 9), ("DE#10", "DE", 10), ("US-TX#4-TOR", "US-TX", 4), ("MM#02", "MM", 2),
      ("DE", "DE", nil), ("", "", nil), ("DE#", "DE", nil), ("DE#x1", "DE", nil), ("#5", "", 5),
      ("DE#-4", "DE", nil), ("DE#+4", "DE", nil), ("DE# 4", "DE", nil), ("A#x#3", "A", nil),
      ("DE#4#5", "DE", 4), ("DE#0", "DE", 0), ("DE#９", "DE", nil), ("DE#9\u{301}", "DE", 9),
      ("DE#9223372036854775807", "DE", .max), ("DE#9223372036854775808", "DE", nil),
      ("DE#\u{301}4", "DE", nil),
    ] as [(String, String, Int?)])
  func parts(name: String, prefix: String, number: Int?) {
    let parts = ServerName(name)
    #expect(parts.prefix == prefix)
    #expect(parts.number == number)
  }
}
