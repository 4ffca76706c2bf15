import Foundation

/// Folds text letter by letter: the letters of ``ServerVocabulary`` by a list, all others by Foundation.
enum PlainText {
  private static let letters: [Character: String] = [
    "ü": "u", "è": "e", "ł": "l", "ó": "o", "ź": "z", "İ": "i", "ø": "o", "й": "и", "ç": "c",
    "Ü": "u", "Ł": "l", "Ó": "o", "Й": "и", "’": "'",
  ]

  static func plain(_ text: String) -> String {
    text.map {
      letters[$0]
        ?? String($0).folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }.joined()
  }

  /// Whether `part` begins anywhere in `text`.
  static func contains(_ text: String, _ part: String) -> Bool {
    var rest = Substring(text)
    while !rest.isEmpty {
      if rest.hasPrefix(part) { return true }
      rest = rest.dropFirst()
    }
    return part.isEmpty
  }
}
