/// The properties of a CSV file that may differ from RFC 4180.
public struct CSVDialect: Hashable, Sendable {

  /// The character encoding of the file.
  public enum Encoding: String, Hashable, Sendable {
    /// UTF-8, with or without a byte order mark. A field that is not valid UTF-8 is bad.
    case utf8
    /// ISO 8859-1: each byte is one character.
    case latin1
  }

  /// The ASCII character between two fields; nil to detect comma, semicolon, tab or pipe from the first lines.
  public var delimiter: UInt8?
  /// The character encoding of the file.
  public var encoding: Encoding
  /// Whether the first record contains the names of the columns.
  public var hasHeader: Bool
  /// The unquoted text that means NULL; by default the empty text, as between two commas.
  public var nullText: String

  /// A dialect; by default for UTF-8 files that have a header and whose delimiter is detected.
  public init(
    delimiter: UInt8? = nil, encoding: Encoding = .utf8, hasHeader: Bool = true,
    nullText: String = ""
  ) {
    self.delimiter = delimiter
    self.encoding = encoding
    self.hasHeader = hasHeader
    self.nullText = nullText
  }

  /// Whether a character can be the delimiter: any ASCII character except quote, line end and NUL.
  public static func isDelimiter(_ byte: UInt8) -> Bool {
    byte > 0 && byte < 0x80 && ![0x22, 0x0A, 0x0D].contains(byte)
  }
}

extension CSVDialect {
  /// The probable delimiter, by the first bytes of a file: among the characters that occur equally often on each of the first
  /// lines, the most frequent; else the most frequent on the first line; the comma if there is none.
  static func delimiter(in bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
    let candidates = Array(",;\t|".utf8)
    let lines = counts(of: candidates, in: bytes.prefix(1 << 16))
    guard let header = lines.first else { return CSVByte.comma }
    let present = candidates.indices.filter { header[$0] > 0 }
    let regular = present.filter { place in lines.allSatisfy { $0[place] == header[place] } }
    let best = (regular.isEmpty ? present : regular).max { (header[$0], -$0) < (header[$1], -$1) }
    return best.map { candidates[$0] } ?? CSVByte.comma
  }

  /// How often each candidate occurs outside quotes on each of the first lines.
  private static func counts(
    of candidates: [UInt8], in bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> [[Int]] {
    var lines: [[Int]] = []
    var current = candidates.map { _ in 0 }
    var (isQuoted, isEmpty) = (false, true)
    for byte in bytes {
      if byte == CSVByte.quote { isQuoted.toggle() }
      if byte == CSVByte.lineFeed, !isQuoted {
        if !isEmpty { lines.append(current) }
        if lines.count == 10 { return lines }
        (current, isEmpty) = (candidates.map { _ in 0 }, true)
        continue
      }
      if byte != CSVByte.carriageReturn { isEmpty = false }
      if !isQuoted, let place = candidates.firstIndex(of: byte) { current[place] += 1 }
    }
    // A last line that is cut off is ignored, unless it is the only one.
    return lines.isEmpty && !isEmpty ? [current] : lines
  }
}
