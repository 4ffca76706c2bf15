import Foundation

/// Removes from text the differences that a search ignores. Registered as an SQL function on every connection.
package enum TextFolding {
  package static let name = "socle_fold"

  /// `text` in lower case, without accents, or both.
  package static func folded(_ text: String, ignoring ignored: TextDifferences) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      guard ignored.contains(.letterCase) else { return text }
      return String(decoding: text.utf8.map(\.foldedToLowerCase), as: UTF8.self)
    }
    var scalars = String.UnicodeScalarView()
    // Decomposed, so that each accent is a scalar of its own, and both spellings of a character become the same.
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      if ignored.contains(.accents), scalar.properties.generalCategory == .nonspacingMark {
        continue
      }
      if ignored.contains(.letterCase) {
        scalars.append(contentsOf: folded(scalar).unicodeScalars)
      } else {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// The scalar converted to lower, to upper and again to lower case: so `ẞ` and `ß` become `ss`, and `ς` becomes `σ`, as `Σ` does.
  private static func folded(_ scalar: Unicode.Scalar) -> String {
    let lower = scalar.properties.lowercaseMapping
    // The upper case of ı is I, from which ı has to differ.
    if scalar == "ı" || scalar.isASCII { return lower }
    return lower.mapped(\.uppercaseMapping).mapped(\.lowercaseMapping)
  }
}

extension String {
  fileprivate func mapped(_ mapping: KeyPath<Unicode.Scalar.Properties, String>) -> String {
    unicodeScalars.reduce(into: "") { $0 += $1.properties[keyPath: mapping] }
  }
}
