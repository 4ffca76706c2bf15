internal import SocleCSQLite

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
  /// The coding of a primary key of one field, without optionality; nil for other keys.
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

/// Records whether a description's first row still has to be checked. All copies of a description share this object, so it also
/// identifies the description.
@usableFromInline
final class FieldOrderCheck: Sendable {
  /// 1 until the first row was checked. Accessed atomically.
  nonisolated(unsafe) let pending = Owned<Int32>(1)

  @inline(__always)
  var isPending: Bool { socle_flag(pending.pointer) != 0 }

  func finish() { socle_set_flag(pending.pointer, 0) }
}

// Two fields of one type in another order than `make`'s parameters compile, but their values would be exchanged.

extension RowDescription {
  /// Checks the order of the fields: a row made from the values of `row` must have the same values. Only the first call for a
  /// description does this.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if two fields exchange their values.
  @usableFromInline @inline(never)
  func checkOrder(by row: Row) throws(SQLiteError) {
    guard order.isPending else { return }
    order.finish()
    // For a row that cannot be written or made, the insert or the read itself throws.
    guard cells.names == columnNames, let written = try? stored(row),
      let again = try? stored(decode(stored: written))
    else { return }
    let changed = written.indices.filter { written[$0] != again[$0] }
    for index in changed {
      guard let other = changed.first(where: { $0 != index && written[$0] == again[index] }) else {
        continue
      }
      throw .impossible(
        subject: "rows of \(table.name)",
        reason: "\(columnNames[index]) is made from the value of \(columnNames[other]): "
          + "the fields are not in the order of make's parameters")
    }
  }

  /// Makes rows, and checks the first one made by any use of the description.
  @usableFromInline
  package var decode: Decode {
    guard order.isPending else { return make }
    return { values throws(SQLiteError) in
      let row = try make(values)
      try checkOrder(by: row)
      return row
    }
  }

  func decode(stored values: [SQLiteValue]) throws(SQLiteError) -> Row {
    try values.withUnsafeBufferPointer { values throws(SQLiteError) in
      let addresses = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: values.count)
      defer { addresses.deallocate() }
      for index in values.indices {
        addresses[index] = values.baseAddress.map { ValueSource.tagged($0 + index) }
      }
      return try make(RowValues(addresses))
    }
  }

  package func stored(_ row: Row) throws(SQLiteError) -> [SQLiteValue] {
    var result: [SQLiteValue] = []
    for column in 0..<cells.count {
      var captured = SQLiteValue.null
      do throws(SQLiteError) {
        try withUnsafePointer(to: row) { row throws(SQLiteError) in
          try cells.cells[column].write(row, into: ValueSink(capturingInto: &captured))
        }
      } catch {
        throw cells.located(error, at: column)
      }
      result.append(captured)
    }
    return result
  }
}
