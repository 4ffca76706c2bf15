extension Connection {
  /// Brings a live table into the shape of `wanted`, whatever the difference, and keeps its rows.
  ///
  /// Columns of the same name keep their values; `changes` say where others go, or that they are given up. A new column
  /// gets what a change fills it with, else its default. Rows keep their rowids, and autoincremented tables
  /// remember the numbers they gave. Triggers are made again letter for letter, views and the foreign keys of other
  /// tables stay as they are, and no foreign key acts on any row. Indexes become those of `wanted`.
  ///
  /// It is one transaction, or a savepoint within one: after an error everything is as it was. It happens as in
  /// https://sqlite.org/lang_altertable.html#otheralter, and needs about as much space again as the table has.
  /// - Parameters:
  ///   - wanted: The shape, and the name of the table.
  ///   - changes: What becomes of columns and indexes that the shapes do not have in common.
  /// - Throws:
  ///   - ``SQLiteError/impossible(subject:reason:)`` if there is no such table, a column's values or an index would be
  ///     lost without being named, a new column has nothing to hold, `wanted` refers to a table that is not
  ///     there, or a trigger or view would no longer work.
  ///   - ``SQLiteError/conversion(cell:expected:found:)`` naming the column, if SQLite would store a value as another
  ///     than it is: fill the column with a `CAST` of itself to have it converted.
  ///   - ``SQLiteError/refused(attempt:code:message:place:)`` if a row breaks a key or check of the new shape.
  ///   - ``SQLiteError/danglingReferences(attempt:violations:)`` if foreign keys are enforced and a row would lose its
  ///     parent; those that had none before do not count.
  ///   - ``SQLiteError/misuse(attempt:reason:)`` in a transaction whose deferred foreign keys are violated so far, and
  ///     if a temporary table has the same name.
  public func rebuildTable(as wanted: TableDescription, by changes: [TableChange] = []) throws {
    let attempt = wanted.rebuildPurpose
    try transaction {
      try requireUnshadowed(wanted.name, for: attempt)
      let live = try existingTable(wanted.name, for: attempt)
      try requireParents(of: wanted, besides: live)
      let plan = try RebuildPlan(from: live, to: wanted, by: changes)
      try requireNoConversion(plan)
      let known = try KnownViolations(before: plan, on: self)
      try withoutForeignKeys(for: attempt) { try rebuild(plan) }
      try known.requireNoOthers(on: self)
    }
  }

  /// Brings the table of such rows into the shape that they have now, whatever the difference, and keeps its rows.
  ///
  /// - Throws: as ``rebuildTable(as:by:)-(TableDescription,_)``.
  public func rebuildTable<Row>(
    as row: RowDescription<Row>, by changes: [TableChange] = []
  ) throws {
    try rebuildTable(as: row.table, by: changes)
  }

  private func rebuild(_ plan: RebuildPlan) throws {
    try keepingTriggersAndViews(of: plan.live) { triggers in
      let number = try lastNumber(of: plan.live)
      let old = try setAside(plan.live)
      try run(CreateTableQuery(plan.wanted))
      try copyRows(plan, from: old)
      try run(DropTableQuery(name: old))
      try setLastNumber(number, of: plan.wanted)
      for index in plan.wanted.indexes { try run(CreateIndexQuery(index, on: plan.wanted)) }
      // A temporary trigger of a table so named in an attached database is still there.
      let rest = Set(try triggersAndViews().map(\.key))
      for trigger in triggers where !rest.contains(trigger.key) {
        try run(CreateTriggerQuery(trigger: trigger))
      }
    }
  }

  /// Copies all rows, and proves it: an aggregate in an expression would make one row of all.
  private func copyRows(_ plan: RebuildPlan, from old: String) throws(SQLiteError) {
    let copied = try runCountingChanges(CopyRowsQuery(plan: plan, source: old))
    guard try values(of: RowCountQuery(table: old)) != [[.integer(Int64(copied))]] else { return }
    throw plan.wanted.rebuildProblem("\(copied) rows came of more. Fill columns row by row only")
  }

  private func requireParents(
    of wanted: TableDescription, besides live: TableDescription
  ) throws(SQLiteError) {
    // What was missing before is no reason to refuse: the rebuild may be a step to mend it.
    try wanted.requireParents(among: Set((try tableNames() + live.referencedTables).names))
  }

  private func requireNoConversion(_ plan: RebuildPlan) throws(SQLiteError) {
    guard let query = ConversionQuery(plan),
      let row = try values(of: query).first.map(SchemaRow.init)
    else { return }
    let column = plan.cells[Int(row.integer(0))].column
    throw .conversion(
      cell: CellPlace(table: plan.wanted.name, column: column.name),
      expected: "\(column.type.declaration), or a conversion by .filling(_:with:)",
      found: (row.text(1) ?? "").uppercased())
  }
}

/// `SELECT count(*)`.
private struct RowCountQuery: SQLQuery {
  let table: String

  var purpose: String { "counting the rows of \(table)" }

  func makeText() -> SQLText {
    SQLText([.verbatim("SELECT count(*) FROM main."), .identifier(table)])
  }
}
