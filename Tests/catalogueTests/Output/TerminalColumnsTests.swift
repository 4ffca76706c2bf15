import Testing

@testable import catalogue

@Suite("How wide text is on a terminal")
struct TerminalColumnsTests {

  @Test(
    "Letters take one column, wide characters and emoji two, marks none",
    arguments: [
      ("", 0), ("abc", 3), ("Zürich", 6), ("e\u{301}", 1), ("Łąkowo", 6), ("青崎", 4), ("새봄시", 6),
      ("🇨🇭", 2), ("🏢", 2), ("👍🏽", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("ｆｕｌｌ", 8), ("נווה ים", 7),
      ("█░→", 3), ("\u{301}", 0), ("12 %", 4),
    ])
  func columns(text: String, columns: Int) {
    #expect(text.terminalColumns == columns)
  }

  @Test("A table's columns stand under each other whatever is in them")
  func table() {
    let table = TextTable(
      "city", .right("n"), rows: [["青崎", "1"], ["Åsvik", "🇨🇭"], ["e\u{301}", "10"]])
    #expect(table.lines() == ["city    n", "青崎    1", "Åsvik  🇨🇭", "e\u{301}      10"])
  }
}
