internal import InputFiles
internal import SQLiteCore

/// What the parts of one load share.
struct LoadContext {
  /// The database that is being built.
  let connection: Connection
  let registry: ParentRegistry
  let log: RejectionLog
  let progress: LoadProgressMeter

  /// Opens `file` for one pass over its records.
  ///
  /// - Throws: ``InputFileError``, ``LegoLoadError/headers(_:)``.
  static func open(_ file: LegoFile) throws -> LegoRecordReader {
    let csv = try CSVReader(InputFile(path: file.path), fileName: file.name)
    return try LegoRecordReader(csv, table: file.table)
  }

  /// The good rows of `file` once more.
  func secondPass(over file: LegoFile) throws -> SecondPass {
    try SecondPass(over: file, registry)
  }
}
