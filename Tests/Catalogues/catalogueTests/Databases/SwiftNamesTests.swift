import Testing

@testable import catalogue

@Suite("Swift names for tables and columns")
struct SwiftNamesTests {
  @Test(
    "A type is named by the table's singular only if the table's name ends in a plain s",
    arguments: [
      ("colors", "Color"), ("part_colors", "PartColor"), ("Themes", "Theme"), ("Movies", "Movies"),
      ("part_categories", "PartCategories"), ("TeamsFranchises", "TeamsFranchises"),
      ("boxes", "Boxes"), ("heroes", "Heroes"), ("batches", "Batches"), ("status", "Status"),
      ("news_address", "NewsAddress"), ("analysis", "Analysis"), ("is", "Is"), ("s", "S"),
    ])
  func singular(table: String, type: String) {
    #expect(SwiftNames.type(table) == type)
  }

  @Test("A name begins with a character that Swift allows there")
  func beginnings() {
    #expect(
      SwiftNames.property("\u{301}a").unicodeScalars.elementsEqual("_\u{301}a".unicodeScalars))
    #expect(SwiftNames.type("\u{B7}a") == "_\u{B7}a" && SwiftNames.property("1st") == "_1st")
    #expect(SwiftNames.property("") == "column" && SwiftNames.property("\u{202E}") == "column")
  }

  @Test("A literal shows each invisible character as an escape")
  func literals() {
    #expect(SwiftNames.literal("a\u{202E}b'\"\n") == #""a\u{202e}b'\"\n""#)
    #expect(SwiftNames.literal("\u{FEFF}x\u{2028}") == #""\u{feff}x\u{2028}""#)
  }
}
