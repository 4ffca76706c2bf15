/// Collects, in words, in what two descriptions differ.
struct DescriptionDifferences {
  private(set) var phrases: [String] = []

  /// Notes that `aspect` is another one than expected, unless both are equal.
  mutating func compare<Value>(
    _ aspect: String, _ expected: Value, _ found: Value, equal: Bool
  ) {
    if !equal { phrases.append("\(aspect) is \(found) instead of \(expected)") }
  }

  mutating func note(_ phrase: String) {
    phrases.append(phrase)
  }

  /// Notes whether a feature is missing or unexpected.
  mutating func compare(_ feature: String, _ expected: Bool, _ found: Bool) {
    if expected != found { phrases.append("\(feature) is \(expected ? "missing" : "unexpected")") }
  }

  /// Notes what only one of both has.
  mutating func compareAll<Part: Equatable & CustomStringConvertible>(
    _ kind: String, _ expected: [Part], _ found: [Part]
  ) {
    for part in expected where !found.contains(part) {
      phrases.append("the \(kind) \(part) is missing")
    }
    for part in found where !expected.contains(part) {
      phrases.append("the \(kind) \(part) is unexpected")
    }
  }
}
