/// The rows of one table for which the conditions hold, with all columns.
@usableFromInline
struct TableQuery<Row>: ResultQuery {
  let select: TableSelect
  private let decode: RowDescription<Row>.Decode

  /// - Parameter checksFirstRow: Whether the first row that the description ever makes is checked while it is read. A caller
  ///   that keeps the rows can check it afterwards instead, at no cost per row.
  @usableFromInline
  init(
    _ row: RowDescription<Row>, where conditions: [Condition] = [],
    orderedBy orderings: [Ordering] = [], limit: Int? = nil, offset: Int? = nil,
    checksFirstRow: Bool = true
  ) {
    decode = checksFirstRow ? row.checkingDecode : row.decode
    select = TableSelect(
      columns: row.columnNames.map { SQLFragment([.identifier($0)]) }, source: row.source,
      conditions: conditions, orderings: orderings, limit: limit, offset: offset)
  }

  @usableFromInline var purpose: String { select.purpose }

  @usableFromInline
  func makeText() throws(SQLiteError) -> SQLFragment { try select.makeText() }

  @usableFromInline var reading: ResultReading<Row> {
    var reading = ResultReading(Selection(select.columns, decode: decode))
    reading.sinkQuery = select.sinkQuery
    return reading
  }
}

/// `SELECT columns FROM table WHERE … ORDER BY … LIMIT …`.
struct TableSelect: SQLQuery {
  var columns: [SQLFragment]
  let source: TableSource
  var conditions: [Condition] = []
  var orderings: [Ordering] = []
  var limit: Int?
  var offset: Int?

  var purpose: String { "reading from \(source.table)" }

  func makeText() throws(SQLiteError) -> SQLFragment {
    var text = SQLFragment([.verbatim("SELECT ")])
    text.append(columns)
    text.append(" FROM ")
    text.append(source.text)
    text.append(conditions, after: " WHERE ")
    text.append(orderings, limit: limit, offset: offset)
    return try text.resolved(for: [source])
  }

  static func count(of source: TableSource, where conditions: [Condition]) -> TableSelect {
    TableSelect(columns: ["count(*)"], source: source, conditions: conditions)
  }

  var sinkQuery: (any SQLQuery)? {
    // An aggregate does not keep the order of the rows, and cannot limit them.
    guard orderings.isEmpty, limit == nil, offset == nil else { return nil }
    var copy = self
    guard let call = RowSinkCall.call(of: columns) else { return nil }
    copy.columns = [call]
    return copy
  }
}

/// The call of the aggregate function that passes the rows of a query to Swift.
package enum RowSinkCall {
  package static let name = "socle_sink"
  /// The number of arguments that a function may have in every build of SQLite (`SQLITE_MAX_FUNCTION_ARG`).
  package static let maximumColumns = 100

  /// `socle_sink(columns)`, nil if there are too many.
  package static func call(of columns: [SQLFragment]) -> SQLFragment? {
    guard columns.count <= maximumColumns else { return nil }
    var text = SQLFragment([.verbatim(name), .verbatim("(")])
    text.append(columns)
    text.append(")")
    return text
  }
}
