/// `INSERT INTO table(columns) …`: one row from parameters, or all rows of a stream.
struct InsertQuery: SQLQuery {
  enum Source {
    /// One parameter per column.
    case parameters
    /// The virtual table that pulls rows out of a sequence.
    case stream
  }

  let table: String
  let columns: [String]
  let source: Source
  let conflict: InsertConflict

  var purpose: String { "inserting into \(table)" }

  func makeText() throws(SQLiteError) -> SQLText {
    var text = SQLText([
      .verbatim(conflict == .replace ? "INSERT OR REPLACE INTO " : "INSERT INTO ")
    ])
    text.append(identifier: table)
    conflict.appendAlias(to: &text)
    text.append(identifiers: columns)
    switch source {
    case .parameters:
      text.append(" VALUES (")
      text.append(columns.lazy.map { _ in SQLText([.parameter]) })
      text.append(")")
    case .stream:
      text.append(" SELECT ")
      text.append(columns.indices.lazy.map { SQLText([.verbatim("c\($0)")]) })
      text.append(.verbatim(" FROM \(RowStreamModule.name(columns: columns.count))("))
      text.append(.parameter)
      // Without a WHERE the parser would take an upsert's ON for a join's.
      text.append(") WHERE TRUE")
    }
    try conflict.append(to: &text)
    return text
  }
}
