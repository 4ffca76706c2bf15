extension TableDescription {
  /// Whether `name` is a column of the primary key in which SQLite never allows NULL, even without NOT NULL.
  ///
  /// This applies to the rowid, to STRICT tables and to tables without rowids; in other primary keys SQLite allows NULL, for
  /// compatibility with old files.
  package func forbidsNull(inKeyColumn name: String) -> Bool {
    guard let key = primaryKey, key.columns.names.contains(SQLName(name)) else { return false }
    return isStrict || !hasRowID || rowIDAlias == SQLName(name)
  }

  /// This table with NOT NULL on the column that is the rowid.
  ///
  /// An inserted row may have NULL there, which SQLite replaces by a number; a stored row never has NULL.
  @usableFromInline
  package func withRowIDNotNull() -> TableDescription {
    guard let rowIDAlias else { return self }
    var table = self
    table.columns = ColumnSet(
      columns.map { column in
        var column = column
        if SQLName(column.name) == rowIDAlias { column.isNullable = false }
        return column
      } + columns.duplicates)
    return table
  }

  /// The first of the names `rowid`, `oid` and `_rowid_` that no column has; nil if columns have all of them, or the table has
  /// no rowids.
  package var rowIDName: SQLFragment? {
    let names: [StaticString] = ["rowid", "oid", "_rowid_"]
    guard hasRowID, let free = names.first(where: { !hasColumn($0.description) }) else {
      return nil
    }
    return SQLFragment(trusted: free.description)
  }

  /// The SQL that names the rowid: ``rowIDName``, or the column that is the rowid; nil if neither exists.
  package var rowIDText: SQLFragment? {
    rowIDName ?? rowIDAlias.map { "\(identifier: $0.text)" }
  }

  /// All foreign keys, whether declared by a column or for the table.
  public var allForeignKeys: [ForeignKeyDescription] {
    let ofColumns = columns.compactMap { column in
      column.reference.map { ForeignKeyDescription([column.name], references: $0) }
    }
    return ofColumns + foreignKeys
  }

  /// All unique keys except the primary key, whether declared by a column or for the table.
  public var allUniqueKeys: [UniqueKey] {
    columns.filter(\.isUnique).map { UniqueKey(columns: [$0.name]) } + uniqueKeys
  }

  /// The parts of each unique key and unique index, except indexes that are partial or on an expression.
  package var allUniqueParts: [[IndexedColumn]] {
    let unique = indexes.filter { $0.isUnique && $0.predicate == nil }.map(\.parts)
    return [allUniqueKeys.map(\.parts), unique].joined().filter { parts in
      parts.allSatisfy { $0.column != nil }
    }
  }

  /// The names of the other tables that foreign keys of this table refer to, without duplicates, in the order of the keys.
  public var referencedTables: [String] {
    var seen: Set<SQLName> = [SQLName(name)]
    return allForeignKeys.map(\.reference.table).filter { seen.insert(SQLName($0)).inserted }
  }
}
