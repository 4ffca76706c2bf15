/// The type-erased fields of a row type, which read the values of a result row.
@usableFromInline
final class RowFields: Sendable {
  @usableFromInline
  struct Part: Sendable {
    let column: ColumnDescription
    let cell: RowEncoder.Cell

    @usableFromInline
    init(column: ColumnDescription, cell: RowEncoder.Cell) {
      self.column = column
      self.cell = cell
    }
  }

  let table: String
  let parts: [Part]

  @usableFromInline
  init(_ parts: [Part], of table: String) {
    self.table = table
    self.parts = parts
  }

  @inlinable @inline(__always)
  func value<Coding: ColumnCoding>(
    _ coding: Coding.Type, _ index: Int, of values: RowValues
  ) throws(SQLiteError) -> Coding.Property {
    do throws(SQLiteError) {
      return try Coding.decode(from: values[index])
    } catch {
      throw located(error, at: index)
    }
  }

  /// The value of the field at `index`, which is then incremented.
  @inlinable @inline(__always)
  func next<Coding: ColumnCoding>(
    _ coding: Coding.Type, of values: RowValues, at index: inout Int
  ) throws(SQLiteError) -> Coding.Property {
    index &+= 1
    return try value(coding, index &- 1, of: values)
  }

  @usableFromInline @inline(never)
  func located(_ error: SQLiteError, at index: Int) -> SQLiteError {
    error.located(at: CellPlace(table: table, column: parts[index].column.name))
  }
}

extension Field {
  @inlinable
  var erased: RowFields.Part { RowFields.Part(column: column, cell: cell) }
}
