internal import SocleCore

/// Words to look for, compared without regard to case, accents and punctuation.
///
/// A word of three letters or more also matches longer words that begin with it; numbers and short words match
/// whole words only, so that `brick 2 x 4` does not find `Brick 2 x 40`. Sizes are words of their own: `2x4` is `2 x 4`.
struct SearchWords {
  private let words: [ArraySlice<UInt8>]

  init(_ text: String) {
    words = Self.words(in: Self.folded(text))
  }

  var isEmpty: Bool { words.isEmpty }

  /// How closely `text` matches: 0 if it is exactly these words, more for a longer text; nil if a word is missing.
  func distance(to text: String) -> Int? {
    let bytes = Self.folded(text)
    for word in words where !Self.contains(bytes, word) { return nil }
    let found = Self.words(in: bytes)
    if found == words { return 0 }
    // Names that begin with the words precede those that contain them elsewhere.
    return found.starts(with: words) ? bytes.count : bytes.count + 1000
  }

  /// Whether folded text contains `word` as a whole word or, from three letters on, as the beginning of a word.
  private static func contains(_ text: [UInt8], _ word: ArraySlice<UInt8>) -> Bool {
    let mayGoOn = word.count >= 3 && word.allSatisfy { $0 > 0x39 }
    var start = 0
    while start + word.count <= text.count {
      let end = start + word.count
      if text[start] == word[word.startIndex], start == 0 || !isOfWord(text[start - 1]),
        mayGoOn || end == text.count || !isOfWord(text[end]), text[start..<end] == word
      {
        return true
      }
      start += 1
    }
    return false
  }

  /// `text` in lower case without accents. Most names are ASCII, which is folded byte by byte.
  private static func folded(_ text: String) -> [UInt8] {
    var text = text
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return withSizesApart(text.withUTF8 { $0.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 } })
    }
    var plain = String.UnicodeScalarView()
    for scalar in TextFolding.folded(text, ignoring: [.letterCase, .accents]).unicodeScalars {
      plain.append(scalar.properties.isAlphabetic || scalar.isASCII ? scalar : " ")
    }
    return withSizesApart(Array(String(plain).utf8))
  }

  /// Puts spaces round each `x` between two digits.
  private static func withSizesApart(_ bytes: [UInt8]) -> [UInt8] {
    func isDigit(_ place: Int) -> Bool {
      bytes.indices.contains(place) && bytes[place] &- 0x30 < 10
    }
    func isTimes(_ place: Int) -> Bool {
      bytes[place] == 0x78 && isDigit(place - 1) && isDigit(place + 1)
    }
    guard bytes.indices.contains(where: isTimes) else { return bytes }
    return bytes.indices.flatMap { isTimes($0) ? [0x20, bytes[$0], 0x20] : [bytes[$0]] }
  }

  private static func words(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { !isOfWord($0) }
  }

  /// Whether the byte belongs to an ASCII letter, a digit, or a character beyond ASCII.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte &- 0x61 < 26 || byte &- 0x30 < 10
  }
}
