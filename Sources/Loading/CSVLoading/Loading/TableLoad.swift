internal import SQLiteCore
internal import SQLiteQueries

/// The load of one or more files into a table of the database that is being built.
final class TableLoad {
  let input: TableInput
  let rules: [RowRule]
  let context: LoadContext
  /// The rows of which no cache knew a parent; all good rows as soon as a row breaks a rule or a constraint.
  let look: RecordTable?
  private var lookHasAllRows = false
  private let start = ContinuousClock.now
  /// The numbers of records of each file, and of those whose fields are good.
  private var counts: [(read: Int, good: Int)] = []
  /// Whether a row breaks a constraint of the table. The table is then empty until ``reload()``.
  var breaksConstraint = false

  var table: CSVTable { input.table }
  var name: SQLFragment { "main.\(identifier: table.name)" }

  /// Streams the good rows into the table.
  init(_ input: TableInput, _ context: LoadContext) throws {
    (self.input, self.context) = (input, context)
    rules = context.rules(for: input)
    // Created before the insert, which may be rolled back.
    let keys = input.table.keyColumns.filter { input.has([$0]) }
    let columns = rules.flatMap(\.columns) + keys
    let title = "second look at \(input.table.name)"
    look =
      columns.isEmpty
      ? nil
      : try RecordTable(context.tables.freeName(title), of: input, columns: columns, context)
    for file in input.files {
      let reader = try file.open(context.dialect)
      try stream(RowSource(reader, of: file, context, look))
    }
  }

  private func stream(_ source: RowSource) throws {
    do {
      // Rows of as many columns as a table may have cannot be streamed, and are inserted one by one.
      if input.columns.count >= TableFile.columnLimit { breaksConstraint = true }
      if !breaksConstraint {
        let insert = try input.insertStatement(context)
        try insert.insert(pulling: { try source.next() })
      }
    } catch let error as SQLiteError where error.code?.primary == .constraint {
      breaksConstraint = true
    }
    // Reads on, to count all records.
    if breaksConstraint { while try source.next() != nil {} }
    counts.append((source.recordsRead, source.rowsGiven))
  }

  /// The rules that rows of the table break.
  ///
  /// - Parameter trustsCaches: Whether only rows whose parents were unknown to the caches have to be checked.
  func brokenRules(trustsCaches: Bool) throws -> [RowRule] {
    try rules.filter { rule in
      let isCached = trustsCaches && rule.isFiltered && !breaksConstraint
      guard let rows = isCached ? look?.name : name else { return false }
      let query = LiteralQuery(
        "SELECT 1 FROM \(rows) AS row WHERE \(rule.breach) LIMIT 1",
        purpose: "looking for bad rows", reading: Int.self)
      return try context.connection.firstRow(of: query) != nil
    }
  }

  func removeBreaches() throws -> Bool {
    try rules.reduce(0) { removed, rule in
      try removed
        + context.connection.execute(
          rule.removal(from: name), purpose: "removing bad rows")
    } > 0
  }

  /// Whether a removed row makes room for a row that was rejected because both have the same key.
  func makesRoom() throws -> Bool {
    guard breaksConstraint, let look else { return false }
    // Otherwise the first row with a rejected row's key need not be the one because of which it was rejected.
    guard table.description.comparesKeysAsColumns else { return true }
    let isRemoved = rules.map { "\($0.breach)" as SQLFragment }
    let query = LiteralQuery(
      """
      SELECT 1 FROM \(look.name) AS repeated
        JOIN \(context.rejected.name) AS rejected ON rejected.place = repeated.\(look.place)
        LEFT JOIN \(look.name) AS row ON row.\(look.place) = rejected.first
      WHERE rejected.kind = \(RejectedRow.Kind.tentative) AND rejected.first IS NOT NULL
        AND (row.\(look.place) IS NULL OR \(isRemoved, separator: " OR "))
      LIMIT 1
      """, purpose: "looking for keys of removed rows", reading: Int.self)
    return try context.connection.firstRow(of: query) != nil
  }

  /// Fills ``look`` with all rows except those whose rejection is final.
  func lookAgain() throws {
    guard let look else { return }
    if !lookHasAllRows { try look.fill() }
    lookHasAllRows = true
    try look.removeRejected()
  }

  /// Rejects the rows of the files that break a rule; a row that breaks several is rejected once, with all reasons.
  func rejectBreaches() throws {
    guard let look else { return }
    try lookAgain()
    for rule in rules {
      try context.rejected.insert(
        column: rule.column, problem: rule.reason,
        selecting: """
          row.\(look.place), \(rule.message) FROM \(look.name) AS row WHERE \(rule.breach)
          """)
    }
  }

  /// Logs the rejected rows in the order of their lines, and returns the result.
  func finish() throws -> LoadReport.File {
    try look?.drop()
    var result = LoadReport.File(
      file: input.name, table: table.name, read: 0, inserted: 0, updated: 0, skipped: 0,
      delimiter: input.files[0].csv.delimiter.map { String(UnicodeScalar($0)) } ?? ",", seconds: 0)
    for (file, count) in zip(input.files, counts) {
      let inserted = count.good - (try context.rejected.count(of: file, from: .tentative))
      let logged = count.read - count.good + (try context.rejected.count(of: file, from: .context))
      result.read += count.read
      result.inserted += inserted
      result.skipped += count.read - inserted
      try logRejected(of: file, expecting: logged)
    }
    result.seconds = (ContinuousClock.now - start) / .seconds(1)
    return result
  }
}

extension TableInput {
  /// An insert that refuses rows also where the table says `ON CONFLICT IGNORE` or `REPLACE`: no row may be lost unnamed.
  func insertStatement(_ context: LoadContext) throws -> InsertStatement<CSVRecord> {
    let writers = columns.enumerated().map { index, column in column.writer(cell: index) }
    return try context.connection.prepareInsert(
      in: table.description(having: columns.map(\.name)), writing: writers, onConflict: .abort)
  }
}

extension TableDescription {
  /// Whether all unique keys and indexes contain all rows, and compare texts as their columns do.
  fileprivate var comparesKeysAsColumns: Bool {
    let unique = indexes.filter(\.isUnique)
    let parts = (primaryKey?.parts ?? []) + allUniqueKeys.flatMap(\.parts) + unique.flatMap(\.parts)
    return unique.allSatisfy { $0.predicate == nil } && parts.allSatisfy { $0.collation == nil }
  }
}
