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
  /// Whether a violated constraint is an error also if its declaration has an `ON CONFLICT` clause that skips or deletes rows.
  package var overridesClauses = false

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
      case .fail, .ignore, .update, .updateAll, .updateBy, .updateAllBy:
        overridesClauses ? "INSERT OR ABORT INTO " : "INSERT INTO "
      }
    text.append(identifier: table.name)
    // The table may be called "excluded", which means the new row in an upsert.
    if rule.isUpdate { text.append(" AS target") }
    text.append("(\(identifiers: columns))")
    text.append(rows)
    text.append(try conflictClause())
    // Not for streams, which RETURNING makes up to 50 % slower, nor for the primary key: there the row's own value is the id.
    if case .parameters = source, rule.byOtherKey != nil, let rowID = table.rowIDText {
      text.append(" RETURNING \(rowID)")
    }
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
    let key = rule.byOtherKey?.key ?? []
    switch rule.byOtherKey?.update ?? rule {
    case .fail, .stop, .replace, .updateBy, .updateAllBy: return ""
    case .ignore: return " ON CONFLICT DO NOTHING"
    case .update(let names):
      if names.isEmpty {
        throw upsertProblem("no column to update is given. To keep the existing row, pass .ignore")
      }
      // Otherwise the column would be updated to its default.
      if let name = names.first(where: { !columns.names.contains($0) }) {
        throw upsertProblem("the inserted rows have no field \(name.text)")
      }
      if !key.isEmpty, let name = names.first(where: primaryKey.contains) {
        throw upsertProblem(
          """
          the field \(name.text) belongs to the primary key, which this upsert does not change. \
          Leave the field out
          """)
      }
      return try update(names.map(\.text))
    case .updateAll(let onlyIfDifferent):
      let changed = columns.filter { !primaryKey.contains(SQLName($0)) }
      var others = changed.filter { !key.contains(SQLName($0)) }
      // Without other fields, the key's are updated, so that RETURNING returns the existing row.
      if others.isEmpty { others = changed }
      // The clause names the key, so that a row that violates another key is refused, not skipped.
      guard !others.isEmpty else { return " ON CONFLICT \(try target()) DO NOTHING" }
      let update = try update(others)
      return onlyIfDifferent ? "\(update)\(difference(others))" : update
    }
  }

  private func update(_ columns: [String]) throws(SQLiteError) -> SQLFragment {
    let changes: [SQLFragment] = columns.map { "\(identifier: $0) = excluded.\(identifier: $0)" }
    return " ON CONFLICT \(try target()) DO UPDATE SET \(changes, separator: ", ")"
  }

  private func difference(_ columns: [String]) -> SQLFragment {
    // By the column's own collation, two different texts may be equal.
    let values: [SQLFragment] = columns.map {
      "target.\(identifier: $0) COLLATE BINARY IS NOT excluded.\(identifier: $0)"
    }
    // A column without a type can store both 1 and 1.0; so can one of the type BLOB, except in a STRICT table.
    let types: [SQLFragment] = columns.filter {
      guard let type = table.columns[$0]?.type else { return false }
      return type == .any || !table.isStrict && type.affinity == .blob
    }.map {
      "typeof(target.\(identifier: $0)) IS NOT typeof(excluded.\(identifier: $0))"
    }
    return " WHERE \(Condition.any(of: (values + types).map { Condition(test: $0) }).test)"
  }

  private var primaryKey: [SQLName] { (table.primaryKey?.columns ?? []).names }

  /// The conflict target of `ON CONFLICT`, such as `("code")`; for a partial index, followed by its WHERE clause.
  private func target() throws(SQLiteError) -> SQLFragment {
    guard let named = rule.byOtherKey?.key else {
      guard let key = table.primaryKey?.columns, !key.isEmpty else {
        throw upsertProblem(
          "the table has no primary key. Pass the columns of a unique key as by:")
      }
      return "(\(identifiers: key))"
    }
    let keys = [table.primaryKey?.parts].compactMap(\.self) + table.allUniqueKeys.map(\.parts)
    let indexes = keys.map { IndexDescription("", on: $0) } + table.indexes.filter(\.isUnique)
    let found = indexes.filter {
      $0.parts.count == named.count && Set($0.parts.compactMap(\.column).names) == Set(named)
    }
    let ofAllRows = found.first { $0.predicate == nil }
    if let key = ofAllRows ?? (found.count == 1 ? found.first : nil) { return key.definition }
    let names = named.map(\.text).joined(separator: ", ")
    if indexes.isEmpty {
      throw upsertProblem("the table has no unique key, so none consists of \(names). Declare one")
    }
    let all: SQLFragment = "\(indexes.map(\.definition), separator: ", ")"
    throw upsertProblem(
      "no unique key, or more than one, consists of \(names). Name the columns of one of these: \(all)"
    )
  }

  private func upsertProblem(_ reason: String) -> SQLiteError {
    .impossible(subject: "an upsert into \(table.name)", reason: reason)
  }
}

extension RowDescription {
  package var writtenColumnNames: [String] { cells.names }

  /// The insert of one row from parameters.
  func insertQuery(_ rule: ConflictRule) throws(SQLiteError) -> InsertQuery {
    try table.checkInsertable(cells.names)
    return InsertQuery(.parameters, into: table, cells.names, rule)
  }
}
