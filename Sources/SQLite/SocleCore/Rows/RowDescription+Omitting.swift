extension RowDescription {
  /// Describes the same table without some of its optional columns, for example an earlier version of the table.
  ///
  /// ```swift
  /// let first = Server.row.omitting(Server.state, Server.city)   // version 1 had neither
  /// ```
  ///
  /// Statements that use the result do not create, write or read these columns; in rows that are read, their properties are
  /// nil. Indexes and unique keys that contain an omitted column are omitted too. If an omitted column is part of the primary
  /// key or a foreign key, every use of the result throws an error.
  public func omitting<each Coding: ColumnCoding>(
    _ field: repeat Field<Row, each Coding>
  ) -> RowDescription where repeat (each Coding).Nullable == each Coding {
    var names: Set<SQLName> = []
    for field in repeat each field { names.insert(SQLName(field.name)) }
    return omitting(names)
  }

  private func omitting(_ omitted: Set<SQLName>) -> RowDescription {
    func isKept(_ name: String) -> Bool { !omitted.contains(SQLName(name)) }
    func isWhole(_ parts: [IndexedColumn]) -> Bool { parts.compactMap(\.column).allSatisfy(isKept) }
    var table = table
    for name in omitted { table.columns.remove(named: name.text) }
    table.indexes.removeAll { !isWhole($0.parts) }
    table.uniqueKeys.removeAll { !isWhole($0.parts) }
    let written = cells.names.indices.filter { isKept(cells.names[$0]) }
    let read = columnNames.indices.filter { isKept(columnNames[$0]) }
    let (count, make) = (columnNames.count, make)
    let kept = RowCells(
      of: table.name, names: written.map { cells.names[$0] },
      cells: written.map { cells.cells[$0].copy() },
      columns: cells.columns.isEmpty ? [] : written.map { cells.columns[$0] })
    var copy = RowDescription(
      kept, table: table, columnNames: read.map { columnNames[$0] }
    ) { values throws(SQLiteError) in
      let all = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: count)
      defer { all.deallocate() }
      all.initialize(repeating: ValueSource.null, count: count)
      for (position, index) in read.enumerated() { all[index] = values[position].value }
      return try make(RowValues(all))
    }
    (copy.keyFields, copy.keyCoding) = (keyFields, keyCoding)
    return copy
  }
}
