/// A table and the Swift type of its rows, declared once. The description creates the table, inserts its rows and reads them.
///
/// ```swift
/// static let row = RowDescription("colors", id, name, rgb, isTransparent, make: Color.init).keyed(by: id)
/// ```
///
/// The compiler refuses fields whose types differ from those of `make`'s parameters. If two fields of the same type are in the
/// wrong order, the first row that is written or read throws an error, unless that row holds equal values for both fields.
public struct RowDescription<Row>: Sendable {
  /// The description of the table.
  public internal(set) var table: TableDescription
  /// The names of the columns that are read, in the order of the fields.
  public let columnNames: [String]
  /// Makes a row from the values of a result row that has this description's columns in its order.
  @usableFromInline
  package typealias Decode =
    @Sendable (RowValues) throws(SQLiteError) -> Row

  let cells: RowCells
  /// Makes a row without the check that the fields are in the right order.
  @usableFromInline let make: Decode
  var order: FieldOrderCheck
  /// How the values of the primary key are written; empty if the key was not given by fields.
  var keyFields: [KeyField] = []
  /// The coding of the values of a key of one field.
  @usableFromInline var keyCoding: ObjectIdentifier?

  @usableFromInline
  init(
    _ cells: RowCells, table: TableDescription? = nil, columnNames: [String]? = nil,
    make: @escaping Decode
  ) {
    self.table = table ?? TableDescription(cells.table, columns: ColumnSet(cells.columns))
    self.columnNames = columnNames ?? cells.names
    self.cells = cells
    self.make = make
    order = FieldOrderCheck()
  }
}

// Parameter packs are used in this initializer only: the closure that reads a row is made once, not resolved for each row.
// `Value` is a pack of its own because the compiler needs minutes to refuse a wrong `(repeat (each Coding).Property) -> Row`.

extension RowDescription {
  /// Describes a table by the fields of its rows.
  ///
  /// The description is checked at its first use, such as `createTable`.
  /// - Parameters:
  ///   - table: The table's name.
  ///   - field: The columns, in the order of `make`'s parameters.
  ///   - make: Makes a row from the fields' values, for example `Color.init`.
  @inlinable
  public init<each Coding: ColumnCoding, each Value>(
    _ table: String, _ field: repeat Field<Row, each Coding>,
    make: @escaping @Sendable (repeat each Value) -> Row
  ) where repeat (each Coding).Property == each Value {
    var untyped: [(column: ColumnDescription, cell: RowCells.Cell)] = []
    for field in repeat each field { untyped.append(field.untyped) }
    let fields = RowCells(table, untyped)
    self.init(fields) { values throws(SQLiteError) in
      var index = 0
      return make(repeat try fields.next((each Coding).self, of: values, at: &index))
    }
  }
}
