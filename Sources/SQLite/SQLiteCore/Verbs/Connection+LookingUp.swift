extension Connection {
  /// The row with that primary key; nil if there is none.
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

  /// The row with that primary key of several columns, whose values are given in the order of the key; nil if there is none.
  ///
  /// ```swift
  /// let loan = try connection.row(of: Loan.row, key: 12, "Ada")
  /// ```
  /// - Throws: as the method for a key of one column.
  public func row<Row, First: ColumnValue, Second: ColumnValue, each Key: ColumnValue>(
    of row: RowDescription<Row>, key first: First, _ second: Second, _ others: repeat each Key
  ) throws(SQLiteError) -> Row? {
    let values = try row.stored(keys: first, second, repeat each others)
    let lookUp = try takeLookUp(of: row)
    defer { lookUp.end() }
    try lookUp.bind(values)
    return try readRow(of: lookUp, row)
  }

  /// The one row that the look-up finds for its bound key.
  @inlinable @inline(__always)
  func readRow<Row>(of lookUp: RowVerb, _ row: RowDescription<Row>) throws(SQLiteError) -> Row? {
    guard let values = try firstValues(of: lookUp) else { return nil }
    do throws(SQLiteError) {
      let found = try row.make(values)
      try row.checkOrder(by: found)
      return found
    } catch {
      throw error.locatedAtFirstRow
    }
  }

  @usableFromInline
  func takeLookUp<Row>(of row: RowDescription<Row>) throws(SQLiteError) -> RowVerb {
    try take(.lookUp, of: row) { () throws(SQLiteError) in
      LookupQuery(
        form: .oneKey, table: row.table.name, columns: row.columnNames, keys: try row.keyColumns())
    }
  }

  @usableFromInline
  func firstValues(of lookUp: RowVerb) throws(SQLiteError) -> RowValues? {
    try step(lookUp.statement, lookUp.purpose) ? lookUp.rowValues : nil
  }
}

/// Many keys.
extension Connection {
  /// The rows with these primary keys, all in one statement.
  ///
  /// A key without a row is skipped; a key given twice returns its row twice. The order of the rows is undefined. For many
  /// keys, this method takes less than half the time of looking them up one by one.
  /// - Throws: as ``row(of:key:)``.
  @inlinable
  public func rows<Row, Key: ColumnValue>(
    of row: RowDescription<Row>, keys: some Sequence<Key>
  ) throws(SQLiteError) -> [Row] {
    try rows(of: row, keyArray: Array(keys), try RowEncoder(keyOf: row, Key.self))
  }

  /// The rows with these primary keys, all in one statement; this overload is for `Comparable` keys.
  ///
  /// The method looks the keys up in ascending order, so that it reads each page of the table once.
  /// - Throws: as ``row(of:key:)``.
  @inlinable
  public func rows<Row, Key: ColumnValue & Comparable>(
    of row: RowDescription<Row>, keys: some Sequence<Key>
  ) throws(SQLiteError) -> [Row] {
    try rows(of: row, keyArray: keys.sorted(), try RowEncoder(keyOf: row, Key.self))
  }

  /// The rows with these primary keys of several columns, all in one statement.
  ///
  /// - Throws: as ``row(of:key:)``.
  public func rows<Row, each Key: ColumnValue>(
    of row: RowDescription<Row>, keys: some Sequence<(repeat each Key)>
  ) throws(SQLiteError) -> [Row] {
    var stored: [[SQLiteValue]] = []
    for key in keys { stored.append(try row.stored(keys: repeat each key)) }
    return try rows(of: row, keyArray: stored, RowEncoder(valuesOf: try row.keyColumns()))
  }

  /// The rows whose `key` is one of `keys`, all in one statement.
  ///
  /// A key without a row is skipped; a key given twice returns its rows twice. The order of the rows is undefined.
  /// - Parameter key: Any field; if it is the primary key, ``rows(of:keys:)`` is shorter.
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if a key cannot be stored, or a stored value is not
  ///   of its property's type.
  @inlinable
  public func rows<Row, Key>(
    of row: RowDescription<Row>, withKeys keys: some Sequence<Key.Property>,
    by key: Field<Row, Key>
  ) throws(SQLiteError) -> [Row] {
    try rows(of: row, keyArray: Array(keys), RowEncoder(key: key))
  }

  /// The rows whose `key` is one of `keys`, all in one statement; this overload is for `Comparable` keys.
  ///
  /// The method looks the keys up in ascending order, so that it reads each page of the table once. The order of the rows is
  /// undefined.
  @inlinable
  public func rows<Row, Key>(
    of row: RowDescription<Row>, withKeys keys: some Sequence<Key.Property>,
    by key: Field<Row, Key>
  ) throws(SQLiteError) -> [Row] where Key.Property: Comparable {
    try rows(of: row, keyArray: keys.sorted(), RowEncoder(key: key))
  }

  @inlinable
  func rows<Row, Key>(
    of row: RowDescription<Row>, keyArray keys: [Key], _ encoder: RowEncoder
  ) throws(SQLiteError) -> [Row] {
    do {
      return try keys.withUnsafeBufferPointer { keys in
        guard let start = keys.baseAddress else { return [] }
        var stream = RowStream(
          encoder, start: start, count: keys.count, stride: MemoryLayout<Key>.stride)
        return try collectRows(row.decode) { receive in
          try lookUp(row.table.name, row.columnNames, by: encoder, from: &stream, receive)
        }
      }
    } catch {
      throw SQLiteError(thrown: error)
    }
  }

  @usableFromInline
  func lookUp(
    _ table: String, _ columns: [String], by keys: RowEncoder, from stream: inout RowStream,
    _ receive: @escaping (RowValues) throws -> Bool
  ) throws {
    try registerRowStream(columns: keys.count)
    let fitsSink = columns.count <= RowSinkCall.maximumColumns
    let query = LookupQuery(
      form: fitsSink ? .sink : .stream, table: table, columns: columns, keys: keys.names)
    let statement = try Statement(query, on: self)
    try statement.streaming(&stream) { stream in
      do {
        try fitsSink ? statement.push(into: receive) : statement.forEachRow(receive)
      } catch {
        throw stream.pointee.cause(of: error, table: table, columns: keys.names)
      }
    }
  }
}

extension RowEncoder {
  /// An encoder of values of `key` that are not part of a row.
  @inlinable
  convenience init<Row, Key>(key: Field<Row, Key>) {
    self.init(key: key.name) { address, sink throws(SQLiteError) in
      try Key.encode(address.assumingMemoryBound(to: Key.Property.self).pointee, into: sink)
    }
  }

  /// An encoder of values for the primary key of `row`.
  @inlinable
  convenience init<Row, Key: ColumnValue>(
    keyOf row: RowDescription<Row>, _ type: Key.Type
  ) throws(SQLiteError) {
    let column = try row.onlyKeyColumn()
    let isExact = row.keyCoding == ObjectIdentifier(Key.self)
    self.init(key: column) { address, sink throws(SQLiteError) in
      let key = address.assumingMemoryBound(to: Key.self).pointee
      if isExact { return try key.encode(into: sink) }
      try row.stored(key: key, at: 0, of: 1).encode(into: sink)
    }
  }

  @usableFromInline
  convenience init(key: String, encode: @escaping Encode) {
    self.init(names: [key], cells: [Cell(encode: encode)])
  }
}

extension SQLiteError {
  @usableFromInline var locatedAtFirstRow: SQLiteError { located(at: CellPlace(row: 1)) }
}
