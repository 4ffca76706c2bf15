extension Connection {
  /// The rows whose `key` is one of `keys`, all in one statement.
  ///
  /// A key that no row has is passed over; a key given twice brings its rows twice. For many keys it takes
  /// about half the time of a ``LookupStatement``. No order is promised.
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if a stored value is not of its property's type.
  @inlinable
  public func rows<Row, Key>(
    of row: RowDescription<Row>, withKeys keys: some Sequence<Key.Property>, by key: Field<Row, Key>
  ) throws -> [Row] {
    let slot = UnsafeMutablePointer<Key.Property>.allocate(capacity: 1)
    var isFilled = false
    defer {
      if isFilled { slot.deinitialize(count: 1) }
      slot.deallocate()
    }
    let encoder = RowEncoder(key: key)
    var iterator = keys.makeIterator()
    var stream = RowStream(encoder) {
      guard let key = iterator.next() else { return nil }
      if isFilled { slot.pointee = key } else { slot.initialize(to: key) }
      isFilled = true
      return UnsafeRawPointer(slot)
    }
    defer { withExtendedLifetime(encoder) {} }
    return try row.collect { receive in
      try lookUp(row.table.name, row.columnNames, key: key.name, from: &stream, receive)
    }
  }

  @usableFromInline
  func lookUp(
    _ table: String, _ columns: [String], key: String, from stream: inout RowStream,
    _ receive: @escaping (UnsafePointer<OpaquePointer?>) throws -> Bool
  ) throws {
    try registerRowStream(columns: 1)
    let query = LookupQuery(form: .stream, table: table, columns: columns, key: key)
    let statement = try Statement(query, on: self)
    try withUnsafeMutablePointer(to: &stream) { stream in
      try statement.streaming(stream) {
        do {
          try statement.push(into: receive)
        } catch {
          throw stream.pointee.failure ?? error
        }
      }
    }
  }
}

extension RowEncoder {
  /// An encoder of bare keys.
  @inlinable
  convenience init<Row, Key>(key: Field<Row, Key>) {
    let cell = Cell { address, sink throws(SQLiteError) in
      try Key.encode(address.assumingMemoryBound(to: Key.Property.self).pointee, into: sink)
    }
    self.init(names: [key.name], cells: [cell])
  }
}
