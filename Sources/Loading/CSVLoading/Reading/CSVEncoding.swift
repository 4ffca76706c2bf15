internal import InputFiles

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
  /// UTF-8 if the file at `path` begins with a byte order mark or is UTF-8 as a whole; else this encoding.
  func found(in path: String) throws(LoadError) -> CSVEncoding {
    if self == .utf8 { return self }
    do {
      return try InputFile(path: path, isReadOnce: false).isUnicode() ? .utf8 : self
    } catch { throw LoadError(error) }
  }

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

extension InputFile {
  /// Reads the file until its first byte that is not UTF-8.
  ///
  /// - Returns: Whether there is none. A file in UTF-16 counts as Unicode, too, so that it is refused by that name.
  fileprivate func isUnicode() throws(InputFileError) -> Bool {
    let start = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << 17)
    let buffer = UnsafeMutableBufferPointer(start: start, count: 1 << 17)
    defer { start.deallocate() }
    var (kept, isFirst) = (0, true)
    while true {
      let count = try read(into: .init(UnsafeMutableBufferPointer(rebasing: buffer[kept...])))
      let bytes = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<(kept + count)])
      if isFirst, CSVMark.isUTF8(bytes) || CSVMark.isUTF16(bytes) { return true }
      isFirst = false
      let valid = CSVValue.validPrefix(of: bytes)
      kept = bytes.count - valid
      // A character may continue in the next part.
      guard count > 0, kept < 4 else { return kept == 0 }
      start.update(from: start + valid, count: kept)
    }
  }
}

/// The first bytes of a file in Unicode.
enum CSVMark {
  static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { bytes.starts(with: utf8) }

  /// Whether a file is in UTF-16; without a mark, one byte of its first ASCII character is zero.
  static func isUTF16(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 2 else { return false }
    let mark = (bytes[0], bytes[1])
    return mark == (0xFF, 0xFE) || mark == (0xFE, 0xFF)
      || min(mark.0, mark.1) == 0 && 1..<0x80 ~= max(mark.0, mark.1)
  }
}
