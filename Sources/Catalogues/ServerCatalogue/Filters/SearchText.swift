internal import Foundation

/// Simplifies text, so that ``VPNServerFilter/matches(_:)`` finds a name however it is typed.
///
/// Case and accents are removed, and special letters become plain ones: "Zürich" becomes "zurich", "Łódź" becomes "lodz", and
/// "Straße" becomes "strasse". The result depends neither on the machine nor on the locale, so it can be stored.
public enum SearchText {
  /// `text` in lower case and without accents. Folding the result again does not change it.
  public static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars where !scalar.isAccent {
      // Upper case first, which also removes distinctions that exist only in lower case, such as the final sigma.
      for lowered in scalar.properties.uppercaseMapping.lowercased().unicodeScalars {
        if let plain = plainLetters[lowered] {
          result.append(contentsOf: plain.unicodeScalars)
        } else if !lowered.isAccent {
          result.append(lowered)
        }
      }
    }
    return String(result)
  }

  private static let plainLetters: [Unicode.Scalar: String] = [
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h", "ŧ": "t",
    "ŋ": "n", "ß": "ss", "’": "'", "‘": "'", "ʼ": "'", "ʻ": "'",
  ]
}

extension Unicode.Scalar {
  // True only in the blocks of combining diacritical marks: in other scripts a combining mark may be a letter of its own.
  fileprivate var isAccent: Bool {
    switch value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}
