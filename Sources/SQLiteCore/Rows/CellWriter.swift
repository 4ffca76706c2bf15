internal import CSQLite

/// Writes one column of the rows of an encoder, from a row's memory.
///
/// It cannot be copied, so that using it where it stands holds no reference to the closure in it: counting
/// references costs more than writing a cell.
struct CellWriter: ~Copyable {
  private let cell: RowEncoder.Cell

  init(_ cell: RowEncoder.Cell) {
    self.cell = cell
  }

  /// The cell, for an encoder of other columns.
  borrowing func copy() -> RowEncoder.Cell { cell }

  /// Writes the cell of the row at the address as the field's type says.
  @inline(__always)
  borrowing func write(_ row: UnsafeRawPointer, into sink: ValueSink) throws(SQLiteError) {
    try cell.encode(row + cell.offset, sink)
  }

  /// Writes the cell of the row at the address if its type is one of the commonest and nothing is wrong with it;
  /// false if that is for ``write(_:into:)`` to do, or to refuse.
  ///
  /// A closure's call and the errors it might throw cost 60 instructions a cell, a third of all that was ours.
  @inline(__always)
  borrowing func writeInPlace(_ row: UnsafeRawPointer, into sink: ValueSink) -> Bool {
    let property = row + cell.offset
    switch cell.form {
    case .integer: return sink.put(property.load(as: Int64.self)) == SQLITE_OK
    case .boolean: return sink.put(property.load(as: Bool.self) ? 1 : 0 as Int64) == SQLITE_OK
    case .real: return put(property.load(as: Double.self), into: sink)
    case .text:
      return property.assumingMemoryBound(to: InPlace<String>.self).pointee.put(into: sink)
    case .optionalInteger:
      guard let value = property.load(as: Int64?.self) else { return sink.putNull() == SQLITE_OK }
      return sink.put(value) == SQLITE_OK
    case .optionalReal:
      guard let value = property.load(as: Double?.self) else { return sink.putNull() == SQLITE_OK }
      return put(value, into: sink)
    case .optionalText:
      return property.assumingMemoryBound(to: InPlace<String?>.self).pointee.put(into: sink)
    case .coded: return false
    }
  }

  @inline(__always)
  private borrowing func put(_ value: Double, into sink: ValueSink) -> Bool {
    !value.isNaN && sink.put(value) == SQLITE_OK
  }
}
