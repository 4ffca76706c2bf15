// The packs live in this initialiser only: the closure that reads a row is made once, not resolved for each row.

extension RowDescription {
  /// Describes a table by the fields of its rows.
  ///
  /// The description is checked where it is used first, as by `createTable`.
  /// - Parameters:
  ///   - table: The table's name.
  ///   - field: The columns, in the order of `make`'s parameters.
  ///   - key: The columns of the primary key; none for a table without.
  ///   - uniqueKeys: Further combinations of columns that no two rows share.
  ///   - foreignKeys: References of several columns; one column's stand in its field.
  ///   - checks: What must hold for every row.
  ///   - indexes: What SQLite keeps sorted for look-ups.
  ///   - isStrict: Whether SQLite enforces the columns' types. SQLite's default: not.
  ///   - hasRowID: Whether rows have a rowid; without, the table is stored in the order of its primary key.
  ///   - make: Makes a row of the fields' values, as `Color.init`.
  @inlinable
  public init<each Coding: ColumnCoding, each Key: ColumnCoding>(
    _ table: String, _ field: repeat Field<Row, each Coding>,
    primaryKey key: repeat Field<Row, each Key>,
    uniqueKeys: [UniqueKey] = [], foreignKeys: [ForeignKeyDescription] = [],
    checks: [SQLExpression] = [], indexes: [IndexDescription] = [],
    isStrict: Bool = true, hasRowID: Bool = true,
    make: @escaping @Sendable (repeat (each Coding).Property) -> Row
  ) {
    var erased: [RowFields.Part] = []
    for field in repeat each field { erased.append(field.erased) }
    let fields = RowFields(erased, of: table)
    self.init(
      fields, key: Self.names(of: repeat each key), uniqueKeys: uniqueKeys,
      foreignKeys: foreignKeys, checks: checks, indexes: indexes, isStrict: isStrict,
      hasRowID: hasRowID
    ) { values throws(SQLiteError) in
      var index = 0
      return make(repeat try fields.next((each Coding).self, of: values, at: &index))
    }
  }

  /// The names of the fields, in their order.
  @inlinable
  static func names<each Key>(of field: repeat Field<Row, each Key>) -> [String] {
    var names: [String] = []
    for field in repeat each field { names.append(field.name) }
    return names
  }

  @usableFromInline
  init(
    _ fields: RowFields, key: [String], uniqueKeys: [UniqueKey],
    foreignKeys: [ForeignKeyDescription], checks: [SQLExpression], indexes: [IndexDescription],
    isStrict: Bool, hasRowID: Bool, decode: @escaping Decode
  ) {
    let description = TableDescription(
      fields.table, columns: ColumnSet(fields.parts.map(\.column)),
      primaryKey: key.isEmpty ? nil : PrimaryKey(parts: key.map { .column($0) }),
      uniqueKeys: uniqueKeys, foreignKeys: foreignKeys, checks: checks, indexes: indexes,
      isStrict: isStrict, hasRowID: hasRowID)
    let encoder = RowEncoder(
      names: fields.parts.map(\.column.name), cells: fields.parts.map(\.cell))
    self.init(table: description.withRowIDNotNull(), encoder: encoder, decode: decode)
  }
}
