// The verbs once more, for tables and columns that a row description knows by type.

extension Connection {
  /// Adds the column of a field to the table of its rows.
  ///
  /// - Throws: as ``addColumn(_:to:)-(ColumnDescription,_)``.
  public func addColumn<Row, Coding>(
    _ field: Field<Row, Coding>, to row: RowDescription<Row>
  ) throws {
    try addColumn(field.column, to: row.table.name)
  }

  /// Gives a column the name that a field has.
  ///
  /// - Throws: as ``renameColumn(_:to:in:)-(String,_,_)``.
  public func renameColumn<Row, Coding>(
    _ name: String, to field: Field<Row, Coding>, in row: RowDescription<Row>
  ) throws(SQLiteError) {
    try renameColumn(name, to: field.name, in: row.table.name)
  }

  /// Drops a column that such rows have no longer, with all its values.
  ///
  /// - Throws: as ``dropColumn(_:from:)-(String,_)``.
  public func dropColumn<Row>(_ name: String, from row: RowDescription<Row>) throws {
    try dropColumn(name, from: row.table.name)
  }

  /// Gives a table the name under which such rows stand.
  ///
  /// - Throws: as ``renameTable(_:to:)-(String,_)``.
  public func renameTable<Row>(
    _ name: String, to row: RowDescription<Row>
  ) throws(SQLiteError) {
    try renameTable(name, to: row.table.name)
  }

  /// Drops the table of such rows.
  ///
  /// - Parameter evenIfReferenced: Whether it may go although others refer to it; their rows then refer to nothing.
  /// - Throws: as ``dropTable(_:evenIfReferenced:)-(String,_)``.
  public func dropTable<Row>(
    _ row: RowDescription<Row>, evenIfReferenced: Bool = false
  ) throws {
    try dropTable(row.table.name, evenIfReferenced: evenIfReferenced)
  }

  /// Creates one more index of the table of such rows.
  ///
  /// - Throws: as ``createIndex(_:on:)-(_,String)``.
  public func createIndex<Row>(
    _ index: IndexDescription, on row: RowDescription<Row>
  ) throws {
    try createIndex(index, on: row.table.name)
  }
}
