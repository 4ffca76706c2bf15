/// Looks for a value that its new column would store as something else.
///
/// SQLite would turn the text `'12'` into the number 12 for an INTEGER column, and 12 into `'12'` for a TEXT column.
/// A rebuild keeps values as they are. An integer may become the same number as REAL, and the other way round.
struct ConversionQuery: SQLQuery {
  private let live: TableDescription
  private let tests: [(position: Int, test: SQLText, name: String)]

  /// Nil if no value of the table can be converted.
  init?(_ plan: RebuildPlan) {
    live = plan.live
    tests = plan.cells.enumerated().compactMap { position, cell in
      guard case .column(let old) = cell.source, let test = plan.conversionTest(cell, of: old)
      else {
        return nil
      }
      return (position, test, old.name)
    }
    if tests.isEmpty { return nil }
  }

  var purpose: String { live.rebuildPurpose }

  /// `position, class` of the first such value: the position among the plan's cells, and what is stored.
  func makeText() -> SQLText {
    var text = SQLText([.verbatim("SELECT * FROM (SELECT CASE")])
    for (position, test, _) in tests {
      text.append(test: test, result: SQLText([.literal(.integer(Int64(position)))]))
    }
    text.append(" END AS position, CASE")
    for (_, test, name) in tests {
      text.append(
        test: test, result: SQLText([.verbatim("typeof("), .identifier(name), .verbatim(")")]))
    }
    text.append(" END FROM main.")
    text.append(identifier: live.name)
    text.append(") WHERE position IS NOT NULL LIMIT 1")
    return text
  }
}

extension SQLText {
  fileprivate mutating func append(test: SQLText, result: SQLText) {
    append(" WHEN ")
    append(test)
    append(" THEN ")
    append(result)
  }
}
