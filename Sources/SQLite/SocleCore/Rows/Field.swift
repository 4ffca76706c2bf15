/// One column of a table: its declaration in SQL, and how a property of the row type is written to it and read from it.
///
/// ```swift
/// static let name = Field("name", \Color.name)
/// ```
///
/// The same declaration creates the column, writes and reads it, and is used in conditions and orderings.
public struct Field<Row, Coding: ColumnCoding>: Sendable {
  /// The type of the property.
  public typealias Value = Coding.Property

  /// The column as `CREATE TABLE` declares it.
  public let column: ColumnDescription
  /// Writes the column's cell of a row.
  @usableFromInline let cell: RowCells.Cell

  init(column: ColumnDescription, cell: RowCells.Cell) {
    self.column = column
    self.cell = cell
  }

  /// The column's name.
  public var name: String { column.name }

  @inlinable var untyped: (column: ColumnDescription, cell: RowCells.Cell) { (column, cell) }
}
