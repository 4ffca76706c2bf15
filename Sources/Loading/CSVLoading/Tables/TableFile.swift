internal import Foundation

/// A file and the table that it fills.
struct TableFile {
  var table: CSVTable
  var csv: CSVFile
  /// The position of the file in the load.
  let number: Int
  /// The file as it was when its header, or the types of its columns, were read first.
  let identity: FileIdentity?

  init(_ file: CSVFile, table: CSVTable, number: Int) {
    (self.table, csv, self.number) = (table, file, number)
    identity = table.sources[file.path] ?? FileIdentity(file.path)
  }

  /// The maximum number of columns of a table (https://sqlite.org/limits.html).
  static let columnLimit = 2000

  var path: String { csv.path }
  var name: String { csv.name }

  /// - Throws: ``CSVLoadError/changed(path:)`` if another process has written to the file, or has replaced it.
  func checkIsUnchanged() throws(CSVLoadError) {
    if let identity, FileIdentity(path) != identity { throw .changed(path: path) }
  }
}

/// The place of a record in a load: the number of its file and a line, as one number.
struct RecordPlace: Hashable {
  let fileNumber: Int
  let line: Int

  private static let lineBits = 40

  init(fileNumber: Int, line: Int) { (self.fileNumber, self.line) = (fileNumber, line) }

  init(_ code: Int) {
    self.init(fileNumber: code >> Self.lineBits, line: code & (1 << Self.lineBits - 1))
  }

  /// The number, which is greater for a later file or a later line.
  var code: Int { fileNumber << Self.lineBits | line }
}

/// What changes when a file is replaced, or written to: device, number, size and time.
struct FileIdentity: Hashable, Sendable {
  /// The device and the number of the file.
  let file: [Int]
  private let contents: [Int]

  /// The identity of the file at `path`; nil if there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    file = [Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino)]
    contents = [Int(status.st_size), Int(time.tv_sec), Int(time.tv_nsec)]
  }
}
