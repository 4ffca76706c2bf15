import Testing

@testable import ServerCatalogue

@Suite("Numbers for combinations of texts")
struct TextNumbersTests {
  /// The number of a combination, as the query of groups looks it up.
  private func number(of texts: [String?], in numbers: inout TextNumbers) -> Int {
    for text in texts {
      guard let text else {
        numbers.append(nil)
        continue
      }
      Array(text.utf8).withUnsafeBytes { numbers.append($0) }
    }
    return numbers.take().number
  }

  @Test("Combinations get the same number only if all their texts are equal byte for byte")
  func equality() {
    let combinations: [[String?]] = [
      [nil, nil], ["", nil], [nil, ""], ["", ""], ["ab", "c"], ["a", "bc"], ["a\0", "bc"],
      ["12345678", "x"], ["1234567", "x"], ["123456789", "x"], ["12345678", ""], ["é", "x"],
      ["e\u{301}", "x"], [String(repeating: "long", count: 400), "x"], ["x"], [],
    ]
    var numbers = TextNumbers()
    #expect(combinations.map { number(of: $0, in: &numbers) } == Array(0..<16))
    #expect(combinations.reversed().map { number(of: $0, in: &numbers) } == (0..<16).reversed())
  }

  @Test("Thousands of combinations keep their numbers")
  func many() {
    var numbers = TextNumbers()
    for _ in 1...2 {
      for number in 0..<5_000 {
        #expect(self.number(of: ["\(number % 70)", "City \(number)"], in: &numbers) == number)
      }
    }
  }
}
