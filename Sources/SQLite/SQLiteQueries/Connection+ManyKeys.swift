import SQLiteCore

/// Changes to the rows of many keys in one statement. The keys are streamed, not bound as parameters, so any number is allowed.
extension Connection {
  /// Deletes the rows whose value in the field `key` is one of `keys`.
  ///
  /// - Returns: The number of rows deleted. A key that no row has, and NULL, are skipped.
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if a key cannot be stored and the table has a row with which it is
  ///   compared; else as ``delete(in:where:)``.
  @discardableResult
  public func delete<Row, Key>(
    in row: RowDescription<Row>, withKeys keys: some Sequence<Key.Property>,
    by key: Field<Row, Key>
  ) throws -> Int {
    try change(Array(keys), RowCells(of: row, key: key)) { DeleteQuery(from: row, where: [$0]) }
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
    let (values, cells) = try row.stored(keys, by: repeat each key)
    return try change(values, cells) { DeleteQuery(from: row, where: [$0]) }
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
    try change(Array(keys), RowCells(of: row, key: key)) {
      UpdateQuery(row, set: assignments, where: [$0])
    }
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
    let (values, cells) = try row.stored(keys, by: repeat each key)
    return try change(values, cells) { UpdateQuery(row, set: assignments, where: [$0]) }
  }

  /// The rows that have each key: one array per key, in the order of `keys`, empty if no row has the key.
  ///
  /// All rows are read by one statement. The order of the rows within an array is undefined.
  /// - Throws: as ``rows(of:withKeys:by:)``.
  public func groupedRows<Row, Key>(
    of row: RowDescription<Row>, withKeys keys: some Sequence<Key.Property>,
    by key: Field<Row, Key>
  ) throws -> [[Row]] {
    let keys = try row.stored(keys, by: key).values
    guard !keys.isEmpty else { return [] }
    let numbered = keys.enumerated().flatMap { [$1, .integer(Int64($0))] }
    var groups = [[Row]](repeating: [], count: keys.count)
    let table = row.table.name
    let columns = row.columnNames.map { "t.\(identifier: $0)" as SQLFragment }
    let query = SQLCommand.lookUpRows(
      of: table, "k.c1, \(columns, separator: ", ")", by: [key.name], streamed: 2)
    try streaming(numbered, RowCells(of: table, valuesOf: [key.name, "number"]), into: query) {
      statement in
      try statement.forEachRow(reading: .counted(columns.count + 1)) { values in
        let group = Int(try values[0].integer())
        groups[group].append(try row.decode(values.dropping(1)))
        return true
      }
    }
    return groups
  }

  private func change<Key>(
    _ keys: [Key], _ cells: RowCells, _ query: (Condition) -> some SQLQuery
  ) throws -> Int {
    guard !keys.isEmpty else { return 0 }
    let base = query(Condition(test: "(\(identifiers: cells.names)) IN socle_keys"))
    let columns = SQLFragment(trusted: RowStreamCall.columnNames(cells.names.count))
    let stream = RowStreamCall.source(columns: cells.names.count)
    let text = try base.makeText()
    // The stream is the first parameter.
    let query = SQLCommand(
      base.purpose, "WITH socle_keys AS (SELECT \(columns) FROM \(stream)) \(text)")
    return try namingDanglingRows(in: nil) {
      try streaming(keys, cells, into: query) { statement in
        while try statement.step() {}
        return try latestChanges(query.purpose)
      }
    }
  }
}

extension RowDescription {
  /// The stored values of one key after the other, and the columns with which they are compared.
  fileprivate func stored<each Key: ColumnCoding, each Value>(
    _ keys: some Sequence<(repeat each Value)>, by key: repeat Field<Row, each Key>
  ) throws(SQLiteError) -> (values: [SQLiteValue], cells: RowCells)
  where repeat (each Key).Property == each Value {
    var names: [String] = []
    for field in repeat each key { names.append(field.name) }
    var values: [SQLiteValue] = []
    for value in keys {
      func append<Coding: ColumnCoding>(
        _ value: Coding.Property, _ key: Field<Row, Coding>
      ) throws(SQLiteError) {
        do throws(SQLiteError) {
          values.append(try Coding.stored(value))
        } catch {
          throw error.located(at: CellPlace(column: key.name))
        }
      }
      repeat try append(each value, each key)
    }
    return (values, RowCells(of: table.name, valuesOf: names))
  }
}
