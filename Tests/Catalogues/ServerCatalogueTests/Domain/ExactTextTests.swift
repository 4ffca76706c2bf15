import Testing

@testable import ServerCatalogue

@Suite("Comparison of text by its bytes")
struct ExactTextTests {
  @Test(
    "Composed and decomposed accents are different texts, although Swift's String finds them equal")
  func accents() {
    #expect("é" == "e\u{301}")
    #expect(ExactText("é") != ExactText("e\u{301}"))
    #expect(Set(["é", "e\u{301}", "é"].map(ExactText.init)).count == 2)
  }

  @Test("Texts are sorted by their bytes")
  func order() {
    let sorted = ["", "A", "Z", "a", "e\u{301}", "ab", "é", "\u{FFFD}", "😀"].map(ExactText.init)
      .sorted()
    #expect(sorted.map(\.text) == ["", "A", "Z", "a", "ab", "e\u{301}", "é", "\u{FFFD}", "😀"])
  }
}
