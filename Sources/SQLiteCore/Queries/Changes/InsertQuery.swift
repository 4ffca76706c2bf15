/// `INSERT INTO table(columns) …`: one row from parameters, or all rows of a stream.
struct InsertQuery: SQLQuery {
  enum Source {
    /// One parameter per column.
    case parameters
    /// The virtual table that pulls rows out of a sequence.
    case stream
    /// One row of these values.
    case values([SQLiteValue])
  }

  let table: String
  let columns: [String]
  let source: Source
  let conflict: InsertConflict
  /// What the columns that are returned refer to the table as.
  var reference: TableReference?
  var returning: [SQLText] = []

  var purpose: String { "inserting into \(table)" }

  func makeText() throws(SQLiteError) -> SQLText {
    var text = SQLText([
      .verbatim(conflict == .replace ? "INSERT OR REPLACE INTO " : "INSERT INTO ")
    ])
    text.append(identifier: table)
    conflict.appendAlias(to: &text)
    text.append(identifiers: columns)
    append(source, to: &text)
    try conflict.append(to: &text)
    text.append(returning: returning)
    return try text.resolved(for: [TableSource(table: table, alias: nil, reference: reference)])
  }

  private func append(_ source: Source, to text: inout SQLText) {
    switch source {
    case .parameters: appendValues(columns.map { _ in .parameter }, to: &text)
    case .values(let values): appendValues(values.map { .bound($0) }, to: &text)
    case .stream:
      let cells = RowStreamModule.columnNames(columns.count)
      let module = RowStreamModule.name(columns: columns.count)
      text.append(.verbatim(" SELECT \(cells) FROM \(module)("))
      text.append(.parameter)
      // Without a WHERE the parser would take an upsert's ON for a join's.
      text.append(") WHERE TRUE")
    }
  }

  private func appendValues(_ values: [SQLText.Segment], to text: inout SQLText) {
    text.append(" VALUES ")
    var list = SQLText()
    list.append(values.lazy.map { SQLText([$0]) })
    text.append(inParentheses: list)
  }
}
