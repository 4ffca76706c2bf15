/// Converts a key to the value that a field of the primary key stores; nil if the key is not of the type of the field's property.
///
/// It is a structure because an array of functions with typed throws needs the runtime of macOS 15.
struct KeyField: Sendable {
  let stored: @Sendable (Any) throws(SQLiteError) -> SQLiteValue?
}

extension ColumnCoding {
  static var keyField: KeyField {
    KeyField { key throws(SQLiteError) in
      guard let key = key as? Property else { return nil }
      return try stored(key)
    }
  }
}

extension RowDescription {
  var keyPositions: [Int] {
    let names = (table.primaryKey?.columns ?? []).names
    return cells.names.indices.filter { names.contains(SQLName(cells.names[$0])) }
  }

  /// The names of the primary key's columns.
  func keyColumns() throws(SQLiteError) -> [String] {
    let columns = table.primaryKey?.columns ?? []
    guard !columns.isEmpty, keyPositions.count == columns.count else {
      let reason =
        columns.isEmpty
        ? "it has no primary key. Declare one with keyed(by:)"
        : "the description lacks a field for a column of its primary key (\(columns.joined(separator: ", "))). Add the field"
      throw .impossible(subject: "the table \(table.name)", reason: reason)
    }
    return columns
  }

  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` unless the primary key consists of `count` columns.
  @usableFromInline
  func keyColumns(count: Int) throws(SQLiteError) -> [String] {
    let columns = try keyColumns()
    guard columns.count == count else {
      let names = columns.joined(separator: ", ")
      throw .impossible(
        subject: "the key of \(table.name)",
        reason: "it has \(columns.count) columns (\(names)), and \(count) values are given")
    }
    return columns
  }

  /// `key` as the column at `index` of the primary key stores it.
  ///
  /// A value of another type than the field's is accepted if it has the storage class of the column, such as an `Int` for a key
  /// of type `Int64`, or the text of an identifier.
  /// - Parameter count: The number of values that the caller has given for the key.
  @usableFromInline
  func stored<Key: ColumnValue>(
    key: Key, at index: Int, of count: Int
  ) throws(SQLiteError) -> SQLiteValue {
    let column = try keyColumns(count: count)[index]
    do throws(SQLiteError) {
      if keyFields.indices.contains(index), let value = try keyFields[index].stored(key) {
        return value
      }
      let value = try Key.stored(key)
      guard let type = table.column(named: column)?.type, !type.accepts(value.storageClass)
      else { return value }
      throw .conversion(expected: type.declaration, found: value.storageClass.rawValue)
    } catch {
      throw error.located(at: CellPlace(table: table.name, column: column))
    }
  }

  func stored<each Key: ColumnValue>(
    keys key: repeat each Key
  ) throws(SQLiteError) -> [SQLiteValue] {
    var count = 0
    for _ in repeat each key { count += 1 }
    var values: [SQLiteValue] = []
    for key in repeat each key {
      values.append(try stored(key: key, at: values.count, of: count))
    }
    return values
  }

  @usableFromInline @inline(never)
  func located(_ error: SQLiteError) -> SQLiteError {
    error.located(at: CellPlace(table: table.name, column: table.primaryKey?.columns.first))
  }
}

extension RowCells {
  @inlinable
  convenience init<Row, Key: ColumnValue>(
    keyOf row: RowDescription<Row>, _ type: Key.Type
  ) throws(SQLiteError) {
    let columns = try row.keyColumns(count: 1)
    let isExact = row.keyCoding == ObjectIdentifier(Key.self)
    let cell = Cell { address, sink throws(SQLiteError) in
      let key = address.assumingMemoryBound(to: Key.self).pointee
      if isExact { return try key.encode(into: sink) }
      try row.stored(key: key, at: 0, of: 1).encode(into: sink)
    }
    self.init(of: row.table.name, names: columns, cells: [cell])
  }
}

extension ColumnType {
  /// Whether values of that storage class can equal values of a column of this type.
  fileprivate func accepts(_ storage: StorageClass) -> Bool {
    switch (affinity, storage) {
    case (_, .null), (.numeric, _), (.integer, .integer), (.text, .text): true
    case (.real, .real), (.real, .integer): true
    case (.blob, _): self != .blob || storage == .blob
    default: false
    }
  }
}
