/// `INSERT INTO table(columns) …`: one row from parameters, or all rows of a stream.
package struct InsertQuery: SQLQuery {
  package enum Source {
    /// One parameter per column.
    case parameters
    /// The virtual table that pulls rows out of a sequence.
    case stream
    /// One row of these values.
    case values([SQLFragment.Segment])
  }

  let table: String
  let columns: [String]
  let source: Source
  let conflict: InsertConflict

  package init(
    table: String, columns: [String], source: Source, conflict: InsertConflict
  ) {
    self.table = table
    self.columns = columns
    self.source = source
    self.conflict = conflict
  }

  package var purpose: String { "inserting into \(table)" }

  package func makeText() throws(SQLiteError) -> SQLFragment {
    var text: SQLFragment =
      switch conflict {
      case .replace: "INSERT OR REPLACE INTO "
      case .abort: "INSERT OR ABORT INTO "
      case .fail, .ignore, .update: "INSERT INTO "
      }
    text.append(identifier: table)
    // The table may be called "excluded", which means the new row in an upsert.
    if case .update = conflict { text.append(" AS target") }
    text.append(identifiers: columns)
    append(source, to: &text)
    try conflict.append(to: &text)
    return text
  }

  private func append(_ source: Source, to text: inout SQLFragment) {
    switch source {
    case .parameters: appendValues(columns.map { _ in .parameter }, to: &text)
    case .values(let values): appendValues(values, to: &text)
    case .stream:
      let cells = RowStreamCall.columnNames(columns.count)
      let module = RowStreamCall.source(columns: columns.count)
      text.append(.verbatim(" SELECT \(cells) FROM \(module)("))
      text.append(.parameter)
      // Without a WHERE the parser would read an upsert's ON as a join's.
      text.append(") WHERE TRUE")
    }
  }

  private func appendValues(_ values: [SQLFragment.Segment], to text: inout SQLFragment) {
    text.append(" VALUES ")
    var list = SQLFragment()
    list.append(values.lazy.map { SQLFragment([$0]) })
    text.append(inParentheses: list)
  }
}

/// The names of the virtual table through which SQLite reads rows of a Swift sequence.
package enum RowStreamCall {
  package static func name(columns: Int) -> String { "socle_rows_\(columns)" }

  /// The table in a FROM clause. SQLite finds a table of the file before a virtual table of that name, but not if the clause
  /// names the schema of the temporary tables.
  package static func source(columns: Int) -> String { "temp.\(name(columns: columns))" }

  /// `c0, c1, …`: the names of `count` columns.
  package static func columnNames(_ count: Int) -> String {
    // Not `joined`: its first call in a program takes 250,000 instructions, more than compiling the insert.
    (0..<count).reduce(into: "") { names, index in names += index == 0 ? "c0" : ", c\(index)" }
  }
}

extension RowDescription {
  package var writtenColumnNames: [String] { encoder.names }
}
