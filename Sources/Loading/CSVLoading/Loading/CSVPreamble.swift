internal import InputFiles

/// What precedes the first record of a file, as it was written: a byte order mark, skipped lines, a line such as `sep=;`, and
/// the header.
struct CSVPreamble {
  /// The bytes, with a line such as `sep=;` inserted if a reader could not detect the delimiter in them alone.
  private(set) var bytes: [UInt8] = []
  /// The bytes with which the file's lines end.
  private(set) var lineEnd: [UInt8] = [CSVByte.lineFeed]

  init(of file: TableFile, _ dialect: CSVDialect) throws {
    // Without the delimiter that was detected.
    var form = file.csv.dialect(dialect)
    form.delimiter = dialect.delimiter
    form.skippedLines = dialect.skippedLines
    let reader = try file.csv.open(dialect)
    if dialect.hasHeader { _ = try reader.next() }
    let end = reader.state.pointee.lineEnd
    let lineCount = reader.lastLine
    let beginning = try Self.lines(max(lineCount, 1), of: file.path, end: end)
    let first = beginning.firstIndex(of: end).map { beginning[...$0] } ?? []
    lineEnd = first.suffix(2) == [0x0D, 0x0A] ? [0x0D, 0x0A] : [end]
    let hasMark = form.encoding == .utf8 && beginning.starts(with: CSVEncoding.byteOrderMark)
    bytes = lineCount > 0 ? beginning : hasMark ? CSVEncoding.byteOrderMark : []
    if lineCount > 0, bytes.last != end { bytes += lineEnd }
    var start = hasMark ? CSVEncoding.byteOrderMark.count : 0
    if file.csv.skippedLines == 0 {
      // The lines that a reader of the rejects skips.
      let lines = Array(repeatElement(lineEnd, count: dialect.skippedLines).joined())
      bytes.insert(contentsOf: lines, at: start)
      start += lines.count
    } else {
      start = max(start, try Self.lines(dialect.skippedLines, of: file.path, end: end).count)
    }
    let again = try bytes.withUnsafeBytes {
      try CSVReader(InputFile(bytes: $0, name: file.name), fileName: file.name, dialect: form)
    }
    guard !again.isDelimiterSure || again.delimiter != reader.delimiter else { return }
    bytes.insert(contentsOf: Array("sep=".utf8) + [reader.delimiter] + lineEnd, at: start)
  }

  private static func lines(_ count: Int, of path: String, end: UInt8) throws -> [UInt8] {
    let input = try InputFile(path: path, isReadOnce: false)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var rest = count
    while rest > 0 {
      let size = try chunk.withUnsafeMutableBytes { try input.read(into: $0) }
      if size == 0 { break }
      for byte in chunk[..<size] where rest > 0 {
        bytes.append(byte)
        if byte == end { rest -= 1 }
      }
    }
    return bytes
  }
}
