internal import CSQLite

/// A whole row, or nil where a left join found none.
public struct OptionalRow<Row>: Selectable {
  /// All columns of the table's row.
  public let selection: Selection<Row?>

  init(_ base: Selection<Row>) {
    let count = base.count
    selection = Selection(base.columns) { values throws(SQLiteError) in
      // A row of a table has a value in at least one column, else it could not be told from a missing one.
      for index in 0..<count where sqlite3_value_type(values[index]) != SQLITE_NULL {
        return try base.decode(values)
      }
      return nil
    }
  }
}

extension RowDescription {
  /// The row, or nil where all its columns are NULL: what a left join gives for a row without partner.
  public var optional: OptionalRow<Row> { OptionalRow(selection) }
}

extension TableAlias {
  /// The row, or nil where all its columns are NULL: what a left join gives for a row without partner.
  public var optional: OptionalRow<Row> { OptionalRow(selection) }
}
