/// How a property gets from a row's memory into SQLite.
@usableFromInline
enum CellForm: UInt8, Sendable {
  /// By the closure of its field.
  case coded
  /// An `Int` or `Int64`, taken as it lies there.
  case integer
  /// A `Bool`, taken as it lies there.
  case boolean
  /// A `String`, without the detour over the closure.
  case text

  /// The form of a stored property of that type.
  @inlinable
  init(of type: Any.Type) {
    if type == Int.self || type == Int64.self {
      self = .integer
    } else if type == Bool.self {
      self = .boolean
    } else if type == String.self {
      self = .text
    } else {
      self = .coded
    }
  }
}

extension RowEncoder.Cell {
  /// Writes the cell of the row at the address.
  ///
  /// A call of a closure costs 60 instructions a cell, a third of all that is ours: the commonest types do without.
  @inline(__always)
  func write(_ row: UnsafeRawPointer, into sink: ValueSink) throws(SQLiteError) {
    let property = row + offset
    switch form {
    case .integer: try sink.write(property.load(as: Int64.self))
    case .boolean: try sink.write(property.load(as: Bool.self) ? 1 : 0 as Int64)
    case .text: try property.assumingMemoryBound(to: String.self).pointee.encode(into: sink)
    case .coded: try encode(property, sink)
    }
  }
}
