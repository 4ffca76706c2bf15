// The packs live in this initialiser only: the closure that reads a row is made once, not resolved for each row.

extension RowDescription {
  /// Describes a table by the fields of its rows.
  ///
  /// The description is checked where it is used first, as by `createTable`.
  /// - Parameters:
  ///   - table: The table's name.
  ///   - field: The columns, in the order of `make`'s parameters.
  ///   - key: The columns of the primary key; none for a table without.
  ///   - uniqueKeys: Further combinations of columns that no two rows share.
  ///   - foreignKeys: References of several columns; one column's stand in its field.
  ///   - checks: What must hold for every row.
  ///   - indexes: What SQLite keeps sorted for look-ups.
  ///   - isStrict: Whether SQLite enforces the columns' types. SQLite's default: not.
  ///   - hasRowID: Whether rows have a rowid; without, the table is stored in the order of its primary key.
  ///   - make: Makes a row of the fields' values, as `Color.init`.
  @inlinable
  public init<each Coding: ColumnCoding, each Key: ColumnCoding>(
    _ table: String, _ field: repeat Field<Row, each Coding>,
    primaryKey key: repeat Field<Row, each Key>,
    uniqueKeys: [UniqueKey] = [], foreignKeys: [ForeignKeyDescription] = [],
    checks: [SQLExpression] = [], indexes: [IndexDescription] = [],
    isStrict: Bool = true, hasRowID: Bool = true,
    make: @escaping @Sendable (repeat (each Coding).Property) -> Row
  ) {
    var columns: [ColumnDescription] = []
    var cells: [RowEncoder.Cell] = []
    for field in repeat each field {
      columns.append(field.column)
      cells.append(field.cell)
    }
    var keyNames: [String] = []
    for key in repeat each key { keyNames.append(key.name) }
    let description = TableDescription(
      table, columns: ColumnSet(columns),
      primaryKey: keyNames.isEmpty ? nil : PrimaryKey(parts: keyNames.map { .column($0) }),
      uniqueKeys: uniqueKeys, foreignKeys: foreignKeys, checks: checks, indexes: indexes,
      isStrict: isStrict, hasRowID: hasRowID)
    let names = columns.map(\.name)
    let encoder = RowEncoder(names: names, cells: cells)
    self.init(table: description.withRowIDNotNull(), encoder: encoder) {
      values throws(SQLiteError) in
      var index = 0
      do throws(SQLiteError) {
        return make(repeat try (each Coding).decode(from: ValueSource.next(of: values, at: &index)))
      } catch {
        throw error.located(at: CellPlace(table: table, column: names[index - 1]))
      }
    }
  }
}

extension ValueSource {
  /// The value at `index` of a result row.
  @inlinable @inline(__always)
  init(_ values: UnsafePointer<OpaquePointer?>, at index: Int) throws(SQLiteError) {
    guard let value = values[index] else {
      throw .misuse(attempt: "reading a row", reason: "SQLite gave no value for column \(index)")
    }
    self.init(value)
  }

  /// The value at `index`, which moves on.
  @inlinable @inline(__always)
  static func next(
    of values: UnsafePointer<OpaquePointer?>, at index: inout Int
  ) throws(SQLiteError) -> ValueSource {
    index &+= 1
    return try ValueSource(values, at: index &- 1)
  }
}
