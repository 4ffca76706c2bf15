import SocleCore

/// Changes to the rows of many keys in one statement. The keys are one parameter, so any number is allowed.
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
    try change(row.stored(keys, by: key)) { DeleteQuery(from: row, where: [$0]) }
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
    try change(row.stored(keys, by: repeat each key)) { DeleteQuery(from: row, where: [$0]) }
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
    try change(row.stored(keys, by: key)) { UpdateQuery(row, set: assignments, where: [$0]) }
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
    try change(row.stored(keys, by: repeat each key)) {
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
    let keys = try row.stored(keys, by: key).values
    let numbered = keys.enumerated().flatMap { [$1, .integer(Int64($0))] }
    var groups = [[Row]](repeating: [], count: keys.count)
    let columns = row.columnNames.map { "t.\(identifier: $0)" as SQLFragment }
    let query = SQLCommand.lookUpRows(
      of: row.table.name, "k.c1, \(columns, separator: ", ")", by: [key.name],
      in: SQLFragment(values: numbered, of: [key.name, "number"]))
    let statement = try Statement(query, on: self)
    try statement.forEachRow(reading: .counted(columns.count + 1)) { values in
      let group = Int(try values[0].integer())
      groups[group].append(try row.decode(values.dropping(1)))
      return true
    }
    return groups
  }

  private func change(
    _ keys: (values: [SQLiteValue], names: [String]), _ query: (Condition) -> some SQLQuery
  ) throws -> Int {
    if keys.values.isEmpty { return 0 }
    let columns = SQLFragment(trusted: RowStreamCall.columnNames(keys.names.count))
    let rows = SQLFragment(values: keys.values, of: keys.names)
    let test: SQLFragment = "(\(identifiers: keys.names)) IN (SELECT \(columns) FROM \(rows))"
    return try runCountingChanges(query(Condition(test: test)))
  }
}

extension RowDescription {
  /// The stored values of one key after the other, and the names of the columns with which they are compared.
  fileprivate func stored<each Key: ColumnCoding, each Value>(
    _ keys: some Sequence<(repeat each Value)>, by key: repeat Field<Row, each Key>
  ) throws(SQLiteError) -> (values: [SQLiteValue], names: [String])
  where repeat (each Key).Property == each Value {
    var names: [String] = []
    for field in repeat each key { names.append(field.name) }
    var values: [SQLiteValue] = []
    for (row, value) in keys.enumerated() {
      func append<Coding: ColumnCoding>(
        _ value: Coding.Property, _ key: Field<Row, Coding>
      ) throws(SQLiteError) {
        do throws(SQLiteError) {
          values.append(try Coding.stored(value))
        } catch {
          throw error.located(at: CellPlace(table: table.name, column: key.name, row: row &+ 1))
        }
      }
      repeat try append(each value, each key)
    }
    return (values, names)
  }
}
