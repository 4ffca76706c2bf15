import LegoCatalogue
import Testing

@testable import catalogue

@Suite("Colors on a terminal")
struct SwatchTests {

  @Test(
    "Colors are shown on a terminal, unless the environment refuses them",
    arguments: [
      ([:], true, true), ([:], false, false), (["COLORTERM": "truecolor"], true, true),
      (["NO_COLOR": "1"], true, false), (["NO_COLOR": ""], true, true),
      (["TERM": "dumb", "COLORTERM": "truecolor"], true, false),
    ])
  func shown(environment: [String: String], isTerminal: Bool, areShown: Bool) {
    #expect(Swatch.areShown(environment: environment, isTerminal: isTerminal) == areShown)
  }

  @Test(
    "A swatch is a block of the nearest color of the table of 256 colors",
    arguments: [
      ("000000", 16), ("FFFFFF", 231), ("5F5F5F", 59), ("2F2F2F", 16), ("303030", 59),
      ("808080", 102), ("C91A09", 160), ("AFD7FF", 153),
    ])
  func block(rgb: String, number: Int) {
    #expect(Swatch.text(rgb) == "\u{1B}[48;5;\(number)m  \u{1B}[0m ")
  }

  @Test("A swatch of an unknown color is spaces")
  func unknown() {
    for unknown in ["", "C91A0", "-91A09", "C91A0G"] { #expect(Swatch.text(unknown) == "   ") }
  }

  @Test("Table columns are as wide as necessary, and control characters in cells become spaces")
  func table() {
    let table = TextTable(
      "part", .right("quantity"), rows: [["3001", "12"], ["a\u{1B}[2Jb\nc", "1"]])
    #expect(table.lines() == ["part      quantity", "3001            12", "a [2Jb c         1"])
  }
}
