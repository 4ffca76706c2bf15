// A stored property is read where it stands in the row: what writes it takes its address and captures nothing. A
// property without a place of its own, as a computed one, is asked for by its key path, which costs more.

extension Field where Coding: ColumnValue {
  /// A column that holds a property of the row, stored as the property's type is by default.
  ///
  /// - Parameters:
  ///   - name: The column's name.
  ///   - property: The property, as `\Color.name`.
  ///   - defaultValue: What the column holds in a row inserted without it.
  ///   - collation: How its text compares; SQLite's default is byte by byte.
  ///   - isUnique: Whether no two rows may hold the same value.
  ///   - check: What must hold for every row.
  ///   - references: The parent that each value must name.
  @inlinable @inline(__always)
  public init(
    _ name: String, _ property: KeyPath<Row, Coding> & Sendable,
    default defaultValue: DefaultValue? = nil, collation: Collation? = nil,
    isUnique: Bool = false, check: SQLExpression? = nil,
    references: ForeignKeyReference? = nil
  ) {
    let column = ColumnDescription(
      name, Coding.columnType, isNullable: Coding.isNullable, default: defaultValue,
      collation: collation, isUnique: isUnique, check: check, references: references)
    if let offset = MemoryLayout<Row>.offset(of: property) {
      self.init(
        column: column,
        cell: RowEncoder.Cell(offset: offset, form: CellForm(of: Coding.self)) {
          address, sink throws(SQLiteError) in
          try address.assumingMemoryBound(to: Coding.self).pointee.encode(into: sink)
        })
    } else {
      self.init(
        column: column,
        cell: RowEncoder.Cell { row, sink throws(SQLiteError) in
          try row.assumingMemoryBound(to: Row.self).pointee[keyPath: property].encode(into: sink)
        })
    }
  }
}

// The closure reads one property through the row's address. Taking the row by value would copy all of it for
// each cell, and only inlining into the caller lets the compiler see which property it is.

extension Field where Coding: ColumnValue {
  /// A column that holds what `property` makes of the row, stored as its type is by default.
  ///
  /// - Parameters:
  ///   - name: The column's name.
  ///   - property: The value of a row, as `{ $0.names.count }`.
  ///   - defaultValue: What the column holds in a row inserted without it.
  ///   - collation: How its text compares; SQLite's default is byte by byte.
  ///   - isUnique: Whether no two rows may hold the same value.
  ///   - check: What must hold for every row.
  ///   - references: The parent that each value must name.
  @inlinable @inline(__always)
  public init(
    _ name: String, computing property: @escaping @Sendable (Row) -> Coding,
    default defaultValue: DefaultValue? = nil, collation: Collation? = nil,
    isUnique: Bool = false, check: SQLExpression? = nil,
    references: ForeignKeyReference? = nil
  ) {
    self.init(
      column: ColumnDescription(
        name, Coding.columnType, isNullable: Coding.isNullable, default: defaultValue,
        collation: collation, isUnique: isUnique, check: check, references: references),
      cell: RowEncoder.Cell { row, sink throws(SQLiteError) in
        try property(row.assumingMemoryBound(to: Row.self).pointee).encode(into: sink)
      })
  }
}

extension Field {
  /// A column that holds a property of the row in a form chosen by name, as `as: .iso8601`.
  ///
  /// - Parameters:
  ///   - coding: How the property's values stand in the column.
  ///   - name: The column's name.
  ///   - property: The property, as `\Order.savedAt`.
  ///   - defaultValue: What the column holds in a row inserted without it.
  ///   - collation: How its text compares; SQLite's default is byte by byte.
  ///   - isUnique: Whether no two rows may hold the same value.
  ///   - check: What must hold for every row.
  ///   - references: The parent that each value must name.
  @inlinable @inline(__always)
  public init(
    _ name: String, _ property: @escaping @Sendable (Row) -> Value, as coding: Coding,
    default defaultValue: DefaultValue? = nil, collation: Collation? = nil,
    isUnique: Bool = false, check: SQLExpression? = nil,
    references: ForeignKeyReference? = nil
  ) {
    self.init(
      column: ColumnDescription(
        name, Coding.columnType, isNullable: Coding.isNullable, default: defaultValue,
        collation: collation, isUnique: isUnique, check: check, references: references),
      cell: RowEncoder.Cell { row, sink throws(SQLiteError) in
        try Coding.encode(property(row.assumingMemoryBound(to: Row.self).pointee), into: sink)
      })
  }
}
