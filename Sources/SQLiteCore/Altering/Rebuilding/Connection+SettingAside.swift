extension Connection {
  /// Takes the rows of a table out of the way: the table is gone, and a new one may have its name.
  ///
  /// Renaming the table moves no row. SQLite refuses it where a table's check names the table, or text stands in
  /// double quotes anywhere in the schema; then the rows are copied.
  /// - Returns: The table in which the rows stand now, with all the columns of the old one.
  func setAside(_ table: TableDescription) throws -> String {
    let name = try unusedName("socle_old")
    do {
      try leavingMentions { try run(RenameTableQuery(name: table.name, newName: name)) }
    } catch {
      guard let refusal = error as? SQLiteError, refusal.code == .error else { throw error }
      try copyAside(table, as: name)
    }
    return name
  }

  private func copyAside(_ table: TableDescription, as name: String) throws {
    let copy = table.holdingItsRows(name)
    try run(CreateTableQuery(copy))
    let plan = try RebuildPlan(
      from: table, to: copy, by: table.indexes.map { .droppingIndex($0.name) })
    try run(CopyRowsQuery(plan: plan, source: table.name))
    try run(DropTableQuery(name: table.name))
  }

  /// `name`, or with a number if there is a table, index, trigger or view of that name.
  private func unusedName(_ name: String) throws(SQLiteError) -> String {
    let taken = Set(try schemaRows(of: .allNames).map { $0.name(0) })
    var candidate = name
    var number = 1
    while taken.contains(SQLName(candidate)) {
      number += 1
      candidate = "\(name)_\(number)"
    }
    return candidate
  }
}

extension TableDescription {
  /// A table with nothing but the columns, all of them plain, whose rows have numbers if this one's have.
  fileprivate func holdingItsRows(_ name: String) -> TableDescription {
    let plain = columns.map { column in
      ColumnDescription(
        column.name, column.type, isNullable: true, collation: column.collation)
    }
    return TableDescription(name, columns: ColumnSet(plain), isStrict: isStrict)
  }
}

extension SchemaQuery {
  /// The names of all that is in the main and the temporary database.
  fileprivate static let allNames = SchemaQuery(
    "looking for an unused name",
    "SELECT name FROM main.sqlite_schema UNION ALL SELECT name FROM temp.sqlite_schema")
}
