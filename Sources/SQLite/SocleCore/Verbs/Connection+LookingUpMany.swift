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
    try rows(of: row, keyArray: Array(keys), try RowCells(keyOf: row, Key.self))
  }

  /// The rows with these primary keys, all in one statement; this overload is for `Comparable` keys.
  ///
  /// The method looks the keys up in ascending order, so that it reads each page of the table once.
  /// - Throws: as ``row(of:key:)``.
  @inlinable
  public func rows<Row, Key: ColumnValue & Comparable>(
    of row: RowDescription<Row>, keys: some Sequence<Key>
  ) throws(SQLiteError) -> [Row] {
    try rows(of: row, keyArray: keys.sorted(), try RowCells(keyOf: row, Key.self))
  }

  /// The rows with these primary keys of several columns, all in one statement.
  ///
  /// - Throws: as ``row(of:key:)``.
  public func rows<Row, each Key: ColumnValue>(
    of row: RowDescription<Row>, keys: some Sequence<(repeat each Key)>
  ) throws(SQLiteError) -> [Row] {
    var values: [SQLiteValue] = []
    for key in keys { values += try row.stored(keys: repeat each key) }
    let cells = RowCells(of: row.table.name, valuesOf: try row.keyColumns())
    return try rows(of: row, keyArray: values, cells)
  }

  /// - Parameter keys: The keys; a key of several columns consists of that many elements in sequence.
  @inlinable
  func rows<Row, Key>(
    of row: RowDescription<Row>, keyArray keys: [Key], _ cells: RowCells
  ) throws(SQLiteError) -> [Row] {
    do {
      return try collectRows(row.decode) { receive in
        try lookUp(row.columnNames, keys, in: cells, receive)
      }
    } catch {
      throw SQLiteError(thrown: error)
    }
  }

  /// Passes the rows with these keys to `body`, one at a time and in undefined order. A key given twice passes its row twice.
  ///
  /// - Parameter cells: Writes a key, and names the table and the key's column.
  package func forEachRow<Row, Key>(
    of row: RowDescription<Row>, keys: [Key], in cells: RowCells, _ body: (Row) throws -> Void
  ) throws {
    let decode = row.decode
    do {
      try withoutActuallyEscaping(body) { body in
        try lookUp(row.columnNames, keys, in: cells) { values in
          try body(try decode(values))
          return true
        }
      }
    } catch let error as SQLiteError {
      throw error.unwrapped
    }
  }

  @inlinable
  func lookUp<Key>(
    _ columns: [String], _ keys: [Key], in cells: RowCells,
    _ receive: @escaping (RowValues) throws -> Bool
  ) throws {
    try keys.withUnsafeBufferPointer { keys in
      guard let start = keys.baseAddress else { return }
      var stream = RowStream(
        cells, start: start, count: keys.count / cells.count,
        stride: cells.count * MemoryLayout<Key>.stride)
      try lookUp(columns, by: cells, from: &stream, receive)
    }
  }

  @usableFromInline
  func lookUp(
    _ columns: [String], by keys: RowCells, from stream: inout RowStream,
    _ receive: @escaping (RowValues) throws -> Bool
  ) throws {
    try registerRowStream(columns: keys.count)
    let names: [SQLFragment] = columns.map { "t.\(identifier: $0)" }
    let call = RowSinkCall.call(of: names)
    let query = SQLCommand.lookUpRows(
      of: keys.table, call ?? "\(names, separator: ", ")", by: keys.names)
    let statement = try Statement(query, on: self)
    try statement.streaming(&stream) { stream in
      do {
        if call == nil {
          return try statement.forEachRow(reading: .counted(columns.count), receive)
        }
        try statement.push(columns: columns.count, into: receive)
      } catch {
        throw stream.pointee.explanation(of: error, in: keys)
      }
    }
  }
}
