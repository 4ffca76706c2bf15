internal import CSQLite

/// A compiled look-up of rows by one field, to be used for many keys.
///
/// Make one with ``Connection/prepareLookup(of:by:)``. It keeps its connection alive. Many look-ups in a row are
/// a third quicker inside one transaction.
public final class LookupStatement<Row, Key: ColumnCoding> {
  private let statement: Statement
  private let row: RowDescription<Row>
  private let keyName: String
  private let arena: UnsafeMutablePointer<TextArena>
  private let values: UnsafeMutablePointer<OpaquePointer?>

  init(
    of row: RowDescription<Row>, by key: Field<Row, Key>, on connection: Connection
  ) throws(SQLiteError) {
    let query = LookupQuery(
      form: .oneKey, table: row.table.name, columns: row.columnNames, key: key.name)
    let text = TextKey(encoder: row.encoder, form: .lookup(key: key.name))
    statement = try Statement(query, on: connection, isReused: true, knownAs: text)
    self.row = row
    keyName = key.name
    // Last, because an initialiser that throws runs no deinit.
    arena = TextArena.make()
    values = .allocate(capacity: row.columnNames.count)
  }

  deinit {
    TextArena.destroy(arena)
    values.deallocate()
  }

  /// The row with that key; nil if there is none, or the key is nil.
  ///
  /// Where several rows have it, one of them. The row is read before the next look-up, and no lock is kept.
  /// - Throws: ``SQLiteError/conversion(cell:expected:found:)`` if a stored value is not of its property's type.
  public func row(forKey key: Key.Property) throws(SQLiteError) -> Row? {
    _ = try statement.connection.openHandle(statement.purpose)
    defer {
      statement.reset()
      arena.pointee.clear()
    }
    do throws(SQLiteError) {
      let sink = ValueSink(parameter: 1, of: statement.handle, arena: arena)
      arena.pointee.hasBound = false
      try Key.encode(key, into: sink)
      // Else the key before would be looked up.
      if !arena.pointee.hasBound { try sink.writeNull() }
    } catch {
      throw error.located(at: CellPlace(table: row.table.name, column: keyName))
    }
    guard try statement.step() else { return nil }
    for column in 0..<row.columnNames.count {
      values[column] = sqlite3_column_value(statement.handle, Int32(truncatingIfNeeded: column))
    }
    do throws(SQLiteError) {
      return try row.decode(values)
    } catch {
      throw error.located(at: CellPlace(row: 1))
    }
  }
}

extension Connection {
  /// Compiles a look-up of `row`'s table by one of its fields.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns.
  public func prepareLookup<Row, Key>(
    of row: RowDescription<Row>, by key: Field<Row, Key>
  ) throws(SQLiteError) -> LookupStatement<Row, Key> {
    try LookupStatement(of: row, by: key, on: self)
  }
}
