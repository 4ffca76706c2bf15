struct ReferenceCheck {
  let columns: [LoadColumn]
  let cells: [Int]
  let parents: [ParentKeys]

  /// Whether a parent of the record exists, or the record refers to no parent. Searches the database.
  func holds(for record: CSVRecord) throws -> Bool {
    let key = zip(cells, columns).map { (cell: record.cells[$0], kind: $1.kind) }
    if key.contains(where: { $0.cell.isNull }) { return true }
    for parent in parents where try parent.exists(key) { return true }
    return false
  }

  /// The name of the referring column, or the names of several.
  private var columnName: String { columns.map(\.name).joined(separator: ", ") }

  /// Removes keys that were stored too early from the caches.
  func forgetKeys() {
    for parent in parents { parent.cache?.keys.forgetAll() }
  }

  /// One rejection for all dangling references of a record, such as `part_num: "x" is not in parts; color_id: "7" is not in
  /// colors`.
  static func rejection(
    of dangling: [ReferenceCheck], in record: CSVRecord, file: String, line: Int
  ) -> Rejection {
    let reasons = dangling.enumerated().map { index, check in
      let values = check.cells.map { Rejection.quoted(record.cells[$0].text) }
      let tables = check.parents.map(\.parent.table).joined(separator: " or ")
      let reason = "\(values.joined(separator: ", ")) is not in \(tables)"
      return index == 0 ? reason : "\(check.columnName): \(reason)"
    }
    return Rejection(
      file: file, line: line, column: dangling.first?.columnName,
      reason: reasons.joined(separator: "; "))
  }
}

/// The fast half of a check: the parents' caches. Plain memory, for the loop over all rows.
struct QuickReferenceCheck {
  private let cell: Int
  /// Nil if every record has to be looked up.
  private let first: ColumnKeyCache?
  /// The cache of the second of two tables that a column may refer to.
  private let second: ColumnKeyCache?
  private let hasSeveralParents: Bool

  init(_ check: ReferenceCheck) {
    cell = check.cells[0]
    hasSeveralParents = check.parents.count > 1
    let isCached = check.cells.count == 1 && check.parents.count <= 2
    first = isCached ? check.parents[0].cache : nil
    second = isCached && hasSeveralParents ? check.parents[1].cache : nil
  }

  /// Whether the parent is known to exist, or an earlier record referred to it. For the first record that refers to a parent,
  /// the result is false, and the database has to be searched.
  @inline(__always)
  func isKnown(_ cells: UnsafeMutablePointer<CSVCell>) -> Bool {
    guard let first else { return false }
    let cell = cells[cell]
    if first.contains(cell) || cell.isNull { return true }
    guard hasSeveralParents else {
      first.insert(cell)
      return false
    }
    // It is unknown which of the two tables contains the key, so the key is added to neither cache.
    return second?.contains(cell) ?? false
  }
}
