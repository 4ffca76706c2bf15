internal import SocleCore

/// The headers of all files, read before anything is written.
struct FileSurvey {
  let tables: TableSet
  let inputs: [TableInput]
  /// Whether the files hold rejected rows of another load.
  let areRejects: Bool
  private let columnNames: [String: [String]]
  let warnings: [String]
  private(set) var totalBytes = 0

  init(_ files: CSVFiles, of tables: TableSet, dialect: CSVDialect, isStrict: Bool) throws {
    self.tables = tables
    areRejects = files.areRejects
    let (matched, unmatched) = try Self.match(files, with: tables)
    var found: [TableInput] = []
    var problems = matched.compactMap { Self.unknownParent(of: $0, tables) }
    var unknown = unmatched.map { Self.fileOfNoTable($0, tables) }
    // A file that was given by its own path must not be ignored.
    if files.areNamed { (problems, unknown) = (problems + unknown, []) }
    var columns: [UnknownColumns] = []
    for file in matched {
      do {
        let reader = try Self.open(file, dialect, &found, &columns)
        // A sparse file can be as large as the largest number.
        totalBytes = min(totalBytes, .max - reader.csv.totalBytes) + reader.csv.totalBytes
      } catch {
        guard case .malformed(let more) = error else { throw error }
        problems += more
      }
    }
    for index in found.indices {
      let input = found[index]
      // Unknown columns of all files of a described table are ignored; those of some files only may be misspelled.
      let areRefused = input.table.isInferred || columns[index].fileCount < input.files.count
      if areRefused, let all = columns[index].together { problems.append(all) }
      if !areRefused { unknown += columns[index].eachColumn }
      problems += found[index].fillColumns()
    }
    if isStrict { problems += unknown }
    guard problems.isEmpty else { throw LoadError.malformed(problems) }
    inputs = found
    columnNames = Dictionary(
      found.map { ($0.table.name, $0.columns.map(\.name)) }, uniquingKeysWith: { $1 })
    let doubts = found.flatMap(\.files).flatMap(\.csv.doubts)
    warnings =
      FormatDoubt.folding(doubts).map(\.place.description)
      + unknown.map { rejection in
        let text = rejection.description
        return text + (text.hasSuffix("?") ? " It was ignored" : "; it was ignored")
      }
  }

  /// Reads the header of a file. Adds the file to the last of `inputs` if that has the same table, else to a new one; adds the
  /// columns that the table lacks to the last of `unknown`.
  private static func open(
    _ file: TableFile, _ dialect: CSVDialect, _ inputs: inout [TableInput],
    _ unknown: inout [UnknownColumns]
  ) throws(LoadError) -> RecordReader {
    var file = file
    file.csv = try file.csv.withForm(dialect)
    let reader = try file.open(dialect)
    file.columns = reader.columns
    if let last = inputs.indices.last, inputs[last].table.name == file.table.name {
      inputs[last].add(file)
    } else {
      inputs.append(TableInput(file))
      unknown.append(
        UnknownColumns(of: file.table.name, having: file.table.columns.map(\.name)))
    }
    unknown[inputs.count - 1].add(
      reader.header.unknown, of: file.name, line: reader.header.line)
    return reader
  }

  private static func match(
    _ files: CSVFiles, with tables: TableSet
  ) throws(LoadError) -> (matched: [TableFile], unmatched: [CSVFile]) {
    var matched: [TableFile] = []
    let filesByTable = Dictionary(grouping: files.files) { tables.table(of: $0)?.name }
    for table in tables.tables {
      let found = filesByTable[table.name] ?? []
      guard found.count < 2 || found.allSatisfy(\.isTableSet) else {
        throw .twoFiles(table: table.name, found[0].path, found[1].path)
      }
      for file in found { matched.append(TableFile(file, table: table, number: matched.count)) }
    }
    let unmatched = files.files.filter { tables.table(of: $0) == nil }
    guard !matched.isEmpty || files.areNamed && !unmatched.isEmpty else {
      throw .noFiles(tables: tables.tables.map(\.name))
    }
    return (matched, unmatched)
  }

  private static func fileOfNoTable(_ file: CSVFile, _ tables: TableSet) -> Rejection {
    let hint = NearName.question(for: file.table, among: tables.tables.map(\.name))
    let name = Rejection.quoted(file.table.utf8)
    return Rejection(file: file.name, line: 1, reason: "no table has the name \(name)\(hint)")
  }

  private static func unknownParent(of file: TableFile, _ tables: TableSet) -> Rejection? {
    tables.unresolvedReference(of: file.table).map { columns, parent in
      Rejection(
        file: file.name, line: 1, column: columns,
        reason: """
          the reference leads to the table \(parent), which is not part of this load; add that table
          """)
    }
  }
}

extension FileSurvey {
  /// - Throws: ``LoadError/malformed(_:)`` if rows of `file` have no parent and there is no file for the parent's table. This
  ///   one error stands for those of all rows.
  func checkParentFiles(of file: TableFile, _ broken: [RowRule]) throws(LoadError) {
    let parents = Set(broken.flatMap { $0.reference?.parents ?? [] }.map(\.table))
    guard let table = parents.subtracting(inputs.map(\.table.name)).min() else { return }
    throw .malformed(
      file.name, "its rows refer to \(table), for which there is no file; add \(table).csv")
  }

  /// Creates all tables, including those without a file, and the indexes that are unique.
  func createTables(on connection: Connection) throws {
    for table in tables.tables {
      try connection.create(CreateTableQuery(description(of: table)))
    }
    try createIndexes(areUnique: true, on: connection)
  }

  /// Creates either the unique indexes or all other indexes, which are built faster after the rows were inserted.
  func createIndexes(areUnique: Bool, on connection: Connection) throws {
    for table in tables.tables {
      let description = description(of: table)
      for index in description.indexes where index.isUnique == areUnique {
        try connection.create(CreateIndexQuery(index, on: description))
      }
    }
  }

  func description(of table: CSVTable) -> TableDescription {
    table.description(having: columnNames[table.name] ?? [])
  }
}
