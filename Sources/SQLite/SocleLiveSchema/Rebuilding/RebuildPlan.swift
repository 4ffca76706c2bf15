import SocleCore

/// The source of each value of the new table.
struct RebuildPlan {
  struct Cell {
    enum Source {
      /// The old column's value, unchanged.
      case column(ColumnDescription)
      /// The result of the expression for the old row.
      case expression(SQLFragment)
      case rowID
      case defaultValue(DefaultValue)
    }

    let column: ColumnDescription
    let source: Source
  }

  let live: TableDescription
  let wanted: TableDescription
  private(set) var cells: [Cell] = []

  private var sources: [SQLName: Cell.Source] = [:]
  /// The old columns that a step renames or drops.
  private var removed: Set<SQLName> = []
  private var droppedIndexes: Set<SQLName> = []

  /// A plan that loses nothing except what `steps` name.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` naming the columns and indexes that would be lost, the
  ///   column without a value, or the step that is impossible.
  init(
    from live: TableDescription, to wanted: TableDescription, by steps: [RebuildStep]
  ) throws(SQLiteError) {
    try wanted.validate()
    self.live = live
    self.wanted = wanted
    for step in steps { try insert(step) }
    for column in wanted.columns where column.generated == nil {
      cells.append(Cell(column: column, source: source(of: column)))
    }
    try requireColumnsKept()
    try requireIndexesKept()
    try requireValues()
  }

  /// Whether SQLite assigns a number to the column if a row has NULL there.
  func isNumbered(_ cell: Cell) -> Bool {
    wanted.rowIDAlias == SQLName(cell.column.name)
  }

  private func source(of column: ColumnDescription) -> Cell.Source {
    let name = SQLName(column.name)
    if let source = sources[name] { return source }
    if !removed.contains(name), let old = live.column(named: column.name) { return .column(old) }
    if wanted.rowIDAlias == name, live.hasRowID { return .rowID }
    return .defaultValue(column.defaultValue ?? .null)
  }
}

// Steps.
extension RebuildPlan {
  private mutating func insert(_ step: RebuildStep) throws(SQLiteError) {
    switch step {
    case .renaming(let old, let new):
      try setSource(.column(remove(old)), of: new)
    case .filling(let new, let expression):
      try setSource(.expression(expression), of: new)
      try expression.validate(for: "the expression that fills \(wanted.name).\(new)")
    case .dropping(let old):
      _ = try remove(old)
    case .droppingIndex(let name):
      guard live.indexes.map(\.name).names.contains(SQLName(name)) else {
        throw wanted.rebuildProblem("there is no index \(name) to drop")
      }
      droppedIndexes.insert(SQLName(name))
    }
  }

  private mutating func remove(_ name: String) throws(SQLiteError) -> ColumnDescription {
    guard let column = live.column(named: name) else {
      throw wanted.rebuildProblem("the old table has no column \(name)")
    }
    guard removed.insert(SQLName(name)).inserted else {
      throw wanted.rebuildProblem(
        "the column \(name) is renamed or dropped twice. To copy values, use .filling(_:with:)")
    }
    return column
  }

  /// Checks that values can be written to the new column, and that no other step writes to it.
  private mutating func setSource(
    _ source: Cell.Source, of name: String
  ) throws(SQLiteError) {
    guard let column = wanted.column(named: name) else {
      throw wanted.rebuildProblem("the new table has no column \(name)")
    }
    if column.generated != nil {
      throw wanted.rebuildProblem("the column \(name) is generated and takes no values")
    }
    guard sources.updateValue(source, forKey: SQLName(name)) == nil else {
      throw wanted.rebuildProblem("the column \(name) gets its values from two steps")
    }
  }
}

// Losses.
extension RebuildPlan {
  /// Checks that each old column's values are kept, or are discarded by a step.
  private func requireColumnsKept() throws(SQLiteError) {
    var kept = removed
    for cell in cells {
      switch cell.source {
      case .column(let column): kept.insert(SQLName(column.name))
      case .expression: kept.insert(SQLName(cell.column.name))
      case .rowID, .defaultValue: break
      }
    }
    let lost = live.columns.filter { column in
      let isComputed = column.generated != nil && wanted.column(named: column.name) != nil
      return !isComputed && !kept.contains(SQLName(column.name))
    }
    guard let first = lost.first else { return }
    throw wanted.rebuildProblem(
      "the values of \(lost.map(\.name).joined(separator: ", ")) would be lost."
        + " Move them by .renaming(_:to:), or discard them by"
        + " .dropping(\(first.name.debugDescription))")
  }

  /// Checks that each old index is part of the new table, or is discarded by a step.
  private func requireIndexesKept() throws(SQLiteError) {
    let kept = droppedIndexes.union(wanted.indexes.map(\.name).names)
    guard let lost = live.indexes.first(where: { !kept.contains(SQLName($0.name)) }) else { return }
    throw wanted.rebuildProblem(
      "the index \(lost.name) would be lost. Put it into the description,"
        + " or discard it by .droppingIndex(\(lost.name.debugDescription))")
  }

  /// Checks that each new column has values, even if the table has no rows.
  private func requireValues() throws(SQLiteError) {
    for cell in cells where !cell.column.isNullable {
      guard case .defaultValue(.value(.null)) = cell.source, !isNumbered(cell) else { continue }
      throw wanted.rebuildProblem(
        "the new column \(cell.column.name) is NOT NULL and has no default."
          + " Compute its values by .filling(_:with:)")
    }
  }
}

extension TableDescription {
  var rebuildPurpose: String { "rebuilding the table \(name)" }

  func rebuildProblem(_ reason: String) -> SQLiteError {
    .impossible(subject: rebuildPurpose, reason: reason)
  }
}
