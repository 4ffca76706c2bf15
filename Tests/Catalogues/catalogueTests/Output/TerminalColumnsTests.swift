import Testing

@testable import catalogue

@Suite("The width of text on a terminal")
struct TerminalColumnsTests {

  @Test(
    "A letter is one column wide, a wide character or emoji two, and a combining mark none",
    arguments: [
      ("", 0), ("abc", 3), ("Zürich", 6), ("e\u{301}", 1), ("Łąkowo", 6), ("青崎", 4), ("새봄시", 6),
      ("🇨🇭", 2), ("🏢", 2), ("👍🏽", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("ｆｕｌｌ", 8), ("נווה ים", 7),
      ("█░→", 3), ("\u{301}", 0), ("12 %", 4),
    ])
  func columns(text: String, columns: Int) {
    #expect(text.terminalColumns == columns)
  }

  @Test("Table columns are aligned, whatever characters the cells contain")
  func table() {
    let table = TextTable(
      "city", .right("n"), rows: [["青崎", "1"], ["Åsvik", "🇨🇭"], ["e\u{301}", "10"]])
    #expect(table.lines() == ["city    n", "青崎    1", "Åsvik  🇨🇭", "e\u{301}      10"])
  }
}
