internal import Foundation

/// A file and the table that it fills.
struct TableFile {
  var table: CSVTable
  var csv: CSVFile
  /// The file as it was when its header, or the types of its columns, were read first.
  let identity: FileIdentity?

  init(_ file: CSVFile, table: CSVTable) {
    (self.table, csv) = (table, file)
    identity = table.source ?? FileIdentity(file.path)
  }

  var path: String { csv.path }
  var name: String { csv.name }

  /// Opens the file for one pass over its records.
  ///
  /// - Throws: `InputFileError`, ``CSVLoadError/headers(_:)``, ``CSVLoadError/changed(path:)``.
  func open(_ dialect: CSVDialect) throws -> RecordReader {
    let reader = try csv.open(dialect)
    try checkIsUnchanged()
    return try RecordReader(reader, table: table, dialect: dialect)
  }

  /// - Throws: ``CSVLoadError/changed(path:)`` if another process has written to the file, or has replaced it.
  func checkIsUnchanged() throws(CSVLoadError) {
    if let identity, FileIdentity(path) != identity { throw .changed(path: path) }
  }
}

/// What changes when a file is replaced, or written to: device, number, size and time.
struct FileIdentity: Hashable, Sendable {
  private let file: [Int]
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

  /// Whether both are the same file, which may have been written to in between.
  func isSameFile(as other: FileIdentity?) -> Bool { file == other?.file }
}
