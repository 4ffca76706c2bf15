import TestSupport
import Testing

@testable import LegoCatalogue
@testable import SocleCSV

@Suite("Search by words")
struct SearchTests {

  @Test(
    "A text matches a search if it contains all the searched words",
    arguments: [
      ("brick 2 x 4", "Brick 2 x 4", true), ("brick 2 x 4", "2 x 4 Bricks", true),
      ("brick 2 x 4", "Brick 12 x 24", false), ("brick 2 x 4", "Brick 2 x 40", false),
      ("BRICK", "brick, arch", true), ("brick 2x4", "Brick 2 x 4", true),
      ("brick 2 x 4", "Brick 2x4", true), ("2x2x3", "Slope 2 x 2 x 3", true),
      ("2x4", "Brick 2 x 40", false), ("970x", "970x20", false),
      ("theo", "Gardener Théo, Apron", true), ("THÉO", "gardener theo", true),
      ("corner", "Greenhouse \u{FEFF}Corner", true), ("fal mil", "Millennium Falcon", true),
      ("ill", "Millennium", false), ("x", "X-Wing", true), ("e", "Eagle", false),
    ])
  func fits(words: String, text: String, isFound: Bool) {
    #expect((SearchWords(words).distance(to: text) != nil) == isFound)
  }

  @Test("Exact matches come first, then names that begin with the words, then others")
  func order() throws {
    let words = SearchWords("brick 2 x 4")
    let texts = ["Brick 2 x 4", "brick 2 x 4 with Hole", "2 x 4 Brick"]
    let distances = try texts.map { try #require(words.distance(to: $0)) }
    #expect(distances[0] == 0 && distances == distances.sorted())
  }

  @Test("Sets and parts are found by name and number, and an empty search finds nothing")
  func database() throws {
    let catalogue = try SmallCatalogue()
    try catalogue.load()
    let lego = try LegoDatabase(openingExistingAt: catalogue.database)
    #expect(try lego.search("brick 2 x 4").parts.map(\.number) == ["3001"])
    #expect(try lego.search("004229").parts.map(\.number) == ["004229"])
    #expect(try lego.search("1-1 keep").sets.map(\.number) == ["1-1"])
    #expect(try lego.search("a").partCount == 1)
    #expect(try lego.search(" ,- ").setCount == 0)
    let none = try lego.search("1", limit: 0)
    #expect(none.sets.isEmpty && none.setCount == 2)
  }
}
