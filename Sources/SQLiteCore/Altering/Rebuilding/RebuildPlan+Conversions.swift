extension RebuildPlan {
  /// What is true of an old value that the new column would convert, nil if it would convert none.
  func conversionTest(_ cell: Cell, of old: ColumnDescription) -> SQLText? {
    if isNumbered(cell) { return numberTest(of: old) }
    let type = cell.column.type
    let isSame = type == old.type || !wanted.isStrict && type.affinity == old.type.affinity
    if wanted.isStrict == live.isStrict, isSame { return nil }
    let test = wanted.isStrict ? type.strictTest : type.affinity.test
    return test.map { SQLText(test: $0, of: old.name) }
  }

  /// SQLite would put a number in place of NULL.
  private func numberTest(of old: ColumnDescription) -> SQLText? {
    if live.rowIDAlias == SQLName(old.name) { return nil }
    return SQLText(
      test: """
        $ IS NULL OR typeof($) IN ('text', 'blob') \
        OR typeof($) = 'real' AND $ <> CAST($ AS INTEGER)
        """, of: old.name)
  }
}

extension ColumnType {
  /// A test for a value, `$`, that a STRICT column of the type converts or refuses.
  fileprivate var strictTest: StaticString? {
    switch self {
    case .any: nil
    case .blob: "typeof($) NOT IN ('blob', 'null')"
    case .text: "typeof($) NOT IN ('text', 'null')"
    case .real:
      "typeof($) IN ('text', 'blob') OR typeof($) = 'integer' AND $ <> CAST($ AS REAL)"
    case .integer, .declared:
      "typeof($) IN ('text', 'blob') OR typeof($) = 'real' AND $ <> CAST($ AS INTEGER)"
    }
  }
}

extension Affinity {
  /// A test for a value, `$`, that a column of this affinity converts, and not to the same number.
  ///
  /// Any number is at most infinite, and any text more: what is compared as text, is stored as text.
  fileprivate var test: StaticString? {
    switch self {
    case .blob: nil
    case .text: "typeof($) IN ('integer', 'real')"
    case .integer, .numeric: "typeof($) = 'text' AND NOT +$ > CAST(9e999 AS REAL)"
    case .real:
      """
      typeof($) = 'text' AND NOT +$ > CAST(9e999 AS REAL) \
      OR typeof($) = 'integer' AND $ <> CAST($ AS REAL)
      """
    }
  }
}

extension SQLText {
  /// `test` with the column's name in place of each `$`.
  fileprivate init(test: StaticString, of column: String) {
    self.init()
    for (index, part) in test.description.split(separator: "$", omittingEmptySubsequences: false)
      .enumerated()
    {
      if index > 0 { append(identifier: column) }
      append(.verbatim(String(part)))
    }
  }
}
