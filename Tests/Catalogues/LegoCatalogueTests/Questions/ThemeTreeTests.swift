import SocleCore
import Testing

@testable import LegoCatalogue

@Suite("Trees of themes")
struct ThemeTreeTests {
  @Test("The statistics list themes whose parents form a cycle, each before the themes inside it")
  func cycle() throws {
    let small = try SmallCatalogue()
    try small.append("3,Atoll,2\n4,Space,\n", to: "themes")
    try small.load()
    let connection = try Connection(openingExistingAt: small.database)
    try connection.run("UPDATE themes SET parent_id = 2 WHERE id = 1")
    try connection.close()
    let lego = try LegoDatabase(openingExistingAt: small.database)
    #expect(
      try lego.statistics().themes == [
        .init(name: "Space", depth: 0, sets: 0), .init(name: "System", depth: 0, sets: 2),
        .init(name: "Castle", depth: 1, sets: 2), .init(name: "Atoll", depth: 2, sets: 0),
      ])
    #expect(try lego.themes().path(to: 3) == ["System", "Castle", "Atoll"])
  }

  @Test("Themes may be nested to any depth")
  func deep() throws {
    let count = 100_000
    let themes = (1...count).map { Theme(id: $0, name: "t", parent: $0 > 1 ? $0 - 1 : nil) }
    let tree = ThemeTree(themes)
    #expect(tree.path(to: count).count == count)
    var depths: [Int] = []
    tree.walk { depths.append($1) }
    #expect(depths == Array(0..<count))
  }
}
