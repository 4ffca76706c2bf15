internal import SQLiteCore

/// A file and the table that it fills.
struct TableFile {
  let table: CSVTable
  let path: String
  let name: String

  /// Opens the file for one pass over its records.
  ///
  /// - Throws: `InputFileError`, ``CSVLoadError/headers(_:)``.
  func open(_ dialect: CSVDialect) throws -> RecordReader {
    let csv = try CSVReader(loading: path, fileName: name, dialect: dialect)
    return try RecordReader(csv, table: table, dialect: dialect)
  }
}

struct LoadContext {
  let connection: Connection
  let dialect: CSVDialect
  let registry: ParentRegistry
  let log: RejectionLog
  let progress: LoadProgressMeter
}
