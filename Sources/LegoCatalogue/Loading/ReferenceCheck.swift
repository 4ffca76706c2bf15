/// Checks one referring column of the rows that pass.
struct ReferenceCheck {
  let column: LegoColumn
  /// The position of the column's cell.
  let cell: Int
  /// The tables of which one must hold the value.
  let parents: [ParentKeys]

  /// Whether a parent of the record exists, or none is named. Asks the database.
  func holds(for record: LegoRecord) throws -> Bool {
    let cell = record.cells[cell]
    if column.isNullable, cell.text.isEmpty { return true }
    for parent in parents where try parent.exists(cell) { return true }
    return false
  }

  /// As `"3001z" is not in parts`.
  func reason(for record: LegoRecord) -> String {
    let places = parents.map(\.parent.table).joined(separator: " or ")
    return "\(Rejection.quoted(record.cells[cell].text)) is not in \(places)"
  }

  /// Forgets keys that were taken for good.
  func forgetKeys() {
    for parent in parents { parent.cache.keys.forgetAll() }
  }
}

/// The quick half of a check: what the parents' caches remember. Plain memory, for the loop over all rows.
struct QuickReferenceCheck {
  private let cell: Int
  private let first: LegoKeyCache
  /// For a column that may name rows of either of two tables.
  private let second: LegoKeyCache?

  init(_ check: ReferenceCheck) {
    cell = check.cell
    first = check.parents[0].cache
    second = check.parents.count > 1 ? check.parents[1].cache : nil
  }

  /// Whether the parent is known to exist, or was asked for already: the first record that names it is
  /// answered false, and the database has to be asked.
  @inline(__always)
  func isKnown(_ cells: UnsafeMutablePointer<LegoCell>) -> Bool {
    let cell = cells[cell]
    if first.contains(cell) { return true }
    guard let second else {
      first.insert(cell)
      return false
    }
    // Which of the two it is in is not known, so neither cache may take it.
    return second.contains(cell)
  }
}
