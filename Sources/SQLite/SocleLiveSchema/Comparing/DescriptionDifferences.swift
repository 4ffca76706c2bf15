import SocleCore

/// Collects how a live table differs from the expected one: a phrase for each difference.
struct DescriptionDifferences {
  private(set) var phrases: [String] = []

  mutating func compare<Value: Equatable>(
    _ aspect: String, _ expected: Value, _ found: Value, spelled: (Value) -> String
  ) {
    if found != expected {
      phrases.append("\(aspect) is \(spelled(found)) instead of \(spelled(expected))")
    }
  }

  mutating func compare(_ feature: String, _ expected: Bool, _ found: Bool) {
    if expected != found { phrases.append("\(feature) is \(expected ? "missing" : "unexpected")") }
  }

  mutating func compareAll<Part: Equatable>(
    _ kind: String, _ expected: [Part], _ found: [Part], sql: (Part) -> SQLFragment
  ) {
    for part in expected where !found.contains(part) {
      phrases.append("the \(kind) \(sql(part)) is missing")
    }
    for part in found where !expected.contains(part) {
      phrases.append("the \(kind) \(sql(part)) is unexpected")
    }
  }

  mutating func compareColumns(
    _ expected: TableDescription, _ found: TableDescription
  ) throws(SQLiteError) {
    for column in found.columns where !expected.hasColumn(column.name) {
      phrases.append("the column \(column.name) is unexpected")
    }
    for column in expected.columns {
      if let other = found.column(named: column.name) {
        try compare(column, other)
      } else {
        phrases.append("the column \(column.name) is missing")
      }
    }
  }

  private mutating func compare(
    _ expected: ColumnDescription, _ found: ColumnDescription
  ) throws(SQLiteError) {
    let name = expected.name
    compare("the type of \(name)", expected.type, found.type) { $0.declaration }
    compare("the column \(name)", expected.isNullable, found.isNullable) {
      $0 ? "nullable" : "NOT NULL"
    }
    compare(
      "ON CONFLICT of NULL in \(name)", expected.nullConflict ?? .abort,
      found.nullConflict ?? .abort
    ) { $0.rawValue }
    compare(
      "the collation of \(name)", expected.collation ?? .binary, found.collation ?? .binary
    ) { $0.name }
    compareAll("default of \(name)", [try expected.normalDefault], [try found.normalDefault]) {
      $0.sql
    }
    compareAll(
      "expression of \(name)", [expected.generated].compactMap { $0 },
      [found.generated].compactMap { $0 }
    ) {
      "(\($0.expression.text)) \(SQLFragment(trusted: $0.isStored ? "STORED" : "VIRTUAL"))"
    }
  }
}

extension ColumnDescription {
  /// The default in a normal form: `DEFAULT (5)` equals `DEFAULT 5`, and no default equals NULL.
  var normalDefault: DefaultValue {
    get throws(SQLiteError) {
      let sql = try (defaultValue ?? .null).sql.rendered().sql
      var parser = try SchemaParser(sql)
      if let value = try? parser.defaultValue(), parser.next == nil { return value }
      return DefaultValue(reading: SQLFragment(trusted: sql))
    }
  }
}

extension DefaultValue {
  fileprivate var sql: SQLFragment {
    switch self {
    case .value(let value): SQLFragment([.literal(value)])
    case .expression(let expression): expression.text
    }
  }
}
