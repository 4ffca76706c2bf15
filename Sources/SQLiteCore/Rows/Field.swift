/// One column of a row type: the column's description, how a row's property is written and how it is read.
///
/// ```swift
/// static let name = Field("name", \Color.name)
/// ```
///
/// Declared once, it creates the column, inserts, reads, and is named in conditions and orders.
public struct Field<Row, Coding: ColumnCoding>: Sendable {
  /// The type of the property.
  public typealias Value = Coding.Property

  /// The column as it stands in CREATE TABLE.
  public let column: ColumnDescription
  /// Writes the column's cell of the row at the address.
  @usableFromInline let cell: RowEncoder.Cell

  @usableFromInline
  init(column: ColumnDescription, cell: RowEncoder.Cell) {
    self.column = column
    self.cell = cell
  }

  /// The column's name.
  public var name: String { column.name }
}
