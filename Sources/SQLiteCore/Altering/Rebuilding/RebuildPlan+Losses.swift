extension RebuildPlan {
  /// Proves that each old column's values have a place, or were given up by name.
  func requireColumnsKept(_ changes: TableChanges) throws(SQLiteError) {
    var kept = changes.dropped.union(changes.fillings.keys)
    for case .column(let column) in cells.map(\.source) { kept.insert(SQLName(column.name)) }
    let lost = live.columns.filter { column in
      let isComputed = column.generated != nil && wanted.column(named: column.name) != nil
      return !isComputed && !kept.contains(SQLName(column.name))
    }
    guard let first = lost.first else { return }
    throw wanted.rebuildProblem(
      "the values of \(lost.map(\.name).joined(separator: ", ")) would be lost."
        + " Say where they go by .renaming(_:to:), or .dropping(\(first.name.debugDescription))")
  }

  /// Proves that each old index is in the new shape, or was given up by name.
  func requireIndexesKept(_ changes: TableChanges) throws(SQLiteError) {
    let kept = changes.droppedIndexes.union(wanted.indexes.map(\.name).names)
    guard let lost = live.indexes.first(where: { !kept.contains(SQLName($0.name)) }) else { return }
    throw wanted.rebuildProblem(
      "the index \(lost.name) would be lost. Put it into the description,"
        + " or say .droppingIndex(\(lost.name.debugDescription))")
  }

  /// Proves that each new column has values, whether or not there are rows to need them.
  func requireValues() throws(SQLiteError) {
    for cell in cells where !cell.column.isNullable {
      guard case .defaultValue(.value(.null)) = cell.source, !isNumbered(cell) else { continue }
      throw wanted.rebuildProblem(
        "the new column \(cell.column.name) allows no NULL and has no default."
          + " Say what it gets by .filling(_:with:)")
    }
  }

  /// Whether SQLite gives the column a number where it gets NULL.
  func isNumbered(_ cell: Cell) -> Bool {
    wanted.rowIDAlias == SQLName(cell.column.name)
  }
}
