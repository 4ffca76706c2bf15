import SocleCore

/// A table under another name, for a query that needs the table twice.
///
/// ```swift
/// let boss = Employee.row.alias("boss")
/// let pairs = SelectQuery(Employee.name, boss[Employee.name], from: Employee.row)
///   .joined(to: boss, on: [boss[Employee.id].equals(Employee.bossID)])
/// ```
public struct TableAlias<Row>: QuerySource {
  let row: RowDescription<Row>
  let name: String

  /// The table under the alias.
  public var source: TableSource {
    TableSource(table: row.table.name, alias: name, reference: reference)
  }

  /// The selection of whole rows: all columns of the table.
  public var selection: Selection<Row> {
    Selection(row.columnNames.map { column($0) }, decode: row.decode)
  }

  /// The field's column in the table under this alias.
  public subscript<Coding>(field: Field<Row, Coding>) -> Computed<Coding> {
    Computed(sql: column(field.name, field.column.collation))
  }

  private func column(_ column: String, _ collation: Collation? = nil) -> SQLFragment {
    SQLFragment([.column(ColumnReference(name: column, table: reference, collation: collation))])
  }

  private var reference: TableReference { .alias(SQLName(name), of: SQLName(row.table.name)) }
}

extension RowDescription {
  /// The same table under an alias, for one query.
  public func alias(_ name: String) -> TableAlias<Row> { TableAlias(row: self, name: name) }
}

extension QuerySource {
  /// The whole row, read as an optional: nil if all its columns are NULL, as after a left join that found no match.
  public var optional: Selection<Selected?> {
    let base = selection
    let count = base.columns.count
    return Selection(base.columns) { values throws(SQLiteError) in
      // A stored row of NULLs only cannot be distinguished from a missing one.
      for index in 0..<count where !values[index].isNull { return try base.decode(values) }
      return nil
    }
  }
}
