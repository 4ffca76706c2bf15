internal import Foundation

/// Words to look for, compared without regard to case, accents and punctuation.
///
/// A word of three letters or more also matches longer words that begin with it; numbers and short words match
/// whole words only, so that `brick 2 x 4` does not find `Brick 2 x 40`.
struct SearchWords {
  private let words: [[UInt8]]

  init(_ text: String) {
    words = Self.words(in: Self.folded(text))
  }

  var isEmpty: Bool { words.isEmpty }

  /// How well `text` fits: 0 if it is these words and nothing else, more the longer it is; nil if a word is missing.
  func distance(to text: String) -> Int? {
    let found = Self.words(in: Self.folded(text))
    for word in words where !found.contains(where: { Self.matches(word, $0) }) { return nil }
    if found == words { return 0 }
    let length = found.reduce(0) { $0 + $1.count + 1 }
    // Names that begin with the words stand before those in which they lie scattered.
    return found.starts(with: words) ? length : length + 1000
  }

  private static func matches(_ word: [UInt8], _ candidate: [UInt8]) -> Bool {
    if word == candidate { return true }
    return word.count >= 3 && word.allSatisfy { $0 > 0x39 } && candidate.starts(with: word)
  }

  /// Lower case without accents. Most names are ASCII, where folding is a matter of bytes.
  private static func folded(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return text.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
    }
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    return Array(text.folding(options: options, locale: nil).utf8)
  }

  /// The runs of ASCII letters, digits and everything beyond ASCII.
  private static func words(in bytes: [UInt8]) -> [[UInt8]] {
    bytes.split { byte in
      !(byte >= 0x80 || byte &- 0x61 < 26 || byte &- 0x30 < 10)
    }.map(Array.init)
  }
}
