/// A character encoding of CSV files.
public enum CSVEncoding: String, Hashable, Sendable, CaseIterable {
  /// UTF-8, with or without a byte order mark. A field that is not valid UTF-8 is bad.
  case utf8 = "utf-8"
  /// ISO 8859-1: each byte is the character with its number.
  case latin1
  /// Windows-1252: ISO 8859-1 with the euro sign, curly quotes and others in place of control characters.
  case windows1252 = "windows-1252"
  /// Mac OS Roman, as Excel for Mac wrote it.
  case macRoman = "macroman"
}

extension CSVEncoding {
  /// The UTF-8 of each byte, at most three bytes long; nil for UTF-8 itself.
  var table: [[UInt8]]? {
    if self == .utf8 { return nil }
    var scalars = (UInt8.min ... .max).map { Unicode.Scalar($0) }
    let other = Array(characters.unicodeScalars)
    scalars.replaceSubrange(128..<(128 + other.count), with: other)
    return scalars.map { Array(String($0).utf8) }
  }

  /// The byte of each character; nil for UTF-8. It is not computed anew for each text, because there may be millions.
  var byteOfCharacter: [[UInt8]: UInt8]? {
    table.map {
      Dictionary(zip($0, UInt8.min ... .max), uniquingKeysWith: { first, _ in first })
    }
  }

  /// The characters from byte 128 on that are not those of ISO 8859-1.
  private var characters: String {
    switch self {
    case .utf8, .latin1: ""
    case .windows1252: Self.windows
    case .macRoman: Self.mac
    }
  }

  /// https://encoding.spec.whatwg.org/index-windows-1252.txt: five bytes are control characters.
  private static let windows = """
    €\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ
    """

  /// https://www.unicode.org/Public/MAPPINGS/VENDORS/APPLE/ROMAN.TXT
  private static let mac = """
    ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü\
    †°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
    ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ\
    ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    """
}
