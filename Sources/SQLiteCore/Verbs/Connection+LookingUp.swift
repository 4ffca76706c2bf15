extension Connection {
  /// The rows whose `key` is one of `keys`, all in one statement.
  ///
  /// A key without a row is skipped; a key given twice returns its rows twice. The order of the rows is undefined. For many
  /// keys, this method takes about half the time of a ``LookupStatement``.
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if a key cannot be stored, or a stored value is not
  ///   of its property's type.
  @inlinable
  public func rows<Row, Key>(
    of row: RowDescription<Row>, withKeys keys: some Sequence<Key.Property>,
    by key: Field<Row, Key>
  ) throws(SQLiteError) -> [Row] {
    try rows(of: row, withKeyArray: Array(keys), by: key)
  }

  /// The rows whose `key` is one of `keys`, all in one statement; this overload is for `Comparable` keys.
  ///
  /// The method looks the keys up in ascending order, so that it reads each page of the table once. For many keys, it takes
  /// less than half the time of a ``LookupStatement``. The order of the rows is undefined.
  @inlinable
  public func rows<Row, Key>(
    of row: RowDescription<Row>, withKeys keys: some Sequence<Key.Property>,
    by key: Field<Row, Key>
  ) throws(SQLiteError) -> [Row] where Key.Property: Comparable {
    try rows(of: row, withKeyArray: keys.sorted(), by: key)
  }

  @inlinable
  func rows<Row, Key>(
    of row: RowDescription<Row>, withKeyArray keys: [Key.Property], by key: Field<Row, Key>
  ) throws(SQLiteError) -> [Row] {
    let encoder = RowEncoder(key: key)
    do {
      return try keys.withUnsafeBufferPointer { keys in
        guard let start = keys.baseAddress else { return [] }
        var stream = RowStream(
          encoder, start: start, count: keys.count, stride: MemoryLayout<Key.Property>.stride)
        let rows = try collectRows(row.decode) { receive in
          try lookUp(row.table.name, row.columnNames, key: key.name, from: &stream, receive)
        }
        if let first = rows.first { try row.checkOrder(by: first) }
        return rows
      }
    } catch {
      throw SQLiteError(thrown: error)
    }
  }

  @usableFromInline
  func lookUp(
    _ table: String, _ columns: [String], key: String, from stream: inout RowStream,
    _ receive: @escaping (RowValues) throws -> Bool
  ) throws {
    try registerRowStream(columns: 1)
    let fitsSink = columns.count <= RowSinkCall.maximumColumns
    let query = LookupQuery(
      form: fitsSink ? .sink : .stream, table: table, columns: columns, key: key)
    let statement = try Statement(query, on: self)
    try statement.streaming(&stream) { stream in
      do {
        try fitsSink ? statement.push(into: receive) : statement.forEachRow(receive)
      } catch {
        throw stream.pointee.cause(of: error, table: table, columns: [key])
      }
    }
  }
}

extension RowEncoder {
  /// An encoder of keys that are not part of a row.
  @inlinable
  convenience init<Row, Key>(key: Field<Row, Key>) {
    let cell = Cell { address, sink throws(SQLiteError) in
      try Key.encode(address.assumingMemoryBound(to: Key.Property.self).pointee, into: sink)
    }
    self.init(names: [key.name], cells: [cell])
  }
}
