/// A select without the type of its results.
package struct SelectClauses: SQLQuery {
  package private(set) var sources: [TableSource]
  private var columns: [SQLFragment]
  private var joins: [SQLFragment] = []
  package var isDistinct = false
  package var conditions: [Condition] = []
  package var groups: [SQLFragment] = []
  package var groupConditions: [Condition] = []
  package var orderings: [Ordering] = []
  package var limit: Int?
  package var offset: Int?

  package init(source: TableSource, columns: [SQLFragment], where conditions: [Condition] = []) {
    sources = [source]
    self.columns = columns
    self.conditions = conditions
  }

  package var purpose: String { "reading from \(sources[0].table)" }

  /// Adds a table, with the join's conditions.
  package mutating func join(
    _ source: TableSource, _ words: StaticString, _ conditions: [Condition]
  ) {
    sources.append(source)
    let words = SQLFragment(trusted: words.description)
    joins.append("\(words)\(source.text) ON \(Condition.all(of: conditions).test.asClause)")
  }

  package func makeText() throws(SQLiteError) -> SQLFragment { try makeText(isNested: false) }

  /// - Parameter isNested: Whether the select is part of another query.
  package func makeText(isNested: Bool) throws(SQLiteError) -> SQLFragment {
    try sources.checkDistinct(in: purpose)
    return try text.resolved(for: sources, isNested: isNested)
  }

  private var text: SQLFragment {
    var text: SQLFragment = isDistinct ? "SELECT DISTINCT " : "SELECT "
    text.append("\(columns, separator: ", ") FROM \(sources[0].text)")
    for join in joins { text.append(join) }
    text.append(conditions, after: " WHERE ")
    if !groups.isEmpty { text.append(" GROUP BY ") }
    text.append(groups)
    text.append(groupConditions, after: " HAVING ")
    text.append(orderings, limit: limit, offset: offset)
    return text
  }

  /// The same select with its columns passed to the row sink.
  ///
  /// Nil if the select has an order, groups, or computed columns: an aggregate cannot contain another.
  var sinkQuery: (any SQLQuery)? {
    guard orderings.isEmpty, limit == nil, offset == nil, groups.isEmpty, groupConditions.isEmpty,
      !isDistinct, columns.allSatisfy({ $0.segments.count == 1 && $0.onlyColumn != nil }),
      let call = RowSinkCall.call(of: columns)
    else { return nil }
    var copy = self
    copy.columns = [call]
    return copy
  }
}
