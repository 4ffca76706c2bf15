import Testing

@testable import ServerCatalogue

@Suite("Exact text is compared by its bytes")
struct ExactTextTests {
  @Test(
    "An accent of its own character is another text, though Swift's String holds them for equal")
  func accents() {
    #expect("é" == "e\u{301}")
    #expect(ExactText("é") != ExactText("e\u{301}"))
    #expect(Set(["é", "e\u{301}", "é"].map(ExactText.init)).count == 2)
  }

  @Test("The order is that of the bytes")
  func order() {
    let sorted = ["", "A", "Z", "a", "e\u{301}", "ab", "é", "\u{FFFD}", "😀"].map(ExactText.init)
      .sorted()
    #expect(sorted.map(\.text) == ["", "A", "Z", "a", "ab", "e\u{301}", "é", "\u{FFFD}", "😀"])
  }
}
