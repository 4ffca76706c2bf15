import SocleCore

extension Connection {
  /// Changes an existing table to match `wanted`, whatever the difference, and keeps its rows.
  ///
  /// Columns of the same name keep their values; `steps` move or discard the values of the other columns. A new column gets its
  /// values from the step that fills it, else its default. Rows keep their rowids, and AUTOINCREMENT continues its numbers.
  /// Triggers are created again with the same text. Views and the foreign keys of other tables remain as they are, and no
  /// foreign key action changes a row. The table gets the indexes of `wanted`, and is analyzed (`ANALYZE`) if it was before.
  ///
  /// ```swift
  /// try connection.rebuildTable(as: Color.row, by: [.filling(Color.rgb, with: "upper(hex)"), .dropping("hex")])
  /// ```
  ///
  /// The rebuild is one transaction, or a savepoint in the current transaction: after an error nothing has changed. All rows
  /// are copied twice, which needs about as much additional space as the table occupies.
  /// - Parameters:
  ///   - wanted: The name of the table, and its new definition.
  ///   - steps: What happens to columns and indexes that only the old or only the new table has.
  /// - Throws:
  ///   - ``SQLiteError/impossible(subject:reason:)`` if there is no such table, a column's values or an index would be lost and
  ///     no step discards them, a new NOT NULL column has neither a step nor a default, `wanted` refers to a table that does
  ///     not exist, or a trigger or view would no longer work.
  ///   - ``SQLiteError/conversion(cell:expected:found:)`` naming the column, if SQLite would convert a value when storing it.
  ///     To convert the values, fill the column with a `CAST` of the old column.
  ///   - ``SQLiteError/refused(attempt:code:message:place:)`` if a row violates a key, check or STRICT type of the new table,
  ///     or if a table named `socle_old` exists: the rebuild keeps the rows under this name meanwhile.
  ///   - ``SQLiteError/danglingReferences(attempt:violations:)`` if foreign keys are enforced and a row would lose its
  ///     parent; rows that had no parent before do not count.
  ///   - ``SQLiteError/misuse(attempt:reason:)`` in a transaction that violates deferred foreign keys, and if a temporary table
  ///     has the same name.
  public func rebuildTable(
    as wanted: TableDescription, by steps: [RebuildStep] = []
  ) throws(SQLiteError) {
    let attempt = wanted.rebuildPurpose
    try schemaChange {
      try requireUnshadowed(wanted.name, for: attempt)
      let live = try existingTable(wanted.name, for: attempt)
      // A parent that was missing before is accepted: the rebuild may be a step to repair that.
      try wanted.requireParents(among: Set((try tableNames() + live.referencedTables).names))
      let plan = try RebuildPlan(from: live, to: wanted, by: steps)
      try plan.requireNoConversion(on: self)
      let dangling = try danglingRows(around: wanted.name)
      let broken = Set(try brokenDependents().map(\.name))
      try withoutForeignKeys(for: attempt) { try replaceTable(plan) }
      if let (name, error) = try brokenDependents().first(where: { !broken.contains($0.name) }) {
        throw wanted.rebuildProblem(
          "\(name.text) would no longer work: \(error). Drop it first, and create it again for the new table"
        )
      }
      try requireNoDanglingRows(except: dangling, for: attempt)
    }
  }

  /// Changes the existing table of a row description to match the description, whatever the difference, and keeps its rows.
  ///
  /// - Throws: The same errors as ``rebuildTable(as:by:)-(TableDescription,_)``.
  public func rebuildTable<Row>(
    as row: RowDescription<Row>, by steps: [RebuildStep] = []
  ) throws(SQLiteError) {
    try rebuildTable(as: row.table, by: steps)
  }

  /// Copies the rows into a table with another name, and from there into the new one.
  ///
  /// Renaming the old table instead would copy no row, but SQLite refuses it if a check names the table, or an old
  /// schema contains text in double quotes.
  private func replaceTable(_ plan: RebuildPlan) throws {
    let triggers = try triggers(of: plan.live)
    for trigger in triggers { try plan.requireWatchedColumns(ofTrigger: trigger.entry) }
    let number = try lastNumber(of: plan.live)
    let isAnalyzed = hasStatistics(plan.live)
    let aside = plan.live.holdingRows(named: "socle_old")
    try run(CreateTableQuery(aside))
    let steps = plan.live.indexes.map { RebuildStep.droppingIndex($0.name) }
    try run(RebuildPlan(from: plan.live, to: aside, by: steps).copyCommand(from: plan.live.name))
    try dropUnchecked(plan.live.name)
    try run(CreateTableQuery(plan.wanted))
    if let number, plan.wanted.primaryKey?.isAutoincrement == true {
      // SQLite raises the number if a copied row has a larger one.
      try run(
        SQLCommand(
          "setting the last number of \(plan.wanted.name)",
          "INSERT INTO main.sqlite_sequence (seq, name) VALUES (\(number), \(plan.wanted.name))"))
    }
    try copyRows(plan, from: aside.name)
    try dropUnchecked(aside.name)
    for index in plan.wanted.indexes { try run(CreateIndexQuery(index, on: plan.wanted)) }
    if isAnalyzed {
      try run(
        SQLCommand(plan.wanted.rebuildPurpose, "ANALYZE main.\(identifier: plan.wanted.name)"))
    }
    try recreate(triggers, of: plan.live)
  }

  /// Copies all rows and compares their number: an aggregate in an expression would combine all rows into one.
  private func copyRows(_ plan: RebuildPlan, from source: String) throws(SQLiteError) {
    let copied = try runCountingChanges(plan.copyCommand(from: source))
    let total = try rowCount(of: source)
    guard total != copied else { return }
    throw plan.wanted.rebuildProblem(
      "only \(copied) of \(total) rows would be left. Fill columns with expressions of one row, not aggregates"
    )
  }

  /// Whether the table was analyzed; SQLite deletes the result with the table. Without any, there is no `sqlite_stat1`.
  private func hasStatistics(_ table: TableDescription) -> Bool {
    let sql: SQLFragment =
      "SELECT 1 FROM main.sqlite_stat1 WHERE tbl = \(table.name) COLLATE NOCASE"
    return (try? values(of: SQLCommand("reading statistics", sql)).isEmpty) == false
  }

  /// The largest number that an autoincremented table has ever assigned, nil if there is none
  /// (https://sqlite.org/autoinc.html).
  private func lastNumber(of table: TableDescription) throws(SQLiteError) -> SQLiteValue? {
    guard table.primaryKey?.isAutoincrement == true else { return nil }
    return try values(
      of: SQLCommand(
        "reading the last number of \(table.name)",
        "SELECT seq FROM main.sqlite_sequence WHERE name = \(table.name) COLLATE NOCASE")
    ).first?.first
  }
}

// Dropping a table drops its triggers, so a rebuild creates them again.
extension Connection {
  /// The triggers of the table, those of the main database first. SQLite stores the statement of a temporary trigger without
  /// `TEMP`.
  private func triggers(
    of table: TableDescription
  ) throws(SQLiteError) -> [(entry: SchemaEntry, prefix: String)] {
    let attempt = "reading the triggers of \(table.name)"
    let condition: SQLFragment = "type = 'trigger' AND tbl_name = \(table.name) COLLATE NOCASE"
    return try schemaEntries(for: attempt, where: condition).map { ($0, "CREATE ") }
      + schemaEntries(for: attempt, where: condition, in: "temp").map { ($0, "CREATE TEMP ") }
  }

  private func recreate(
    _ triggers: [(entry: SchemaEntry, prefix: String)], of table: TableDescription
  ) throws(SQLiteError) {
    // A temporary trigger on a table of the same name in an attached database was not dropped.
    let remaining = try self.triggers(of: table)
    for trigger in triggers where !remaining.contains(where: { $0 == trigger }) {
      let statement = SQLFragment(
        trusted: trigger.prefix + trigger.entry.sql.dropFirst("CREATE ".count))
      try run(SQLCommand("creating the trigger \(trigger.entry.name) again", statement))
    }
  }
}

extension RebuildPlan {
  /// Checks that the new table has the columns of a trigger's `UPDATE OF`: SQLite would accept a trigger without them, but
  /// never fire it.
  fileprivate func requireWatchedColumns(ofTrigger trigger: SchemaEntry) throws(SQLiteError) {
    let event = try SQLToken.tokens(of: trigger.sql).drop { !$0.isWord("UPDATE") }.dropFirst()
    guard event.first?.isWord("OF") == true else { return }
    let columns = event.dropFirst().prefix { !$0.isWord("ON") }.filter(\.isName).map(\.text)
    guard
      let missing = columns.first(where: { live.hasColumn($0) && !wanted.hasColumn($0) })
    else { return }
    throw wanted.rebuildProblem(
      "\(trigger.subject) would no longer work: it fires on UPDATE OF \(missing). Drop it first")
  }
}
