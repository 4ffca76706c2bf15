/// The cells of one row type: the names of its columns, and how they are written to SQLite and read from it.
///
/// The closures take the row's address without its type, because the callbacks of the hot paths are not generic. They are in
/// one block of memory that lives as long as the cells: reading them needs neither bounds nor exclusivity checks.
@usableFromInline
package final class RowCells: Sendable {
  /// Writes one cell, of the row or of the property at the address.
  @usableFromInline
  typealias Encode = @Sendable (UnsafeRawPointer, ValueSink) throws(SQLiteError) -> Void

  /// The writer of one column. A struct, because bare closures in generic memory are called through a thunk.
  @usableFromInline
  struct Cell: Sendable {
    /// The offset of the property in the row in bytes; 0 if `encode` takes the row's own address.
    @usableFromInline let offset: Int
    @usableFromInline let form: CellForm
    @usableFromInline let encode: Encode

    @inlinable
    init(offset: Int = 0, form: CellForm = .coded, encode: @escaping Encode) {
      self.offset = offset
      self.form = form
      self.encode = encode
    }
  }

  let table: String
  /// The columns as `CREATE TABLE` declares them; empty for cells without fields.
  let columns: [ColumnDescription]
  package let names: [String]
  @usableFromInline let count: Int
  // Written in init and freed in deinit; read-only in between.
  nonisolated(unsafe) let cells: UnsafeMutablePointer<CellWriter>

  @usableFromInline
  init(
    of table: String, names: [String], cells: [Cell], columns: [ColumnDescription] = []
  ) {
    self.table = table
    self.columns = columns
    self.names = names
    count = names.count
    self.cells = .allocate(capacity: cells.count)
    for (index, cell) in cells.enumerated() {
      (self.cells + index).initialize(to: CellWriter(cell))
    }
  }

  @usableFromInline
  convenience init(_ table: String, _ fields: [(column: ColumnDescription, cell: Cell)]) {
    let columns = fields.map(\.column)
    self.init(
      of: table, names: columns.map(\.name), cells: fields.map(\.cell), columns: columns)
  }

  /// The cells of rows that are stored in memory as one `SQLiteValue` after the other.
  package convenience init(of table: String, valuesOf names: [String]) {
    self.init(
      of: table, names: names,
      cells: names.indices.map { index in
        Cell { row, sink throws(SQLiteError) in
          try row.assumingMemoryBound(to: SQLiteValue.self)[index].encode(into: sink)
        }
      })
  }

  deinit {
    cells.deinitialize(count: count)
    cells.deallocate()
  }
}

/// Reading the values of a result row.
extension RowCells {
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
    error.located(at: CellPlace(table: table, column: names[index]))
  }
}

/// Writes one column of rows that have no ``RowDescription``, such as records of a file.
///
/// ```swift
/// let name = ColumnWriter<Record>("name") { record, sink in try sink.write(text: record.pointee.bytes(1)) }
/// let insert = try connection.prepareInsert(in: table, writing: [id, name])
/// try insert.insert(pulling: { try reader.next() })
/// ```
///
/// The bytes go from the record to SQLite; no Swift `String` is created.
public struct ColumnWriter<Row>: Sendable {
  @usableFromInline let name: String
  @usableFromInline let cell: RowCells.Cell

  /// A writer for the column `name`.
  ///
  /// - Parameter write: Reads the row at the pointer and writes exactly one value into the sink.
  @inlinable @inline(__always)
  public init(
    _ name: String,
    _ write: @escaping @Sendable (UnsafePointer<Row>, ValueSink) throws(SQLiteError) -> Void
  ) {
    self.name = name
    cell = RowCells.Cell { row, sink throws(SQLiteError) in
      try write(row.assumingMemoryBound(to: Row.self), sink)
    }
  }
}

extension RowCells {
  /// The cells of rows that a statement writes or only reads, or of keys by which it looks up rows of a table.
  package convenience init<Row>(_ columns: [ColumnWriter<Row>], of table: String = "a list") {
    // No key paths: one to a member of a generic type is made anew at each use.
    self.init(of: table, names: columns.map { $0.name }, cells: columns.map { $0.cell })
  }
}

extension RowDescription {
  /// A description of rows that are only inserted. Keep it, so that a connection finds the compiled insert without its text.
  package init(inserting table: TableDescription, writing columns: [ColumnWriter<Row>]) {
    let cells = RowCells(columns, of: table.name)
    self.init(cells, table: table) { _ throws(SQLiteError) in
      throw .impossible(
        subject: "rows of \(table.name)",
        reason: "this description can insert rows, but not read them")
    }
    order.finish()
  }

  /// A description of rows that are only read: `make` gets the values of all columns of the table, in their order.
  package init(reading table: TableDescription, make: @escaping Decode) {
    let cells = RowCells(of: table.name, valuesOf: table.columns.map(\.name))
    self.init(cells, table: table, make: make)
    order.finish()
  }
}
