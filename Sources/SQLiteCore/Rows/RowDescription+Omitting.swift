/// A coding with a value that is stored as NULL: `Optional`, ``OptionalCoding`` or ``SQLiteValue``.
public protocol NullableCoding: ColumnCoding {}
extension Optional: NullableCoding where Wrapped: ColumnValue {}
extension OptionalCoding: NullableCoding {}
extension SQLiteValue: NullableCoding {}

extension RowDescription {
  /// The same table without some of its optional columns, as an earlier version has it.
  ///
  /// ```swift
  /// let first = Server.row.omitting(Server.state, Server.city)   // version 1 had neither
  /// ```
  ///
  /// It creates the table, inserts and selects without these columns; rows that are read have nil for them. Indexes and
  /// unique keys that contain an omitted column are omitted too. If an omitted column is part of the primary key or a foreign
  /// key, every use throws an error.
  public func omitting<each Coding: NullableCoding>(
    _ field: repeat Field<Row, each Coding>
  ) -> RowDescription {
    var names: Set<SQLName> = []
    for field in repeat each field { names.insert(SQLName(field.name)) }
    return omitting(names)
  }

  private func omitting(_ omitted: Set<SQLName>) -> RowDescription {
    let isKept = columnNames.map { !omitted.contains(SQLName($0)) }
    let kept = columnNames.indices.filter { isKept[$0] }
    let (count, decode) = (columnNames.count, decode)
    return RowDescription(
      table: table.omitting(omitted), columnNames: kept.map { columnNames[$0] },
      encoder: encoder.omitting(omitted)
    ) { values throws(SQLiteError) in
      let all = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: count)
      defer { all.deallocate() }
      all.initialize(repeating: ValueSource.null, count: count)
      for (position, index) in kept.enumerated() { all[index] = values[position].value }
      return try decode(RowValues(all))
    }
  }
}

extension TableDescription {
  /// The table without these columns, and without the indexes and unique keys that contain one of them.
  fileprivate func omitting(_ names: Set<SQLName>) -> TableDescription {
    var rest = self
    for name in names { rest.columns.remove(named: name.text) }
    rest.indexes.removeAll { $0.parts.contains { $0.isAny(of: names) } }
    rest.uniqueKeys.removeAll { $0.parts.contains { $0.isAny(of: names) } }
    return rest
  }
}

extension IndexedColumn {
  fileprivate func isAny(of names: Set<SQLName>) -> Bool {
    column.map { names.contains(SQLName($0)) } ?? false
  }
}

extension RowEncoder {
  fileprivate func omitting(_ omitted: Set<SQLName>) -> RowEncoder {
    let kept = names.indices.filter { !omitted.contains(SQLName(names[$0])) }
    return RowEncoder(names: kept.map { names[$0] }, cells: kept.map { cells[$0].copy() })
  }
}
