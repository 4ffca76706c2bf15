// A stored property is read through the row's address, by a closure that captures nothing: taking the row by value would copy
// the whole row for each cell. Only inlining into the caller lets the compiler see which property it is. A computed property
// has no offset and is read through its key path, which costs more.

extension Field where Coding: ColumnValue {
  /// A column that holds a property of the row, in the default form of the property's type.
  ///
  /// - Parameters:
  ///   - name: The column's name.
  ///   - property: The property, such as `\Color.name`.
  ///   - defaultValue: The column's value in rows that are inserted without this column.
  ///   - collation: How text is compared and sorted; by default `BINARY`, byte by byte.
  ///   - isUnique: Whether no two rows may have the same value. Any number of rows may have NULL.
  ///   - check: A condition that SQLite enforces for every row.
  ///   - references: The foreign key: the parent table, and optionally its columns, to which the values refer.
  @inlinable @inline(__always)
  public init(
    _ name: String, _ property: KeyPath<Row, Coding> & Sendable,
    default defaultValue: DefaultValue? = nil, collation: Collation? = nil,
    isUnique: Bool = false, check: SQLFragment? = nil,
    references: ForeignKeyReference? = nil
  ) {
    if let offset = MemoryLayout<Row>.offset(of: property) {
      self.init(
        name, defaultValue, collation, isUnique, check, references,
        RowCells.Cell(offset: offset, form: CellForm(of: Coding.self)) {
          address, sink throws(SQLiteError) in
          try address.assumingMemoryBound(to: Coding.self).pointee.encode(into: sink)
        })
    } else {
      self.init(
        name, defaultValue, collation, isUnique, check, references,
        RowCells.Cell { row, sink throws(SQLiteError) in
          try row.assumingMemoryBound(to: Row.self).pointee[keyPath: property].encode(into: sink)
        })
    }
  }

  /// A column that holds a value computed from the row, for example by `{ $0.names.count }`, in the default form of the value's
  /// type.
  ///
  /// The other parameters are those of ``init(_:_:default:collation:isUnique:check:references:)``.
  @inlinable @inline(__always)
  public init(
    _ name: String, computing property: @escaping @Sendable (Row) -> Coding,
    default defaultValue: DefaultValue? = nil, collation: Collation? = nil,
    isUnique: Bool = false, check: SQLFragment? = nil,
    references: ForeignKeyReference? = nil
  ) {
    self.init(
      name, defaultValue, collation, isUnique, check, references,
      RowCells.Cell { row, sink throws(SQLiteError) in
        try property(row.assumingMemoryBound(to: Row.self).pointee).encode(into: sink)
      })
  }
}

extension Field {
  /// A column that holds a property of the row in a form of your choice, such as `as: .iso8601`.
  ///
  /// The other parameters are those of ``init(_:_:default:collation:isUnique:check:references:)``.
  @inlinable @inline(__always)
  public init(
    _ name: String, _ property: @escaping @Sendable (Row) -> Value, as coding: Coding,
    default defaultValue: DefaultValue? = nil, collation: Collation? = nil,
    isUnique: Bool = false, check: SQLFragment? = nil,
    references: ForeignKeyReference? = nil
  ) {
    self.init(
      name, defaultValue, collation, isUnique, check, references,
      RowCells.Cell { row, sink throws(SQLiteError) in
        try Coding.encode(property(row.assumingMemoryBound(to: Row.self).pointee), into: sink)
      })
  }

  // Not inlined: every declaration of a field would contain it.
  @usableFromInline @inline(never)
  init(
    _ name: String, _ defaultValue: DefaultValue?, _ collation: Collation?, _ isUnique: Bool,
    _ check: SQLFragment?, _ references: ForeignKeyReference?, _ cell: RowCells.Cell
  ) {
    self.init(
      column: ColumnDescription(
        name, Coding.columnType, isNullable: Coding.isNullable,
        default: defaultValue.map(Coding.columnDefault), collation: collation,
        isUnique: isUnique, check: check, references: references),
      cell: cell)
  }
}
