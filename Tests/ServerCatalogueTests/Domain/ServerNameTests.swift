import Testing

@testable import ServerCatalogue

@Suite("A server's name in its parts")
struct ServerNameTests {
  @Test(
    "The prefix stands before the first #, the number right after it",
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
    #expect(parts.full == name)
  }

  @Test("Names are ordered by prefix, number and the rest, and equal only in full")
  func order() {
    let names = ["DE", "DE#x", "DE#02", "DE#2", "DE#2-TOR", "DE#10", "DE-A#1", "dE#1"]
    #expect(names.reversed().map(ServerName.init).sorted().map(\.full) == names)
    #expect(ServerName("DE#2") != ServerName("DE#02"))
    #expect(ServerName("é") != ServerName("e\u{301}"))
    #expect(Set(["a#1", "a#1", "a#2"].map(ServerName.init)).count == 2)
  }
}
