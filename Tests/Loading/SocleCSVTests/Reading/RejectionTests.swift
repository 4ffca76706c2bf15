import Testing

@testable import SocleCSV

@Suite("A bad field in a rejection")
struct RejectionTests {

  private func quoted(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer(Rejection.quoted)
  }

  @Test(
    "Text is shown as it is, except that characters that control a terminal are escaped",
    arguments: [
      ("", "\"\""), ("x", "\"x\""), ("a\"b", "\"a\"b\""), ("Größe 🧱", "\"Größe 🧱\""),
      ("a\tb", "\"a\\tb\""), ("a\nb\r", "\"a\\nb\\r\""), ("\u{0}", "\"\\0\""),
      ("\u{1B}[2J", "\"\\u{1B}[2J\""), ("\u{202E}x", "\"\\u{202E}x\""),
      ("\u{2028}", "\"\\u{2028}\""), ("\u{E000}", "\"\\u{E000}\""),
    ])
  func shown(text: String, shown: String) {
    #expect(quoted(Array(text.utf8)) == shown)
  }

  @Test("Bytes that are not UTF-8 are shown as U+FFFD")
  func notUTF8() {
    #expect(quoted([0x61, 0xFF, 0x62]) == "\"a\u{FFFD}b\"")
  }

  @Test("Only the first 60 bytes of a bad field are shown, with a sign that there are more")
  func long() {
    let letters = [UInt8](repeating: 0x61, count: 60)
    let start = String(repeating: "a", count: 60)
    #expect(quoted(letters) == "\"\(start)\"")
    #expect(quoted(letters + [0x62]) == "\"\(start)…\"")
    #expect(quoted(letters.dropLast() + Array("é".utf8)) == "\"\(start.dropLast())\u{FFFD}…\"")
  }

  @Test("A rejection shows the place first, then the column at fault, then the reason")
  func description() {
    #expect(
      "\(Rejection(file: "a.csv", line: 7, column: "n", reason: "bad"))" == "a.csv:7: n: bad")
    #expect("\(Rejection(file: "a.csv", line: 1, reason: "empty"))" == "a.csv:1: empty")
  }
}
