/// A table under another name, for a query that needs it twice.
///
/// ```swift
/// let boss = Employee.row.alias("boss")
/// let pairs = SelectQuery(Employee.name, boss[Employee.name], from: Employee.row)
///   .joined(to: boss, on: [boss[Employee.id].equals(Employee.bossID)])
/// ```
public struct TableAlias<Row>: QuerySource {
  let row: RowDescription<Row>
  let name: String

  /// The table under the other name.
  public var source: TableSource {
    TableSource(table: row.table.name, alias: name, reference: reference)
  }

  /// The field of this one of the two.
  public subscript<Coding>(field: Field<Row, Coding>) -> Computed<Coding> {
    Computed(column(field.name))
  }

  func column(_ column: String) -> SQLText {
    SQLText([.column(ColumnReference(name: column, table: reference))])
  }

  private var reference: TableReference { .alias(name, of: row.table.name) }
}

extension RowDescription {
  /// The same table under the name that a query gives it.
  public func alias(_ name: String) -> TableAlias<Row> { TableAlias(row: self, name: name) }
}
