/// A select without the types of its result: `SELECT columns FROM table WHERE …`.
struct SelectShape: SQLQuery {
  /// What the rows are made into.
  enum Form {
    /// A result row for each row.
    case rows
    /// A call of the row sink for each row, and no result.
    case sink
    /// Their number.
    case count
  }

  var form = Form.rows
  var isDistinct = false
  var source: TableSource
  var columns: [SQLText]
  var joins: [Join] = []
  var conditions: [Condition] = []
  var groups: [SQLText] = []
  var groupConditions: [Condition] = []
  var orderings: [Ordering] = []
  var limit: Int?
  var offset: Int?

  var purpose: String { "reading from \(source.table)" }

  var sources: [TableSource] { [source] + joins.map(\.source) }

  func makeText() throws(SQLiteError) -> SQLText { try makeText(isNested: false) }

  /// - Parameter isNested: Whether it is part of another query.
  func makeText(isNested: Bool) throws(SQLiteError) -> SQLText {
    try sources.checkDistinct(in: purpose)
    return try text.resolved(for: sources, isNested: isNested)
  }

  private var text: SQLText {
    var text = SQLText([.verbatim(isDistinct ? "SELECT DISTINCT " : "SELECT ")])
    appendResult(to: &text)
    text.append(" FROM ")
    text.append(source.text)
    for join in joins { text.append(join.text) }
    text.append(conditions, after: " WHERE ")
    if !groups.isEmpty { text.append(" GROUP BY ") }
    text.append(groups)
    text.append(groupConditions, after: " HAVING ")
    if !orderings.isEmpty { text.append(" ORDER BY ") }
    text.append(orderings.lazy.map(\.text))
    text.append(limit: limit, offset: offset)
    return text
  }

  private func appendResult(to text: inout SQLText) {
    switch form {
    case .rows: text.append(columns)
    case .sink: text.append(SQLText(calling: RowSink.name, columns))
    case .count: text.append("count(*)")
    }
  }
}

extension SelectShape {
  /// Columns of one table, by their names.
  init(table: String, columns: [String]) {
    self.init(
      source: TableSource(table: table, alias: nil, reference: nil),
      columns: columns.map { SQLText([.identifier($0)]) })
  }

  /// The rows of a table.
  init<Row>(of row: RowDescription<Row>, _ columns: [String]? = nil) {
    self.init(
      source: row.source, columns: (columns ?? row.columnNames).map { SQLText([.identifier($0)]) })
  }
}

extension SQLText {
  /// Appends `word` and all conditions, or nothing if there are none.
  mutating func append(_ conditions: [Condition], after word: StaticString) {
    guard !conditions.isEmpty else { return }
    append(word)
    append(Condition.all(of: conditions).test)
  }

  mutating func append(limit: Int?, offset: Int?) {
    guard limit != nil || offset != nil else { return }
    append(" LIMIT ")
    // SQLite takes a negative limit for none; a negative number of rows is none at all.
    append(.bound(.integer(limit.map { Int64(max(0, $0)) } ?? -1)))
    guard let offset else { return }
    append(" OFFSET ")
    append(.bound(.integer(Int64(max(0, offset)))))
  }
}
