import SQLiteCore

/// Changes to the rows of many keys in one statement. The keys are streamed, not bound as parameters, so any number is allowed.
extension Connection {
  /// Deletes the rows whose value in the field `key` is one of `keys`.
  ///
  /// - Returns: The number of rows deleted. A key that no row has, and NULL, are skipped.
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if a key cannot be stored; else as ``delete(in:where:)``.
  @discardableResult
  public func delete<Row, Key>(
    in row: RowDescription<Row>, withKeys keys: some Sequence<Key.Property>,
    by key: Field<Row, Key>
  ) throws -> Int {
    try change(KeyStream(keys, by: key)) { DeleteQuery(from: row, where: [$0]) }
  }

  /// Deletes the rows whose values in the fields `key` are one of the combinations in `keys`.
  ///
  /// - Returns: The number of rows deleted.
  /// - Throws: as the method for a single field.
  @discardableResult
  public func delete<Row, each Key: ColumnCoding, each Value>(
    in row: RowDescription<Row>, withKeys keys: some Sequence<(repeat each Value)>,
    by key: repeat Field<Row, each Key>
  ) throws -> Int where repeat (each Key).Property == each Value {
    try change(KeyStream(keys, by: repeat each key)) { DeleteQuery(from: row, where: [$0]) }
  }

  /// Sets columns of the rows whose value in the field `key` is one of `keys`.
  ///
  /// - Returns: The number of rows found.
  /// - Throws: as ``delete(in:withKeys:by:)``; ``SQLiteError/impossible(subject:reason:)`` if `assignments` is empty.
  @discardableResult
  public func update<Row, Key>(
    _ row: RowDescription<Row>, set assignments: [Assignment<Row>],
    withKeys keys: some Sequence<Key.Property>, by key: Field<Row, Key>
  ) throws -> Int {
    try change(KeyStream(keys, by: key)) { UpdateQuery(row, set: assignments, where: [$0]) }
  }

  /// Sets columns of the rows whose values in the fields `key` are one of the combinations in `keys`.
  ///
  /// - Returns: The number of rows found.
  /// - Throws: as the method for a single field.
  @discardableResult
  public func update<Row, each Key: ColumnCoding, each Value>(
    _ row: RowDescription<Row>, set assignments: [Assignment<Row>],
    withKeys keys: some Sequence<(repeat each Value)>, by key: repeat Field<Row, each Key>
  ) throws -> Int where repeat (each Key).Property == each Value {
    try change(KeyStream(keys, by: repeat each key)) {
      UpdateQuery(row, set: assignments, where: [$0])
    }
  }

  /// The rows that have each key: one array per key, in the order of `keys`, empty if no row has the key.
  ///
  /// All rows are read by one statement. The order of the rows within an array is undefined.
  /// - Throws: as ``rows(of:withKeys:by:)``.
  public func groupedRows<Row, Key>(
    of row: RowDescription<Row>, withKeys keys: some Sequence<Key.Property>,
    by key: Field<Row, Key>
  ) throws -> [[Row]] {
    var keys = try KeyStream(keys, by: key)
    guard !keys.rows.isEmpty else { return [] }
    for index in keys.rows.indices { keys.rows[index].append(.integer(Int64(index))) }
    var groups = [[Row]](repeating: [], count: keys.rows.count)
    let table = row.table.name
    let columns = row.columnNames.map { "t.\(identifier: $0)" as SQLFragment }
    let query = SQLCommand.lookUpRows(
      of: table, "k.c1, \(columns, separator: ", ")", by: [key.name], streamed: 2)
    try streaming(keys.rows, columns: 2, into: query) { statement in
      try statement.forEachRow { values in
        let group = Int(try values[0].integer())
        groups[group].append(try row.decode(values.dropping(1)))
        return true
      }
    }
    return groups
  }

  private func change(_ keys: KeyStream, _ query: (Condition) -> some SQLQuery) throws -> Int {
    guard !keys.rows.isEmpty else { return 0 }
    let count = keys.columns.count
    let base = query(Condition(test: "(\(identifiers: keys.columns)) IN socle_keys"))
    let columns = SQLFragment(trusted: RowStreamCall.columnNames(count))
    let stream = RowStreamCall.source(columns: count)
    let text = try base.makeText()
    // The stream is the first parameter.
    let query = SQLCommand(
      base.purpose, "WITH socle_keys AS (SELECT \(columns) FROM \(stream)) \(text)")
    return try namingDanglingRows(in: nil) {
      try streaming(keys.rows, columns: count, into: query) { statement in
        while try statement.step() {}
        return try latestChanges(query.purpose)
      }
    }
  }
}

/// The stored values of keys, and the columns with which they are compared.
private struct KeyStream {
  let columns: [String]
  var rows: [[SQLiteValue]] = []

  init<Row, each Key: ColumnCoding, each Value>(
    _ keys: some Sequence<(repeat each Value)>, by key: repeat Field<Row, each Key>
  ) throws(SQLiteError) where repeat (each Key).Property == each Value {
    var columns: [String] = []
    for field in repeat each key { columns.append(field.name) }
    self.columns = columns
    for value in keys {
      var row: [SQLiteValue] = []
      func append<Coding: ColumnCoding>(
        _ value: Coding.Property, _ key: Field<Row, Coding>
      ) throws(SQLiteError) {
        do throws(SQLiteError) {
          row.append(try Coding.stored(value))
        } catch {
          throw error.located(at: CellPlace(column: key.name))
        }
      }
      repeat try append(each value, each key)
      rows.append(row)
    }
  }
}
