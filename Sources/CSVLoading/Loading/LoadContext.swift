internal import SQLiteCore

/// A file and the table that it fills.
struct TableFile {
  let table: CSVTable
  var csv: CSVFile

  var path: String { csv.path }
  var name: String { csv.name }

  /// Opens the file for one pass over its records.
  ///
  /// - Throws: `InputFileError`, ``CSVLoadError/headers(_:)``.
  func open(_ dialect: CSVDialect) throws -> RecordReader {
    try RecordReader(csv.open(dialect), table: table, dialect: dialect)
  }
}

struct LoadContext {
  let connection: Connection
  let dialect: CSVDialect
  let registry: ParentRegistry
  let log: RejectionLog
  let progress: LoadProgressMeter
}
