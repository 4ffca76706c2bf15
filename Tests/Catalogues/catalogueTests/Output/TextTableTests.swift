import Testing

@testable import catalogue

@Suite("Text tables")
struct TextTableTests {
  private var table: TextTable {
    TextTable(
      "part", .right("count"), "name",
      rows: [
        ["3001", "12", "Brick 2 x 4"],
        ["973", "1234567", "Torso with a very long description of what is printed on it"],
      ])
  }

  @Test("Without a width no cell is truncated")
  func whole() {
    #expect(
      table.lines(width: nil) == [
        "part    count  name",
        "3001       12  Brick 2 x 4",
        "973   1234567  Torso with a very long description of what is printed on it",
      ])
  }

  @Test("The widest left-aligned column is truncated until a line fits, and numbers are not")
  func cut() {
    let lines = table.lines(width: 30)
    #expect(
      lines == [
        "part    count  name", "3001       12  Brick 2 x 4", "973   1234567  Torso with a v…",
      ])
    #expect(table.lines(width: 60).allSatisfy { $0.terminalColumns <= 60 })
  }

  @Test("If columns cannot be narrower, lines are truncated", arguments: 1...22)
  func narrow(width: Int) {
    for line in table.lines(width: width) { #expect(line.terminalColumns <= width) }
  }

  @Test("Prefixes and wide characters are included in the width")
  func wide() {
    let table = TextTable("name", "city", rows: [["日本語日本語日本語", "Zürich"]])
    let lines = table.lines(width: 20, prefixWidth: 3) { _ in "XX " }
    #expect(lines == ["   name       city", "XX 日本語日…  Zürich"])
    #expect(lines[1].terminalColumns <= 20)
  }

  @Test(
    "A text is truncated to a number of columns",
    arguments: [
      ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本", 4, "日本"), ("日本", 3, "日…"), ("ab", 1, "…"),
      ("", 0, ""),
    ])
  func texts(text: String, width: Int, result: String) {
    #expect(text.cut(to: width) == result)
  }

  @Test("The noun after a count is singular or plural")
  func counts() {
    #expect([0, 1, 2].map { $0.of("spare") } == ["0 spares", "1 spare", "2 spares"])
  }
}
