extension Connection {
  /// The row with this primary key; nil if there is no such row.
  ///
  /// ```swift
  /// let red = try connection.row(of: Color.row, key: 4)
  /// ```
  /// - Parameter key: A value of the key's type, or one that is stored like it, such as an `Int` for an `Int64`. A nil finds no
  ///   row.
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the table has no primary key, or one of several columns;
  ///   ``SQLiteError/conversion(cell:expected:found:)`` if `key` cannot be a value of the key, or a stored value is not of its
  ///   property's type.
  @inlinable
  public func row<Row, Key: ColumnValue>(
    of row: RowDescription<Row>, key: Key
  ) throws(SQLiteError) -> Row? {
    let lookUp = try takeLookUp(of: row)
    defer { lookUp.end() }
    if row.keyCoding == ObjectIdentifier(Key.self) {
      do throws(SQLiteError) {
        try key.encode(into: lookUp.keySink)
        if !lookUp.isKeyBound { try lookUp.keySink.writeNull() }
      } catch {
        throw row.located(error)
      }
    } else {
      try lookUp.bind([try row.stored(key: key, at: 0, of: 1)])
    }
    return try readRow(of: lookUp, row)
  }

  /// The row with this primary key of several columns, given in the key's order; nil if there is no such row.
  ///
  /// ```swift
  /// let loan = try connection.row(of: Loan.row, key: 12, "Ada")
  /// ```
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` if the table has no primary key, or one with another number of
  ///   columns; otherwise the same errors as the method for a key of one column.
  public func row<Row, First: ColumnValue, Second: ColumnValue, each Key: ColumnValue>(
    of row: RowDescription<Row>, key first: First, _ second: Second, _ others: repeat each Key
  ) throws(SQLiteError) -> Row? {
    let values = try row.stored(keys: first, second, repeat each others)
    let lookUp = try takeLookUp(of: row)
    defer { lookUp.end() }
    try lookUp.bind(values)
    return try readRow(of: lookUp, row)
  }

  @inlinable @inline(__always)
  func readRow<Row>(of lookUp: RowVerb, _ row: RowDescription<Row>) throws(SQLiteError) -> Row? {
    guard let values = try firstValues(of: lookUp) else { return nil }
    do throws(SQLiteError) {
      let found = try row.make(values)
      try row.checkOrder(by: found)
      return found
    } catch {
      throw error.located(at: CellPlace(row: 1))
    }
  }

  @usableFromInline
  func takeLookUp<Row>(of row: RowDescription<Row>) throws(SQLiteError) -> RowVerb {
    try take(.lookUp, of: row) { () throws(SQLiteError) in
      SQLCommand.lookUpRow(of: row.table.name, row.columnNames, by: try row.keyColumns())
    }
  }

  @usableFromInline
  func firstValues(of lookUp: RowVerb) throws(SQLiteError) -> RowValues? {
    try step(lookUp.statement, lookUp.purpose) ? lookUp.rowValues : nil
  }
}

/// Binding one key.
extension RowVerb {
  /// The sink for a key of one column. If nothing is written into it, ``isKeyBound`` is false.
  @usableFromInline var keySink: ValueSink {
    arena.pointee.hasBound = false
    return keySink(at: 0)
  }

  @usableFromInline var isKeyBound: Bool { arena.pointee.hasBound }

  @usableFromInline
  func bind(_ key: [SQLiteValue]) throws(SQLiteError) {
    for (index, value) in key.enumerated() { try value.encode(into: keySink(at: index)) }
  }

  private func keySink(at index: Int) -> ValueSink {
    ValueSink(parameter: index + 1, of: statement.handle, arena: arena)
  }
}
