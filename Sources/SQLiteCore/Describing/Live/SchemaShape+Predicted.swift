extension SchemaShape {
  /// What the pragmas would tell of `table`.
  init(predictedFor table: TableDescription) throws(SQLiteError) {
    isStrict = table.isStrict
    hasRowID = table.hasRowID
    columns = []
    for column in table.columns { columns.append(try Column(column, of: table)) }
    foreignKeys = table.allForeignKeys.map(ForeignKey.init)
    var keys = table.allUniqueKeys.map(\.parts)
    if let primaryKey = table.primaryKey, table.rowIDAlias == nil { keys.append(primaryKey.parts) }
    self.keys = keys.map { parts in parts.map { Part($0, of: table) }.asKey }
    indexes = table.indexes.map { Index($0, of: table) }
  }
}

extension SchemaShape.Column {
  init(_ column: ColumnDescription, of table: TableDescription) throws(SQLiteError) {
    name = SQLName(column.name)
    type = ColumnType(declaration: column.type.declaration)
    forbidsNull = !column.isNullable
    defaultValue = try column.defaultValue.map(DefaultValue.init(comparing:))
    keyPosition = (table.primaryKey?.columns.names.firstIndex(of: name) ?? -1) + 1
    isGenerated = column.generated != nil
    isStored = column.generated?.isStored == true
  }
}

extension SchemaShape.ForeignKey {
  init(_ key: ForeignKeyDescription) {
    let reference = key.reference
    table = SQLName(reference.table)
    columns = key.columns.names
    parents = reference.columns.isEmpty ? key.columns.map { _ in nil } : reference.columns.names
    onUpdate = reference.onUpdate.rawValue
    onDelete = reference.onDelete.rawValue
  }
}

extension SchemaShape.Index {
  init(_ index: IndexDescription, of table: TableDescription) {
    name = SQLName(index.name)
    isUnique = index.isUnique
    isPartial = index.predicate != nil
    parts = index.parts.map { SchemaShape.Part($0, of: table) }
  }
}

extension SchemaShape.Part {
  init(_ part: IndexedColumn, of table: TableDescription) {
    column = part.column.map(SQLName.init)
    let ownCollation = part.column.flatMap { table.column(named: $0)?.collation } ?? .binary
    collation = column == nil ? nil : part.collation ?? ownCollation
    isDescending = part.isDescending
  }
}

extension [SchemaShape.Part] {
  /// The parts as SQLite compares keys to make one index for equal ones: without order and repetition.
  var asKey: [SchemaShape.Part] {
    var key: [SchemaShape.Part] = []
    for part in self {
      let part = SchemaShape.Part(column: part.column, collation: part.collation)
      if !key.contains(part) { key.append(part) }
    }
    return key
  }
}
