import TestSupport

@testable import SocleCSV
@testable import SocleInputFiles

/// CSV for a test, with the sizes of the buffer, the chunks and the longest record.
struct CSVText {
  var bytes: [UInt8]
  var bufferSize = 1 << 18
  var chunkSize = 1 << 17
  var recordLimit = 1 << 24
  var dialect = CSVDialect(delimiter: CSVByte.comma)

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Calls `body` with a reader of a file that holds the bytes.
  func read<Result>(_ body: (CSVReader) throws -> Result) throws -> Result {
    let file = try TemporaryFile(bytes)
    defer { withExtendedLifetime(file) {} }
    let input = try InputFile(path: file.path, chunkSize: chunkSize)
    return try body(
      CSVReader(
        input, fileName: "x.csv", dialect: dialect, bufferSize: bufferSize,
        recordLimit: recordLimit))
  }

  func records() throws -> [[String]] {
    try numberedRecords().map { Array($0.dropFirst()) }
  }

  /// The line on which each record begins.
  func lines() throws -> [Int] {
    try numberedRecords().compactMap { Int($0[0]) }
  }

  /// The records, each behind the line on which it begins.
  func numberedRecords() throws -> [[String]] {
    try read { reader in
      var records: [[String]] = []
      while try reader.next() { records.append([String(reader.line)] + reader.strings) }
      return records
    }
  }
}
