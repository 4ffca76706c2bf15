/// `INSERT INTO table(columns) …`: one row from parameters, or all rows of a stream.
package struct InsertQuery: SQLQuery {
  package enum Source {
    /// One parameter per column.
    case parameters
    /// The virtual table that pulls rows out of a sequence.
    case stream
    /// The columns of the same names of a table, or of a select in parentheses.
    case rows(of: SQLFragment)
    /// One row of these values.
    case values([SQLFragment.Segment])
  }

  let table: TableDescription
  let columns: [String]
  let source: Source
  let rule: ConflictRule

  package init(
    _ source: Source, into table: TableDescription, _ columns: [String], _ rule: ConflictRule
  ) {
    self.table = table
    self.columns = columns
    self.source = source
    self.rule = rule
  }

  package var purpose: String { "inserting into \(table.name)" }

  package func makeText() throws(SQLiteError) -> SQLFragment {
    var text: SQLFragment =
      switch rule {
      case .replace: "INSERT OR REPLACE INTO "
      case .stop: "INSERT OR FAIL INTO "
      case .fail, .ignore, .update, .updateAll: "INSERT INTO "
      }
    text.append(identifier: table.name)
    // The table may be called "excluded", which means the new row in an upsert.
    if rule.isUpdate { text.append(" AS target") }
    text.append("(\(identifiers: columns))")
    text.append(rows)
    text.append(try conflictClause())
    return text
  }

  private var rows: SQLFragment {
    switch source {
    case .parameters: Self.values(columns.map { _ in .bound(.null) })
    case .values(let values): Self.values(values)
    // Without a WHERE the parser would read an upsert's ON as a join's. Not TRUE: a table can have a column of that name.
    case .rows(let source): " SELECT \(identifiers: columns) FROM \(source) WHERE 1"
    case .stream:
      """
       SELECT \(SQLFragment(trusted: RowStreamCall.columnNames(columns.count))) \
      FROM \(RowStreamCall.source(columns: columns.count)) WHERE TRUE
      """
    }
  }

  private static func values(_ values: [SQLFragment.Segment]) -> SQLFragment {
    " VALUES (\(values.map { SQLFragment([$0]) }, separator: ", "))"
  }
}

/// The upsert clause (https://sqlite.org/lang_upsert.html).
extension InsertQuery {
  private func conflictClause() throws(SQLiteError) -> SQLFragment {
    switch rule {
    case .fail, .stop, .replace: return ""
    case .ignore: return " ON CONFLICT DO NOTHING"
    case .update(let names):
      if names.isEmpty {
        throw upsertProblem("no column to update is given. To keep the existing row, pass .ignore")
      }
      // Otherwise the column would be updated to its default.
      if let name = names.first(where: { !columns.names.contains($0) }) {
        throw upsertProblem("the rows do not write the field \(name.text)")
      }
      return try update(names.map(\.text))
    case .updateAll(let onlyIfDifferent):
      let key = try key()
      let others = columns.filter { !key.names.contains(SQLName($0)) }
      // The clause names the key, so that a row that violates another key is refused, not skipped.
      guard !others.isEmpty else { return " ON CONFLICT (\(identifiers: key)) DO NOTHING" }
      let update = try update(others)
      return onlyIfDifferent ? "\(update)\(difference(others))" : update
    }
  }

  private func update(_ columns: [String]) throws(SQLiteError) -> SQLFragment {
    let changes: [SQLFragment] = columns.map { "\(identifier: $0) = excluded.\(identifier: $0)" }
    return " ON CONFLICT (\(identifiers: try key())) DO UPDATE SET \(changes, separator: ", ")"
  }

  private func difference(_ columns: [String]) -> SQLFragment {
    // By the column's own collation, two different texts may be equal.
    let values: [SQLFragment] = columns.map {
      "target.\(identifier: $0) COLLATE BINARY IS NOT excluded.\(identifier: $0)"
    }
    // A column without a type can store both 1 and 1.0.
    let types: [SQLFragment] = columns.filter { table.columns[$0]?.type == .any }.map {
      "typeof(target.\(identifier: $0)) IS NOT typeof(excluded.\(identifier: $0))"
    }
    return " WHERE \(Condition.any(of: (values + types).map { Condition(test: $0) }).test)"
  }

  private func key() throws(SQLiteError) -> [String] {
    guard let key = table.primaryKey?.columns, !key.isEmpty else {
      throw upsertProblem("the table has no primary key")
    }
    return key
  }

  private func upsertProblem(_ reason: String) -> SQLiteError {
    .impossible(subject: "an upsert into \(table.name)", reason: reason)
  }
}

/// The names of the virtual table through which SQLite reads rows of a Swift sequence.
package enum RowStreamCall {
  /// SQLite refuses to create tables and views whose names begin with `sqlite_`, so none of the caller's has this name.
  package static func name(columns: Int) -> String { "sqlite_socle_rows_\(columns)" }

  /// The table in a FROM clause, with the stream as its argument. A forged file may contain a table of that name, which SQLite
  /// would find first, but not if the clause names the schema of the temporary tables.
  package static func source(columns: Int) -> SQLFragment {
    "\(SQLFragment(trusted: "temp.\(name(columns: columns))"))(\(SQLFragment([.bound(.null)])))"
  }

  /// `c0, c1, …`: the names of `count` columns.
  package static func columnNames(_ count: Int) -> String {
    // Not `joined`: its first call in a program takes 250,000 instructions, more than compiling the insert.
    (0..<count).reduce(into: "") { names, index in names += index == 0 ? "c0" : ", c\(index)" }
  }
}

extension RowDescription {
  package var writtenColumnNames: [String] { cells.names }
}
