internal import SocleCore
internal import SocleInputFiles

/// A CSV file (RFC 4180) as a stream of records, read in constant memory.
///
/// ```swift
/// let reader = try CSVReader(path: "parts.csv.gz")
/// _ = try reader.next()  // the header
/// let name = ColumnWriter<CSVReader>("name") { reader, sink throws(SQLiteError) in
///   try sink.write(text: reader.pointee.field(1))
/// }
/// let insert = try connection.prepareInsert(in: parts, writing: [name])
/// try insert.insert(pulling: { try reader.next() ? reader : nil })
/// ```
///
/// Lines end with LF or CRLF, or all with CR; the last line needs no line end. A byte order mark at the start, a first line such
/// as `sep=;`, which Excel writes, blank lines and rows of delimiters only are skipped; but in a file of one column a blank line
/// is a record of one empty field. Fields may be quoted; a quoted field may contain delimiters, doubled quotes and line ends. A quote
/// that does not begin a field is one of its characters. All other bytes are unchanged. The header is the first record.
///
/// A record's fields are in the reader's own buffer: they are valid until the next call of ``next()``, ``skipRecord()`` or
/// ``skipLine()``. Not `Sendable`: only one task may use a reader.
public final class CSVReader {
  /// The maximum number of fields of a record.
  public static let fieldLimit = 4096

  /// The file's name in errors.
  public let fileName: String

  let input: InputFile
  let recordLimit: Int
  /// The UTF-8 of each byte; nil if the file is in UTF-8.
  let conversion: [[UInt8]]?

  /// The doubts about the delimiter that was detected.
  var doubts: [FormatDoubt] = []

  // Behind one pointer, so that an access costs neither an exclusivity check nor a retain.
  let state: UnsafeMutablePointer<CSVReaderState>

  /// Opens the file at `path`, plain or gzip, and reads its first bytes.
  ///
  /// - Parameters:
  ///   - fileName: The file's name in errors; by default the last component of its path.
  ///   - recordLimit: The maximum length of a record in bytes, with its line end; at most 1 GiB, 16 MiB by default.
  /// - Throws: ``LoadError/unreadable(path:reason:)`` or ``LoadError/damaged(path:reason:)`` if the file cannot be read;
  ///   ``LoadError/malformed(_:)`` if it is in UTF-16, or is not CSV but, for example, a zip archive.
  public convenience init(
    path: String, fileName: String? = nil, dialect: CSVDialect = CSVDialect(),
    recordLimit: Int = 1 << 24
  ) throws(LoadError) {
    let input: InputFile
    do {
      input = try InputFile(path: path)
    } catch { throw LoadError(error) }
    var dialect = dialect
    if input.isRegular { dialect.encoding = try dialect.encoding.found(in: path) }
    try self.init(
      input, fileName: fileName ?? PathParts(path).name,
      dialect: dialect, recordLimit: recordLimit)
  }

  /// - Parameter bufferSize: The size of the buffer in bytes; it grows only if a longer record needs it.
  init(
    _ input: InputFile, fileName: String,
    dialect: CSVDialect = CSVDialect(delimiter: CSVByte.comma),
    bufferSize: Int = 1 << 18, recordLimit: Int = 1 << 24
  ) throws(LoadError) {
    self.input = input
    self.fileName = fileName
    self.recordLimit = min(max(recordLimit, 3), 1 << 30)
    conversion = dialect.encoding.table
    state = .allocate(capacity: 1)
    // A small file needs only a small buffer; one byte more shows that it ends.
    let isUnknown = input.isGzip || input.totalBytes == 0
    let size = isUnknown ? bufferSize : min(input.totalBytes, bufferSize) + 1
    let needed = conversion == nil ? size : 3 * size
    state.initialize(
      to: CSVReaderState(
        bufferSize: min(max(min(needed, bufferSize), 3), self.recordLimit),
        fieldLimit: Self.fieldLimit))
    state.pointee.trimsBlanks = dialect.trimsBlanks
    state.pointee.hasDoubledQuotes = dialect.trimsBlanks
    if !dialect.hasQuotes { state.pointee.quote = CSVReaderState.noQuote }
    if dialect.hasBackslashEscapes { state.pointee.escape = CSVByte.backslash }
    try begin(dialect)
  }

  deinit {
    state.pointee.deallocate()
    state.deallocate()
  }

  /// The ASCII character between two fields: that of the dialect, or of a first line such as `sep=;`, or else the character
  /// that the first lines have equally often.
  public var delimiter: UInt8 { state.pointee.delimiter }

  /// The number of bytes read from the file so far; for a compressed file, compressed bytes.
  public var bytesRead: Int { input.bytesRead }

  /// The size of the file in bytes; 0 for a pipe.
  public var totalBytes: Int { input.totalBytes }

  /// The line, from 1, on which the current record begins; 0 before the first record.
  public var line: Int { state.pointee.line }

  /// The number of fields of the current record, at least 1; 0 if there is no current record.
  public var fieldCount: Int { state.pointee.fieldCount }

  /// The bytes of one field, without its quotes; empty if `index` is not below `fieldCount`.
  @inline(__always)
  public func field(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    guard index >= 0, index < state.pointee.fieldCount else { return .init(start: nil, count: 0) }
    return state.pointee.fields[index].bytes
  }

  /// The fields of the current record as texts; bytes that are not UTF-8 become U+FFFD.
  public var strings: [String] {
    (0..<fieldCount).map { String(decoding: field($0), as: UTF8.self) }
  }

  /// Whether the field was written in quotes.
  public func isQuoted(_ index: Int) -> Bool {
    guard index >= 0, index < state.pointee.fieldCount else { return false }
    return state.pointee.fields[index].quoting != .none
  }
}
