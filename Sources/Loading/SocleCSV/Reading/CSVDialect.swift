/// The properties of a CSV file that may differ from RFC 4180.
public struct CSVDialect: Hashable, Sendable {
  /// The ASCII character between two fields; nil to detect comma, semicolon, tab or pipe.
  public var delimiter: UInt8?
  /// The character encoding of a file that is not UTF-8. A file that is UTF-8 from its first byte to its last is read as such, whatever
  /// this encoding is. A pipe, which cannot be read twice, is read in this encoding.
  public var encoding: CSVEncoding
  /// Whether the first record contains the names of the columns.
  public var hasHeader: Bool
  /// The unquoted texts that mean NULL; by default the empty text, as between two commas. An empty field of a column of numbers
  /// is always NULL.
  public var nullTexts: Set<String>
  /// The number of lines before the first record, such as a title, which are skipped in each file.
  public var skippedLines: Int
  /// Whether a field may be in double quotes. If not, quotes are ordinary characters.
  public var hasQuotes: Bool
  /// Whether spaces and tabs around fields are removed, unless they are in quotes.
  public var trimsBlanks: Bool
  /// Whether a record may lack fields at its end, which are NULL then, or have surplus empty fields, which are dropped. The same holds
  /// for a header: names at its end that are empty head no columns.
  ///
  /// A record with fewer than half of the header's fields is bad nevertheless, and so is the last one of a file that ends without
  /// a line end, because it may be cut off.
  public var fillsRows: Bool
  /// Whether in a field in quotes `\"` is a quote and `\\` a backslash, as MySQL and Spark write them. A backslash before any other
  /// character, or in a field without quotes, is an ordinary character, and a doubled quote is still a quote.
  public var hasBackslashEscapes: Bool

  /// A dialect; by default for UTF-8 files that have a header and whose delimiter is detected.
  public init(
    delimiter: UInt8? = nil, encoding: CSVEncoding = .utf8, hasHeader: Bool = true,
    nullTexts: Set<String> = [""], skippedLines: Int = 0, hasQuotes: Bool = true,
    trimsBlanks: Bool = false, fillsRows: Bool = false, hasBackslashEscapes: Bool = false
  ) {
    self.delimiter = delimiter
    self.encoding = encoding
    self.hasHeader = hasHeader
    self.nullTexts = nullTexts
    self.skippedLines = skippedLines
    self.hasQuotes = hasQuotes
    self.trimsBlanks = trimsBlanks
    self.fillsRows = fillsRows
    self.hasBackslashEscapes = hasBackslashEscapes
  }

  /// Whether a character can be the delimiter: any ASCII character except quote, line end and NUL.
  public static func isDelimiter(_ byte: UInt8) -> Bool {
    byte > 0 && byte < 0x80 && ![0x22, 0x0A, 0x0D].contains(byte)
  }
}
