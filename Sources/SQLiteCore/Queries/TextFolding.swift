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
        scalars.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      } else {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}
