internal import InputFiles

/// A CSV file (RFC 4180) as a stream of records, read in constant memory.
///
/// Lines end with LF or CRLF, the last one need not; a byte order mark at the start and blank lines
/// at the end are passed over; fields may be quoted, and a quoted one may hold commas, doubled
/// quotes and line ends. All other bytes are handed on as they are. The header is the first record.
///
/// A record's fields lie in the reader's own buffer: they are valid until the next call of `next()`
/// or `skipLine()`. Not `Sendable`: one task reads it.
final class CSVReader {

  /// The most fields a record may have.
  static let fieldLimit = 4096

  /// The name that errors give the file.
  let fileName: String

  let input: InputFile
  let recordLimit: Int

  // Behind one pointer, so that touching it costs neither an exclusivity check nor a retain.
  let state: UnsafeMutablePointer<CSVReaderState>

  /// Reads the first bytes of `input`.
  ///
  /// - Parameters:
  ///   - bufferSize: The bytes held at a time; more only while a longer record needs it.
  ///   - recordLimit: The longest record in bytes, line end included; at most 1 GiB.
  /// - Throws: ``InputFileError``.
  init(
    _ input: InputFile, fileName: String, bufferSize: Int = 1 << 18, recordLimit: Int = 1 << 24
  ) throws {
    self.input = input
    self.fileName = fileName
    self.recordLimit = min(max(recordLimit, 3), 1 << 30)
    state = .allocate(capacity: 1)
    state.initialize(
      to: CSVReaderState(
        bufferSize: min(max(bufferSize, 3), self.recordLimit), fieldLimit: Self.fieldLimit))
    try fill()
    passByteOrderMark()
  }

  deinit {
    state.pointee.deallocate()
    state.deallocate()
  }

  /// The line, from 1, on which the current record begins; 0 before the first.
  var line: Int { state.pointee.line }

  /// The number of fields of the current record, at least 1; 0 if there is none.
  var fieldCount: Int { state.pointee.fieldCount }

  /// The bytes of one field, quotes removed; empty if `index` is not below `fieldCount`.
  @inline(__always)
  func field(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    guard index >= 0, index < state.pointee.fieldCount else { return .init(start: nil, count: 0) }
    return state.pointee.fields[index].bytes
  }

  /// Whether the field was written in quotes.
  func isQuoted(_ index: Int) -> Bool {
    guard index >= 0, index < state.pointee.fieldCount else { return false }
    return state.pointee.fields[index].quoting != .none
  }
}
