internal import SQLiteCore

/// A file and the table that it fills.
struct TableFile {
  let table: CSVTable
  let path: String
  /// The file's name in messages.
  let name: String
}

/// The objects that all parts of one load share.
struct LoadContext {
  /// The database that is being built.
  let connection: Connection
  let dialect: CSVDialect
  let registry: ParentRegistry
  let log: RejectionLog
  let progress: LoadProgressMeter

  /// Opens `file` for one pass over its records.
  ///
  /// - Throws: `InputFileError`, ``CSVLoadError/headers(_:)``.
  func open(_ file: TableFile) throws -> RecordReader {
    try Self.open(file, dialect)
  }

  static func open(_ file: TableFile, _ dialect: CSVDialect) throws -> RecordReader {
    do {
      let csv = try CSVReader(path: file.path, fileName: file.name, dialect: dialect)
      return try RecordReader(csv, table: file.table, dialect: dialect)
    } catch let error as CSVError {
      throw CSVLoadError.headers([Rejection(error)])
    }
  }

  /// A second pass over the good rows of `file`.
  func secondPass(over file: TableFile, checksReferences: Bool = true) throws -> SecondPass {
    try SecondPass(over: file, checksReferences: checksReferences, self)
  }
}
