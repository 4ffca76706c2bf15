/// Rows of one table: `SELECT columns FROM table WHERE … ORDER BY … LIMIT …`.
struct SelectQuery: SQLQuery {
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
  let table: String
  let columns: [String]
  var conditions: [Condition] = []
  var orderings: [Ordering] = []
  var limit: Int?
  var offset: Int?

  var purpose: String { "reading from \(table)" }

  func makeText() throws(SQLiteError) -> SQLText {
    var text = SQLText([.verbatim("SELECT ")])
    appendResult(to: &text)
    text.append(" FROM ")
    text.append(identifier: table)
    try text.append(where: conditions, of: table)
    text.append(orderedBy: orderings)
    text.append(limit: limit, offset: offset)
    return text
  }

  private func appendResult(to text: inout SQLText) {
    let names = columns.lazy.map { SQLText([.identifier($0)]) }
    switch form {
    case .rows:
      text.append(names)
    case .sink:
      text.append(.verbatim(RowSink.name + "("))
      text.append(names)
      text.append(")")
    case .count:
      text.append("count(*)")
    }
  }
}

extension SQLText {
  /// Appends ` WHERE` and all conditions, or nothing if there are none.
  ///
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` naming the column whose value SQLite cannot store.
  mutating func append(where conditions: [Condition], of table: String) throws(SQLiteError) {
    guard !conditions.isEmpty else { return }
    append(" WHERE ")
    do throws(SQLiteError) {
      append(try Condition.all(of: conditions).text.get())
    } catch {
      throw error.located(at: CellPlace(table: table))
    }
  }

  mutating func append(orderedBy orderings: [Ordering]) {
    guard !orderings.isEmpty else { return }
    append(" ORDER BY ")
    append(orderings.lazy.map(\.text))
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
