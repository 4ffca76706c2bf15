import SocleCore

extension RebuildPlan {
  /// `INSERT … SELECT`: copies all rows, with the columns of the new table, from the table that holds them temporarily.
  ///
  /// ```sql
  /// INSERT OR ABORT INTO main."colors" ("id", "name") SELECT "id", "color" FROM main."socle_old" AS "colors"
  /// ```
  ///
  /// `OR ABORT` overrides the table's own `ON CONFLICT` clauses: `IGNORE` or `REPLACE` would lose rows silently.
  func copyCommand(from source: String) -> SQLCommand {
    var targets: [SQLFragment] = cells.map { "\(identifier: $0.column.name)" }
    var values = cells.map { value(of: $0.source) }
    if wanted.rowIDAlias == nil, let target = wanted.rowIDName, let value = live.rowIDText {
      targets.insert(target, at: 0)
      values.insert(value, at: 0)
    }
    return SQLCommand(
      wanted.rebuildPurpose,
      """
      INSERT OR ABORT INTO main.\(identifier: wanted.name) (\(targets, separator: ", ")) \
      SELECT \(values, separator: ", ") \
      FROM main.\(identifier: source) AS \(identifier: live.name)
      """)
  }

  private func value(of source: Cell.Source) -> SQLFragment {
    switch source {
    case .column(let column): "\(identifier: column.name)"
    case .expression(let expression), .defaultValue(.expression(let expression)):
      "(\(expression.text))"
    case .defaultValue(.value(let value)): "\(value)"
    case .rowID: live.rowIDText ?? "NULL"
    }
  }
}

extension TableDescription {
  /// A table with only the columns, without their constraints; its rows have rowids if the rows of this table have rowids.
  func holdingRows(named name: String) -> TableDescription {
    let plain = columns.map { column in
      ColumnDescription(
        column.name, column.type, isNullable: true, collation: column.collation)
    }
    return TableDescription(name, columns: ColumnSet(plain), isStrict: isStrict)
  }
}
