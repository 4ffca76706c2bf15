/// A compiled look-up of rows by one field, reusable for many keys.
///
/// Create it with ``Connection/prepareLookup(of:by:)``. The statement keeps its connection alive. Many successive look-ups are
/// a third faster inside one transaction.
public final class LookupStatement<Row, Key: ColumnCoding> {
  @usableFromInline let run: LookupRun
  @usableFromInline let decode: RowDescription<Row>.Decode
  /// Whether, by the description, several rows may have the same key.
  @usableFromInline let mayRepeat: Bool

  init(
    of row: RowDescription<Row>, by key: Field<Row, Key>, on connection: Connection
  ) throws(SQLiteError) {
    let query = LookupQuery(
      form: .oneKey, table: row.table.name, columns: row.columnNames, key: key.name)
    let text = TextKey(encoder: row.encoder, form: .lookup(key: key.name))
    run = LookupRun(
      try Statement(query, on: connection, isReused: true, knownAs: text),
      columnCount: row.columnNames.count,
      key: CellPlace(table: row.table.name, column: key.name))
    decode = row.checkingDecode
    mayRepeat = !row.table.isUnique(key.name)
  }

  /// The row whose key field equals `key`; nil if there is no such row, or if `key` is nil.
  ///
  /// The statement has ended when this method returns, so it holds no lock.
  /// - Throws: ``SQLiteError/notOneRow(attempt:found:)`` if several rows have the key (use
  ///   ``Connection/rows(of:withKeys:by:)``),
  ///   ``SQLiteError/conversion(cell:expected:found:)`` if a stored value is not of its property's type,
  ///   ``SQLiteError/misuse(attempt:reason:)`` if the coding of the key or of a field calls this method on the same statement.
  @inlinable
  public func row(forKey key: Key.Property) throws(SQLiteError) -> Row? {
    let sink = try run.begin()
    defer { run.end() }
    do throws(SQLiteError) {
      try Key.encode(key, into: sink)
    } catch {
      throw run.locatedAtKey(error)
    }
    guard let values = try run.firstRow() else { return nil }
    let row: Row
    do throws(SQLiteError) {
      row = try decode(values)
    } catch {
      throw run.locatedAtRow(error)
    }
    if mayRepeat { try run.checkIsLastRow() }
    return row
  }
}

extension Connection {
  /// Compiles a look-up of the rows that `row` describes by the field `key`.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns.
  public func prepareLookup<Row, Key>(
    of row: RowDescription<Row>, by key: Field<Row, Key>
  ) throws(SQLiteError) -> LookupStatement<Row, Key> {
    try LookupStatement(of: row, by: key, on: self)
  }
}

extension TableDescription {
  /// Whether the column alone is the primary key or another unique key, or has a unique index over all rows.
  fileprivate func isUnique(_ column: String) -> Bool {
    let indexes = indexes.filter { $0.isUnique && $0.predicate == nil }.map(\.parts)
    let keys = [primaryKey?.parts ?? []] + allUniqueKeys.map(\.parts) + indexes
    return keys.contains { $0.count == 1 && $0[0].column.map(SQLName.init) == SQLName(column) }
  }
}
