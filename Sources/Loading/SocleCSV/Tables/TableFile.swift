internal import SocleCore

struct TableFile {
  var table: CSVTable
  var csv: CSVFile
  let number: Int
  /// The columns to read, some of which the file may lack; empty to read all columns of the table that the file has.
  var columns: [LoadColumn] = []
  /// The file's identity when its column types were found or, without that, before its header was read.
  let identity: FileIdentity?

  init(_ file: CSVFile, table: CSVTable, number: Int) {
    let source = table.sources[file.path]
    (self.table, csv, self.number) = (table, source?.form ?? file, number)
    identity = source?.identity ?? FileIdentity(file.path, includingContents: true)
  }

  /// The maximum number of columns of a table (https://sqlite.org/limits.html).
  static let columnLimit = 2000

  var path: String { csv.path }
  var name: String { csv.name }

  /// - Throws: ``LoadError/changed(path:)`` if another process has written to the file, or has replaced it.
  func checkIsUnchanged() throws(LoadError) {
    guard let identity, FileIdentity(path, includingContents: true) != identity else { return }
    throw .changed(path: path)
  }
}

/// The form of a file in which types were found, and its identity before it was read.
struct FoundSource: Sendable {
  let identity: FileIdentity?
  let form: CSVFile
}

/// The place of a record in a load: the number of its file and a line, as one number.
struct RecordPlace: Hashable {
  let fileNumber: Int
  let line: Int

  init(fileNumber: Int, line: Int) { (self.fileNumber, self.line) = (fileNumber, line) }

  init(_ code: Int) { self.init(fileNumber: code >> 40, line: code & (1 << 40 - 1)) }

  /// The number, which is greater for a later file or a later line.
  var code: Int { fileNumber << 40 | line }
}
