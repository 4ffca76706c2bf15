internal import Foundation
internal import SocleInputFiles

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
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// UTF-8 if the whole file at `path` is; else this encoding.
  func found(in path: String) throws(LoadError) -> CSVEncoding {
    if self == .utf8 { return self }
    do {
      return try InputFile(path: path, isReadOnce: false).isUTF8() ? .utf8 : self
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

  /// The characters of the bytes from 128 on; those of ISO 8859-1 for the bytes that are left.
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
  /// Reads the file up to its first part that is not UTF-8; true if there is none, or if a whole part is zero, as in a sparse
  /// file: that is not text in any encoding, and may go on for terabytes.
  fileprivate func isUTF8() throws(InputFileError) -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 1)
    defer { buffer.deallocate() }
    var kept = 0
    while true {
      let count = try read(into: .init(rebasing: buffer[kept...]))
      let part = buffer[..<(kept + count)]
      if count > 0, part.allSatisfy({ $0 == 0 }) { return true }
      // The last character may continue in the next part.
      let end = count == 0 ? part.count : part.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
      guard String(bytes: part[..<end], encoding: .utf8) != nil else { return false }
      if count == 0 { return true }
      kept = part.count - end
      buffer.copyMemory(from: .init(rebasing: part[end...]))
    }
  }
}
