internal import Foundation

/// How ``VPNServerFilter/matches(_:)`` compares letters: both what is typed and what is stored are folded first.
///
/// Folding takes away case and accents and writes letters that are no accented ones in plain ones: "Zürich" becomes
/// "zurich", "Łódź" "lodz", "Ærø" "aero", "Straße" "strasse". It is the same on every machine and for every locale, so
/// that folded text can be stored.
public enum SearchText {
  /// `text` without case and accents. Folding twice is the same as folding once.
  public static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var result = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars where !scalar.isAccent {
      // Through upper case, so that what only some lower-case letters have, as final sigma, is gone.
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
  // The blocks of combining diacritical marks only: in other scripts a combining mark may be a letter of its own.
  fileprivate var isAccent: Bool {
    switch value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
    default: false
    }
  }
}
