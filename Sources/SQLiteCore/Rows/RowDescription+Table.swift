/// The keys, checks, indexes and options of the table.
extension RowDescription {
  /// The description with a primary key of these fields, in their order.
  ///
  /// A single field of type `INTEGER` is the rowid itself. If its property is optional, SQLite assigns numbers to rows
  /// with nil.
  /// - Parameter isAutoincrement: Whether SQLite never reuses the numbers of deleted rows; for a single `INTEGER` only.
  public func keyed<Key: ColumnCoding, each Other: ColumnCoding>(
    by key: Field<Row, Key>, _ other: repeat Field<Row, each Other>, isAutoincrement: Bool = false
  ) -> RowDescription {
    var parts = [IndexedColumn.column(key.name)]
    for field in repeat each other { parts.append(.column(field.name)) }
    return keyed(by: PrimaryKey(parts: parts, isAutoincrement: isAutoincrement))
  }

  /// The description with that primary key, whose parts may have a collation or a direction.
  public func keyed(by key: PrimaryKey) -> RowDescription {
    changed {
      $0.primaryKey = key
      $0 = $0.withRowIDNotNull()
    }
  }

  /// The description with further keys, checks and indexes.
  ///
  /// - Parameters:
  ///   - uniqueKeys: Combinations of columns that no two rows share.
  ///   - foreignKeys: Foreign keys of several columns; that of one column is part of its field.
  ///   - checks: Conditions that hold for every row.
  ///   - indexes: Indexes, which may be partial or over expressions.
  ///   - isStrict: Whether SQLite enforces the columns' types; nil leaves it unchanged. A new description is strict, unlike
  ///     SQLite's default.
  ///   - hasRowID: Whether rows have a rowid; nil leaves it unchanged. Without one, rows are stored in the order of the
  ///     primary key.
  public func with(
    uniqueKeys: [UniqueKey] = [], foreignKeys: [ForeignKeyDescription] = [],
    checks: [SQLFragment] = [], indexes: [IndexDescription] = [],
    isStrict: Bool? = nil, hasRowID: Bool? = nil
  ) -> RowDescription {
    changed {
      $0.uniqueKeys += uniqueKeys
      $0.foreignKeys += foreignKeys
      $0.checks += checks
      $0.indexes += indexes
      if let isStrict { $0.isStrict = isStrict }
      if let hasRowID { $0.hasRowID = hasRowID }
    }
  }

  private func changed(_ change: (inout TableDescription) -> Void) -> RowDescription {
    var copy = self
    change(&copy.table)
    return copy
  }
}

extension IndexedColumn {
  /// The description of a field's column.
  public static func field(
    _ field: Field<some Any, some Any>, collation: Collation? = nil, isDescending: Bool = false
  ) -> IndexedColumn {
    .column(field.name, collation: collation, isDescending: isDescending)
  }
}
