internal import SQLiteCore

/// What the headers of a folder's files say, read before anything is written.
struct FolderSurvey {
  /// Each file and the columns of its table that it has.
  let files: [(file: LegoFile, columns: [LegoColumn])]
  let warnings: [String]
  /// The size of all files on disk.
  let totalBytes: Int

  /// - Throws: ``LegoLoadError/headers(_:)`` with the problems of all files; `InputFileError`.
  init(folder: LegoFolder, isStrict: Bool) throws {
    var files: [(file: LegoFile, columns: [LegoColumn])] = []
    var problems: [Rejection] = []
    var unknown: [Rejection] = []
    var totalBytes = 0
    for file in folder.files {
      do {
        let reader = try LoadContext.open(file)
        files.append((file, reader.columns))
        totalBytes += reader.csv.input.totalBytes
        unknown += reader.header.unknown.map { Self.unknownColumn($0, in: file) }
      } catch LegoLoadError.headers(let found) {
        problems += found
      }
    }
    if isStrict { problems += unknown }
    guard problems.isEmpty else { throw LegoLoadError.headers(problems) }
    self.files = files
    self.totalBytes = totalBytes
    warnings = unknown.map { "\($0.description); it was ignored" }
  }

  private static func unknownColumn(_ name: String, in file: LegoFile) -> Rejection {
    let bytes = Array(name.utf8)
    let quoted = bytes.withUnsafeBufferPointer(Rejection.quoted)
    return Rejection(file: file.name, line: 1, reason: "no table has a column \(quoted)")
  }

  /// Creates all tables, those without a file too, and nothing that slows their rows down.
  func createTables(on connection: Connection) throws {
    for table in LegoSchema.tables {
      try connection.run(CreateTableQuery(description(of: table)))
    }
  }

  /// Creates what is made faster when the rows are there: indexes and triggers.
  func createRest(on connection: Connection) throws {
    for table in LegoSchema.tables {
      for index in table.indexes {
        try connection.run(CreateIndexQuery(index, on: description(of: table)))
      }
    }
    for trigger in InventoryOwnerTrigger.allCases { try trigger.create(on: connection) }
  }

  private func description(of table: LegoTable) -> TableDescription {
    let file = files.first { $0.file.table.name == table.name }
    return table.description(having: Set(file?.columns.map(\.name) ?? []))
  }
}
