internal import CSQLite

/// Changes of the rows of many keys in one statement, whatever the number of keys: they are streamed, none is a parameter.
extension Connection {
  /// Deletes the rows whose `key` is one of `keys`.
  ///
  /// - Returns: The number of rows deleted. A key that no row has is passed over; NULL is no key.
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if a key cannot be stored, and what SQLite refuses.
  @discardableResult
  public func delete<Row, Key>(
    from row: RowDescription<Row>, withKeys keys: some Sequence<Key.Property>,
    by key: Field<Row, Key>
  ) throws -> Int {
    try change(KeyStream(keys, by: key)) {
      DeleteQuery(from: row, where: [$0])
    }
  }

  /// Deletes the rows whose fields have one of the combinations in `keys`.
  ///
  /// - Returns: The number of rows deleted.
  /// - Throws: as with a single field.
  @discardableResult
  public func delete<Row, each Key: ColumnCoding, each Value>(
    from row: RowDescription<Row>, withKeys keys: some Sequence<(repeat each Value)>,
    by key: repeat Field<Row, each Key>
  ) throws -> Int where repeat (each Key).Property == each Value {
    try change(KeyStream(keys, by: repeat each key)) {
      DeleteQuery(from: row, where: [$0])
    }
  }

  /// Sets columns of the rows whose `key` is one of `keys`.
  ///
  /// - Returns: The number of rows found.
  /// - Throws: as ``delete(from:withKeys:by:)``; ``SQLiteError/impossible(subject:reason:)`` without assignments.
  @discardableResult
  public func update<Row, Key>(
    _ row: RowDescription<Row>, set assignments: [Assignment<Row>],
    withKeys keys: some Sequence<Key.Property>, by key: Field<Row, Key>
  ) throws -> Int {
    try change(KeyStream(keys, by: key)) {
      UpdateQuery(row, set: assignments, where: [$0])
    }
  }

  /// Sets columns of the rows whose fields have one of the combinations in `keys`.
  ///
  /// - Returns: The number of rows found.
  /// - Throws: as with a single field.
  @discardableResult
  public func update<Row, each Key: ColumnCoding, each Value>(
    _ row: RowDescription<Row>, set assignments: [Assignment<Row>],
    withKeys keys: some Sequence<(repeat each Value)>, by key: repeat Field<Row, each Key>
  ) throws -> Int where repeat (each Key).Property == each Value {
    try change(KeyStream(keys, by: repeat each key)) {
      UpdateQuery(row, set: assignments, where: [$0])
    }
  }

  /// The rows of each key, in the order of the keys: an array for each, empty where no row has the key.
  ///
  /// All are read by one statement. No order is promised among the rows of one key.
  /// - Throws: as ``rows(of:withKeys:by:)``.
  public func groupedRows<Row, Key>(
    of row: RowDescription<Row>, withKeys keys: some Sequence<Key.Property>,
    by key: Field<Row, Key>
  ) throws -> [[Row]] {
    var keys = try KeyStream(keys, by: key)
    guard !keys.rows.isEmpty else { return [] }
    for index in keys.rows.indices { keys.rows[index].append(.integer(Int64(index))) }
    var groups = [[Row]](repeating: [], count: keys.rows.count)
    let query = GroupedLookup(table: row.table.name, columns: row.columnNames, key: key.name)
    try streaming(keys, into: query, columns: 2) { statement in
      try statement.forEachRow { values in
        let group = Int(try ValueSource(values, at: 0).integer())
        groups[group].append(try row.decode(values + 1))
        return true
      }
    }
    return groups
  }
}

extension Connection {
  private func change(
    _ keys: KeyStream, _ query: (Condition) -> some SQLQuery
  ) throws -> Int {
    guard !keys.rows.isEmpty else { return 0 }
    let query = KeyedByStream(base: query(keys.condition), columns: keys.columns.count)
    func run() throws -> Int {
      try streaming(keys, into: query, columns: keys.columns.count) { statement in
        while try statement.step() {}
        return Int(sqlite3_changes64(try openHandle(query.purpose)))
      }
    }
    do {
      return try run()
    } catch let error as SQLiteError {
      throw naming(error, in: nil) { _ = try run() }
    }
  }

  private func streaming<Result>(
    _ keys: KeyStream, into query: some SQLQuery, columns: Int,
    _ body: (Statement) throws -> Result
  ) throws -> Result {
    try registerRowStream(columns: columns)
    let encoder = RowEncoder(
      names: (0..<columns).map(String.init),
      cells: (0..<columns).map { index in
        RowEncoder.Cell { row, sink throws(SQLiteError) in
          try row.assumingMemoryBound(to: [SQLiteValue].self).pointee[index].encode(into: sink)
        }
      })
    return try keys.rows.withUnsafeBufferPointer { rows in
      guard let start = rows.baseAddress else {
        throw SQLiteError.misuse(attempt: query.purpose, reason: "no key is given")
      }
      var stream = RowStream(
        encoder, start: start, count: rows.count, stride: MemoryLayout<[SQLiteValue]>.stride)
      let statement = try Statement(query, on: self)
      return try withUnsafeMutablePointer(to: &stream) { stream in
        try statement.streaming(stream) { try body(statement) }
      }
    }
  }
}

/// Keys as they are stored, and the columns that they are compared with.
private struct KeyStream {
  let columns: [String]
  var rows: [[SQLiteValue]] = []

  init<Row, Key>(_ keys: some Sequence<Key.Property>, by key: Field<Row, Key>) throws(SQLiteError) {
    columns = [key.name]
    for value in keys { rows.append([try Self.stored(value, key)]) }
  }

  init<Row, each Key: ColumnCoding, each Value>(
    _ keys: some Sequence<(repeat each Value)>, by key: repeat Field<Row, each Key>
  ) throws(SQLiteError) where repeat (each Key).Property == each Value {
    var columns: [String] = []
    for field in repeat each key { columns.append(field.name) }
    self.columns = columns
    for value in keys {
      var row: [SQLiteValue] = []
      for (value, field) in repeat (each value, each key) {
        row.append(try Self.stored(value, field))
      }
      rows.append(row)
    }
  }

  private static func stored<Row, Key>(
    _ value: Key.Property, _ key: Field<Row, Key>
  ) throws(SQLiteError) -> SQLiteValue {
    do throws(SQLiteError) {
      return try Key.stored(value)
    } catch {
      throw error.located(at: CellPlace(column: key.name))
    }
  }

  /// `("a", "b") IN socle_keys`.
  var condition: Condition {
    var text = SQLFragment()
    text.append(identifiers: columns)
    text.append(" IN socle_keys")
    return Condition(test: text)
  }
}

/// `WITH socle_keys AS (SELECT c0, c1 FROM socle_rows_2(?)) DELETE …`. The stream is the first parameter.
private struct KeyedByStream<Base: SQLQuery>: SQLQuery {
  let base: Base
  let columns: Int

  var purpose: String { base.purpose }

  func makeText() throws(SQLiteError) -> SQLFragment {
    let (cells, module) = (
      RowStreamCall.columnNames(columns), RowStreamCall.name(columns: columns)
    )
    var text = SQLFragment([
      .verbatim("WITH socle_keys AS (SELECT \(cells) FROM \(module)("), .parameter,
      .verbatim(")) "),
    ])
    text.append(try base.makeText())
    return text
  }
}

/// The rows of a stream of keys, each behind the number of its key.
private struct GroupedLookup: SQLQuery {
  let table: String
  let columns: [String]
  let key: String

  var purpose: String { "looking up rows of \(table)" }

  func makeText() -> SQLFragment {
    var text = SQLFragment([.verbatim("SELECT k.c1")])
    for name in columns {
      text.append(", t.")
      text.append(identifier: name)
    }
    text.append(.verbatim(" FROM \(RowStreamCall.name(columns: 2))("))
    text.append(.parameter)
    text.append(") AS k CROSS JOIN ")
    text.append(identifier: table)
    text.append(" AS t ON t.")
    text.append(identifier: key)
    text.append(" = k.c0")
    return text
  }
}
