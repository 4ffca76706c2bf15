internal import SocleCore
internal import SocleQueries

/// The load of one or more files into a table of the database that is being built.
///
/// A row that breaks a constraint, or that refers to a missing row of a table loaded before, is rejected and never stored. The
/// other rules are checked by ``LoadContext/settle(_:)``, which removes rows. A rejected row stays rejected: it is not stored
/// even if the row whose key it repeats is removed later.
final class TableLoad {
  let input: TableInput
  let rules: [RowRule]
  let context: LoadContext
  /// A table of the rows of a block with a parent that is in no cache; later, of rows of all files.
  let look: RecordTable?
  /// The caches for the parents of rows, and those for keys of the rows.
  let filters: [ReferenceFilter]
  let ownKeys: [(cell: Int, cache: KeyCache)]
  let insert: InsertStatement<CSVRecord>
  /// The keys that rows repeat, by the message of SQLite.
  var repeatedKeys: [String: RepeatedKey] = [:]
  private let start = ContinuousClock.now
  /// The numbers of records, and of rows of delimiters only, of each file, and whether all its records have one field more than the
  /// header.
  private var counts: [(read: Int, blank: Int, haveRowNames: Bool)] = []
  private var filled: [LoadReport.FilledRows] = []

  var table: CSVTable { input.table }
  /// Whether the rows can only be settled together with rows of tables that are loaded later.
  var awaitsFiles: Bool { !rules.allSatisfy(\.awaited.isEmpty) }
  var name: SQLFragment { "main.\(identifier: table.name)" }

  /// Stores the good rows.
  init(_ input: TableInput, _ context: LoadContext) throws {
    (self.input, self.context) = (input, context)
    rules = context.rules(for: input)
    let keys = input.table.keyColumns.filter { input.has([$0]) }
    let columns = rules.flatMap(\.columns) + keys
    let title = "second look at \(input.table.name)"
    look =
      columns.isEmpty
      ? nil
      : try RecordTable(context.tables.freeName(title), of: input, columns: columns, context)
    filters = context.caches.filters(for: input)
    ownKeys = context.caches.ownKeys(of: input)
    let writers = input.columns.enumerated().map { $1.writer(cell: $0) }
    // Refuses rows also where the table says `ON CONFLICT IGNORE` or `REPLACE`: no row may be lost unnamed.
    insert = try context.connection.prepareInsert(
      in: input.table.description(having: input.columns.map(\.name)), writing: writers,
      onConflict: .stop)
    // Deferred, because an immediate one would lock a database to be updated, which is attached.
    try context.connection.transaction(.deferred) {
      for file in input.files { try load(file) }
    }
    for (parent, rows) in context.rekeyed
    where parent.table == table.name && input.fills(table.key) {
      try rows.fill(comparing: parent.columns.filter { input.has([$0]) })
    }
    try findFirstRows()
  }

  deinit {
    for filter in filters { filter.found.deallocate() }
  }

  private func load(_ file: TableFile) throws {
    let source = RowSource(
      try file.open(context.dialect), of: file, filters, onBlock: context.onBlock)
    let losesValues = !source.reader.columns(beyond: source.reader.header.fieldCount).isEmpty
    while let block = try source.next() {
      for (place, rejection) in block.rejections {
        try context.rejected.add(
          RejectedRow(
            place: place, column: rejection.column, reason: rejection.reason,
            problem: rejection.problem))
      }
      try rejectDangling(in: block)
      if losesValues || !block.shortRows.isEmpty {
        try rejectLosing(in: block, from: source.reader)
      }
      try store(block)
    }
    counts.append((source.recordsRead, source.blankRows, source.haveRowNames))
    if source.filled.count > 0 {
      filled.append(
        .init(file: file.name, count: source.filled.count, firstLine: source.filled.firstLine))
    }
  }

  /// Logs the rejected rows in the order of their lines, and returns the result.
  func finish() throws -> LoadReport.File {
    try look?.drop()
    var result = LoadReport.File(
      file: input.name, table: table.name, read: 0, inserted: 0, updated: 0, skipped: 0,
      delimiter: input.files[0].csv.delimiter.map { String(UnicodeScalar($0)) } ?? ",", seconds: 0)
    for (file, count) in zip(input.files, counts) {
      let skipped = try context.rejected.count(of: file)
      result.read += count.read
      result.inserted += count.read - skipped
      result.skipped += skipped
      result.blank += count.blank
      if try context.rejected.hasRows(of: file) {
        try logRejected(of: file, haveRowNames: count.haveRowNames)
      }
    }
    result.filled = filled
    let forms = input.files.map(\.csv)
    result.encoding = Set(forms.map { ($0.encoding ?? .utf8).rawValue }).sorted()
      .joined(separator: ", ")
    result.lineEnds = Set(forms.compactMap(\.lineEnd)).sorted().joined(separator: ", ")
    result.seconds = (ContinuousClock.now - start) / .seconds(1)
    return result
  }
}
