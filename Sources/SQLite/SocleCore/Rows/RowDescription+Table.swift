/// The keys, checks, indexes and options of the table.
extension RowDescription {
  /// Returns the description with a primary key that consists of these fields, in this order.
  ///
  /// A primary key of one `INTEGER` field is the rowid itself. If the field's property is optional, SQLite assigns a number to
  /// each inserted row whose property is nil.
  /// - Parameter isAutoincrement: If true, SQLite never reuses the number of a deleted row. Only a key of one `INTEGER` field
  ///   allows this.
  public func keyed<Key: ColumnCoding, each Other: ColumnCoding>(
    by key: Field<Row, Key>, _ other: repeat Field<Row, each Other>, isAutoincrement: Bool = false
  ) -> RowDescription {
    var parts = [IndexedColumn.column(key.name)]
    for field in repeat each other { parts.append(.column(field.name)) }
    var fields = [Key.keyField]
    for other in repeat (each Other).self { fields.append(other.keyField) }
    var copy = keyed(by: PrimaryKey(parts: parts, isAutoincrement: isAutoincrement))
    copy.keyFields = fields
    copy.keyCoding = fields.count == 1 ? ObjectIdentifier(Key.Required.self) : nil
    return copy
  }

  /// Returns the description with this primary key, whose columns may have a collation or a direction.
  public func keyed(by key: PrimaryKey) -> RowDescription {
    var copy = changed {
      $0.primaryKey = key
      $0 = $0.withRowIDNotNull()
    }
    (copy.keyFields, copy.keyCoding) = ([], nil)
    return copy
  }

  /// Returns the description with further keys, checks and indexes.
  ///
  /// - Parameters:
  ///   - uniqueKeys: Unique keys: no two rows have the same values in all columns of a key.
  ///   - foreignKeys: Foreign keys of several columns; a foreign key of one column is declared by its field.
  ///   - checks: Conditions that SQLite enforces for every row.
  ///   - indexes: Indexes, which may be partial or contain expressions.
  ///   - isStrict: Whether SQLite enforces the columns' types; nil leaves the setting unchanged. A new description is strict,
  ///     unlike SQLite's default.
  ///   - hasRowID: Whether rows have a rowid; nil leaves the setting unchanged. Without rowids, rows are stored in the order of
  ///     the primary key.
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
    copy.order = FieldOrderCheck()
    return copy
  }
}

extension IndexedColumn {
  /// The field's column, as a part of a key or index.
  public static func field(
    _ field: Field<some Any, some Any>, collation: Collation? = nil, isDescending: Bool = false
  ) -> IndexedColumn {
    .column(field.name, collation: collation, isDescending: isDescending)
  }
}
