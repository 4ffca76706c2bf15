internal import SocleCSQLite

/// Writes one column of a row from the row's memory.
///
/// Noncopyable, so that using it in place retains no reference to its closure: reference counting costs more than writing
/// a cell.
struct CellWriter: ~Copyable {
  private let cell: RowCells.Cell

  init(_ cell: RowCells.Cell) {
    self.cell = cell
  }

  borrowing func copy() -> RowCells.Cell { cell }

  @inline(__always)
  borrowing func write(_ row: UnsafeRawPointer, into sink: ValueSink) throws(SQLiteError) {
    try cell.encode(row + cell.offset, sink)
  }

  /// Writes the cell of the row at `row` without calling its closure, if it has one of the most frequent types.
  ///
  /// Calling the closure and handling its errors costs 60 instructions a cell, a third of our part of an insert.
  /// - Returns: False if nothing was written: then ``write(_:into:)`` has to write the value, or refuse it.
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

/// How a property is read from a row's memory.
@usableFromInline
enum CellForm: UInt8, Sendable {
  /// By the closure of its field.
  case coded
  /// Loaded directly.
  case integer, optionalInteger, boolean, real, optionalReal
  /// The bytes of the text are read in place.
  case text, optionalText

  @inlinable
  init(of type: Any.Type) {
    if type == Int.self || type == Int64.self {
      self = .integer
    } else if type == Int?.self || type == Int64?.self {
      self = .optionalInteger
    } else if type == Bool.self {
      self = .boolean
    } else if type == Double.self {
      self = .real
    } else if type == Double?.self {
      self = .optionalReal
    } else if type == String.self {
      self = .text
    } else if type == String?.self {
      self = .optionalText
    } else {
      self = .coded
    }
  }
}

/// A `String` or `String?` property read in place, as a struct of that one property.
///
/// Noncopyable, so that reading the bytes retains nothing: reference counting takes longer than handing the bytes to
/// SQLite. The row keeps them alive. A struct of one property has the layout of that property:
/// https://github.com/swiftlang/swift/blob/main/docs/ABI/TypeLayout.rst
struct InPlace<Text>: ~Copyable {
  private let text: Text
}

extension InPlace<String> {
  /// Writes the text; false if it has no contiguous UTF-8.
  @inline(__always)
  borrowing func put(into sink: ValueSink) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { sink.put(text: $0) } == SQLITE_OK
  }
}

extension InPlace<String?> {
  /// Writes the text or NULL; false if it has no contiguous UTF-8.
  @inline(__always)
  borrowing func put(into sink: ValueSink) -> Bool {
    switch text {
    case let text?: text.utf8.withContiguousStorageIfAvailable { sink.put(text: $0) } == SQLITE_OK
    case nil: sink.putNull() == SQLITE_OK
    }
  }
}
