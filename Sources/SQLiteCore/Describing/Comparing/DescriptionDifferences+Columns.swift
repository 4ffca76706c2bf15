extension DescriptionDifferences {
  /// Notes columns that only one table has, and in what common ones differ.
  mutating func compareColumns(
    _ expected: TableDescription, _ found: TableDescription
  ) throws(SQLiteError) {
    for column in found.columns where !expected.hasColumn(column.name) {
      note("the column \(column.name) is unexpected")
    }
    for column in expected.columns {
      if let other = found.column(named: column.name) {
        try compare(column, other)
      } else {
        note("the column \(column.name) is missing")
      }
    }
  }

  private mutating func compare(
    _ expected: ColumnDescription, _ found: ColumnDescription
  ) throws(SQLiteError) {
    let name = expected.name
    compare(
      "the type of \(name)", expected.type.declaration, found.type.declaration,
      equal: expected.type == found.type)
    compare("NULL in \(name)", expected.isNullable, found.isNullable)
    let conflicts = (expected.nullConflict ?? .abort, found.nullConflict ?? .abort)
    compare(
      "ON CONFLICT of NULL in \(name)", conflicts.0.rawValue, conflicts.1.rawValue,
      equal: conflicts.0 == conflicts.1)
    let collations = (expected.collation ?? .binary, found.collation ?? .binary)
    compare(
      "the collation of \(name)", collations.0.name, collations.1.name,
      equal: collations.0 == collations.1)
    try compareDefaults(expected, found)
    compareAll(
      "expression of \(name)", [expected.generated].compactMap { $0 },
      [found.generated].compactMap { $0 })
  }

  private mutating func compareDefaults(
    _ expected: ColumnDescription, _ found: ColumnDescription
  ) throws(SQLiteError) {
    let values = try [expected, found].map { (column) throws(SQLiteError) in
      // To SQLite no default is the default NULL.
      try DefaultValue(comparing: column.defaultValue ?? .null)
    }
    compareAll("default of \(expected.name)", [values[0]], [values[1]])
  }
}
