/// How the values of one field of a primary key are written, without the type of the field.
struct KeyField: Sendable {
  /// The type of the field's property.
  private let property: ObjectIdentifier
  /// The coding of its values that are not nil.
  private let coding: ObjectIdentifier
  /// Writes the value of the property's type at the address.
  private let encode: RowEncoder.Encode

  init<Coding: ColumnCoding>(of coding: Coding.Type) {
    property = ObjectIdentifier(Coding.Property.self)
    self.coding = ObjectIdentifier(Coding.Required.self)
    encode = { value, sink throws(SQLiteError) in
      try Coding.encode(value.assumingMemoryBound(to: Coding.Property.self).pointee, into: sink)
    }
  }

  init<Row, Coding>(like field: Field<Row, Coding>) { self.init(of: Coding.self) }

  /// The value that the field stores for `key`; nil if `key` has another type than the field.
  func stored<Key: ColumnValue>(_ key: Key) throws(SQLiteError) -> SQLiteValue? {
    if coding == ObjectIdentifier(Key.self) { return try Key.stored(key) }
    guard property == ObjectIdentifier(Key.self) else { return nil }
    var value = SQLiteValue.null
    try withUnsafePointer(to: key) { key throws(SQLiteError) in
      try encode(key, ValueSink(capturingInto: &value))
    }
    return value
  }
}

extension RowDescription {
  /// The positions of the primary key's columns among the written columns.
  var keyPositions: [Int] {
    let names = (table.primaryKey?.columns ?? []).names
    return encoder.names.indices.filter { names.contains(SQLName(encoder.names[$0])) }
  }

  /// The names of the primary key's columns.
  ///
  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` unless the table has a primary key whose columns are all written.
  func keyColumns() throws(SQLiteError) -> [String] {
    let columns = table.primaryKey?.columns ?? []
    guard !columns.isEmpty, keyPositions.count == columns.count else {
      let reason = "it has no primary key, or the rows do not write all its columns"
      throw .impossible(subject: "the table \(table.name)", reason: reason)
    }
    return columns
  }

  /// - Throws: ``SQLiteError/impossible(subject:reason:)`` unless the primary key is one column.
  @usableFromInline
  func onlyKeyColumn() throws(SQLiteError) -> String { try keyColumns(count: 1)[0] }

  private func keyColumns(count: Int) throws(SQLiteError) -> [String] {
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
      throw .conversion(
        cell: CellPlace(), expected: type.declaration, found: value.storageClass.rawValue)
    } catch {
      throw error.located(at: CellPlace(table: table.name, column: column))
    }
  }

  /// The values of a key of several columns, as the columns store them.
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

  /// `error` at the key's column.
  @usableFromInline @inline(never)
  func located(_ error: SQLiteError) -> SQLiteError {
    error.located(at: CellPlace(table: table.name, column: table.primaryKey?.columns.first))
  }
}

extension ColumnType {
  /// Whether values of that storage class can equal values of a column of this type.
  fileprivate func accepts(_ storage: StorageClass) -> Bool {
    switch (affinity, storage) {
    case (_, .null), (.integer, .integer), (.text, .text): true
    case (.real, .real), (.real, .integer): true
    case (.numeric, .real), (.numeric, .integer): true
    case (.blob, _): self != .blob || storage == .blob
    default: self == .any
    }
  }
}
