import Foundation

extension String {
  /// The text in the form in which searches that ignore case and accents compare it, in every store.
  ///
  /// The text is decomposed canonically (NFD); nonspacing marks, such as accents, are removed; and each scalar is brought to
  /// lower, to upper and again to lower case, so that `ẞ`, `ß` and `SS` become `ss`, and `ς` and `Σ` become `σ`. The Turkish
  /// `ı` stays as it is, because its upper case is the I from which it must differ.
  public var ignoringCaseAndAccents: String {
    if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
    var folded = String.UnicodeScalarView()
    for scalar in decomposedStringWithCanonicalMapping.unicodeScalars
    where scalar.properties.generalCategory != .nonspacingMark {
      let lower = scalar.properties.lowercaseMapping
      if scalar == "ı" || scalar.isASCII {
        folded.append(contentsOf: lower.unicodeScalars)
      } else {
        folded.append(
          contentsOf: lower.mapped(\.uppercaseMapping).mapped(\.lowercaseMapping).unicodeScalars)
      }
    }
    return String(folded)
  }

  private func mapped(_ mapping: KeyPath<Unicode.Scalar.Properties, String>) -> String {
    unicodeScalars.reduce(into: "") { $0 += $1.properties[keyPath: mapping] }
  }
}

extension EntityCondition.TextMatch {
  /// Whether a text matches one that is in the form of `String.ignoringCaseAndAccents`.
  func holds(_ text: String, _ folded: String) -> Bool {
    let text = text.ignoringCaseAndAccents.utf8
    return switch self {
    case .equal: text.elementsEqual(folded.utf8)
    case .contains: Array(text).contains(Array(folded.utf8))
    case .hasPrefix: text.starts(with: folded.utf8)
    }
  }
}

extension EntityCondition {
  /// Finds the entities of a type whose text of a property satisfies a test.
  ///
  /// - Parameters:
  ///   - shape: The entities' shape.
  ///   - property: The name of the property; null satisfies no test.
  ///   - isMatch: The test.
  /// - Returns: The keys, in any order.
  public typealias TextSearch = (
    _ shape: EntityShape, _ property: String, _ isMatch: (String) -> Bool
  ) throws -> [EntityKey]
}
