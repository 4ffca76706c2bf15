extension SchemaShape {
  /// What the pragmas tell of the table of that name.
  ///
  /// - Parameter rowIDAlias: The column that is the rowid, which is never NULL, though no pragma says so.
  init(
    of table: String, on connection: Connection, rowIDAlias: SQLName?
  ) throws(SQLiteError) {
    let options = try connection.schemaRows(of: .options(of: table)).first
    hasRowID = options?.integer(0) == 0
    isStrict = options?.integer(1) == 1
    columns = []
    for row in try connection.schemaRows(of: .columns(of: table)) {
      columns.append(try Column(row, rowIDAlias: rowIDAlias))
    }
    foreignKeys = Self.foreignKeys(try connection.schemaRows(of: .foreignKeys(of: table)))
    keys = []
    indexes = []
    collect(try connection.schemaRows(of: .indexes(of: table)))
  }

  private static func foreignKeys(_ rows: [SchemaRow]) -> [ForeignKey] {
    var keys: [Int64: ForeignKey] = [:]
    for row in rows {
      var key =
        keys[row.integer(0)]
        ?? ForeignKey(
          table: row.name(1), columns: [], parents: [], onUpdate: row.text(4) ?? "",
          onDelete: row.text(5) ?? "")
      key.columns.append(row.name(2))
      key.parents.append(row.text(3).map(SQLName.init))
      keys[row.integer(0)] = key
    }
    return Array(keys.values)
  }

  private mutating func collect(_ rows: [SchemaRow]) {
    let rowsOfIndex = Dictionary(grouping: rows) { $0.name(0) }
    for (name, rows) in rowsOfIndex {
      let parts = rows.map(Part.init)
      if rows.first?.text(2) == "c" {
        let isUnique = rows.first?.integer(1) == 1
        let isPartial = rows.first?.integer(3) == 1
        indexes.append(Index(name: name, isUnique: isUnique, isPartial: isPartial, parts: parts))
      } else {
        keys.append(parts.asKey)
      }
    }
  }
}

extension SchemaShape.Column {
  fileprivate init(_ row: SchemaRow, rowIDAlias: SQLName?) throws(SQLiteError) {
    name = row.name(0)
    type = ColumnType(declaration: row.text(1) ?? "")
    forbidsNull = row.integer(2) == 1 || name == rowIDAlias
    defaultValue = try row.text(3).map(DefaultValue.init(written:))
    keyPosition = Int(row.integer(4))
    isGenerated = row.integer(5) > 1
    isStored = row.integer(5) == 3
  }
}

extension SchemaShape.Part {
  fileprivate init(_ row: SchemaRow) {
    column = row.text(4).map(SQLName.init)
    collation = column == nil ? nil : row.text(6).map(Collation.init)
    isDescending = row.integer(5) == 1
  }
}
