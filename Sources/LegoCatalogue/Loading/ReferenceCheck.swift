/// Checks one referring column of the rows that pass.
struct ReferenceCheck {
  let column: LegoColumn
  /// The position of the column's cell.
  let cell: Int
  /// The tables of which one must hold the value.
  let parents: [ParentKeys]

  /// Whether a parent of the record exists, or none is named.
  func holds(for record: LegoRecord) throws -> Bool {
    let cell = record.cells[cell]
    if column.isNullable, cell.text.isEmpty { return true }
    for parent in parents where try parent.contains(cell) { return true }
    return false
  }

  /// As `"3001z" is not in parts`.
  func reason(for record: LegoRecord) -> String {
    let places = parents.map(\.parent.table).joined(separator: " or ")
    return "\(Rejection.quoted(record.cells[cell].text)) is not in \(places)"
  }
}

/// The quick half of a check: what the first parent's cache remembers. Plain memory, for the loop over all rows.
struct QuickReferenceCheck {
  let cell: Int
  let isText: Bool
  let cache: KeyCache

  init(_ check: ReferenceCheck) {
    cell = check.cell
    isText = check.parents[0].isText
    cache = check.parents[0].cache
  }

  @inline(__always)
  func isKnown(_ record: LegoRecord) -> Bool {
    let cell = record.cells[cell]
    guard isText else { return cache.contains(KeyCache.Key(integer: cell.integer)) }
    guard let key = KeyCache.Key(text: cell.text) else { return false }
    return cache.contains(key)
  }
}
