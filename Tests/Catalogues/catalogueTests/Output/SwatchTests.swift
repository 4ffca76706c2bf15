import LegoCatalogue
import Testing

@testable import catalogue

@Suite("Colors on a terminal")
struct SwatchTests {

  @Test(
    "The environment determines how many colors the terminal has",
    arguments: [
      ([:], true, ColorDepth.palette), ([:], false, .none),
      (["COLORTERM": "truecolor"], true, .full), (["COLORTERM": "truecolor"], false, .none),
      (["COLORTERM": "24bit", "NO_COLOR": "1"], true, .none), (["NO_COLOR": ""], true, .palette),
      (["TERM": "dumb", "COLORTERM": "truecolor"], true, .none),
    ])
  func depth(environment: [String: String], isTerminal: Bool, depth: ColorDepth) {
    #expect(ColorDepth(environment: environment, isTerminal: isTerminal) == depth)
  }

  @Test("A swatch is a block of the color, or spaces if the color is unknown")
  func block() {
    let red = "C91A09"
    #expect(ColorDepth.full.swatch(red) == "\u{1B}[48;2;201;26;9m  \u{1B}[0m ")
    #expect(ColorDepth.palette.swatch(red) == "\u{1B}[48;5;166m  \u{1B}[0m ")
    #expect(ColorDepth.none.swatch(red).isEmpty)
    #expect(ColorDepth.full.swatch("") == "   ")
  }

  @Test("Table columns are as wide as necessary, and control characters in cells are removed")
  func table() {
    let table = TextTable(
      "part", .right("quantity"), rows: [["3001", "12"], ["a\u{1B}[2Jb\nc", "1"]])
    #expect(table.lines() == ["part      quantity", "3001            12", "a [2Jb c         1"])
  }
}
