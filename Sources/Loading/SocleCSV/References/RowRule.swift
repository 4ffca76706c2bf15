internal import SocleCore

/// A rule that each row of a table must meet and that depends on other rows, as SQL for the table or a copy of its rows.
struct RowRule {
  let columns: [String]
  /// The columns in which a row breaks the rule, for its rejection.
  var column: String { referring.joined(separator: ", ") }
  private let referring: [String]
  /// The condition that a bad row meets. It calls the row `row`.
  let breach: SQLFragment
  /// What is wrong with the values of a bad row, such as `is not in parts`.
  let reason: String
  let reference: CSVReference?
  /// Whether rows are checked before they are stored, with the help of caches.
  var isFiltered = false
  /// For a reference to rows of the same table: the table's key, and the condition that `row` has no parent left after the
  /// row `removed`, of which only the key is known, was removed.
  private(set) var child: (key: [String], condition: SQLFragment)?

  /// The table whose stored rows break the rule unless the load replaces them.
  var replaced: String?

  /// Whether removing rows of one of these tables can make other rows break the rule.
  func refers(to tables: Set<String>) -> Bool {
    replaced.map(tables.contains) ?? reference?.parents.contains { tables.contains($0.table) }
      ?? false
  }

  /// The values of a bad row and what is wrong with them, as an SQL expression.
  var message: SQLFragment {
    let values = referring.map { name -> SQLFragment in
      """
      '"' || substr(row.\(identifier: name), 1, 60)
        || iif(length(row.\(identifier: name)) > 60, '…"', '"')
      """
    }
    return "\(values, separator: " || ', ' || ") || \(" " + reason)"
  }
}

extension RowRule {
  /// The rule that a row's parent exists in one of the tables and schemas, unless the row refers to nothing.
  ///
  /// - Parameter rekeyed: The stored rows that are no parents any more.
  static func parent(
    _ reference: CSVReference, of table: CSVTable, in schemas: (String) -> [String],
    without rekeyed: [CSVReference.Parent: RekeyedRows], isFiltered: Bool
  ) -> RowRule {
    let isSet = reference.columns.map { "row.\(identifier: $0) IS NOT NULL" as SQLFragment }
    let missing = reference.parents.flatMap { parent in
      schemas(parent.table).map { schema -> (isRow: Bool, SQLFragment) in
        let others = schema == StoredTables.schema ? rekeyed[parent] : nil
        let test: SQLFragment = """
          NOT EXISTS (SELECT 1 FROM \(identifier: schema).\(identifier: parent.table) AS parent
            WHERE \(reference.equals("parent", parent.columns))\(others?.excluding("parent") ?? ""))
          """
        return (schema == "main" && parent == .init(table.name, columns: table.key), test)
      }
    }
    var rule = RowRule(
      columns: reference.columns, referring: reference.columns,
      breach: "\(isSet + missing.map(\.1), separator: " AND ")",
      reason: "is not in \(reference.parents.map(\.table).joined(separator: " or "))",
      reference: reference, isFiltered: isFiltered)
    if missing.contains(where: \.isRow) {
      let others = missing.filter { !$0.isRow }.map(\.1)
      rule.child = (
        table.key, "\([reference.equals("removed", table.key)] + others, separator: " AND ")"
      )
    }
    return rule
  }

  /// The statement that removes the bad rows of `table`, and the rows of this table that refer to them, directly or not.
  func removal(from table: SQLFragment) -> SQLFragment {
    guard let (key, isChild) = child else { return "DELETE FROM \(table) AS row WHERE \(breach)" }
    let values = key.map { "row.\(identifier: $0)" as SQLFragment }
    return """
      WITH RECURSIVE removed (\(identifiers: key)) AS (
        SELECT \(values, separator: ", ") FROM \(table) AS row WHERE \(breach)
        UNION SELECT \(values, separator: ", ") FROM removed JOIN \(table) AS row ON \(isChild))
      DELETE FROM \(table) AS row WHERE \(breach) OR (\(values, separator: ", ")) IN removed
      """
  }

  /// The rule that no stored row of a database to be updated has the same unique key, except the row that is updated.
  ///
  /// - Parameter identity: The columns that identify a stored row.
  static func unique(
    _ key: [String], of table: String, identity: [String], in schema: String
  ) -> RowRule {
    let same = key.map { name -> SQLFragment in
      "stored.\(identifier: name) = row.\(identifier: name)"
    }
    let other = identity.map { name -> SQLFragment in
      "stored.\(identifier: name) IS NOT row.\(identifier: name)"
    }
    return RowRule(
      columns: key + identity.filter { !key.contains($0) }, referring: key,
      breach: """
        EXISTS (SELECT 1 FROM \(identifier: schema).\(identifier: table) AS stored
          WHERE \(same, separator: " AND ") AND (\(other, separator: " OR ")))
        """,
      reason: "is in another row of the database", reference: nil)
  }

  /// The rule that no row of `table` gets another value of a key to which a stored row refers, unless that row is replaced, too.
  ///
  /// - Parameter input: The files for the table with the stored rows, if there are any with the referring columns.
  static func kept(
    _ key: ForeignKeyDescription, of child: TableDescription, to table: CSVTable,
    replacedBy input: TableInput?
  ) -> RowRule {
    let stored: (String) -> SQLFragment = {
      "\(identifier: StoredTables.schema).\(identifier: $0)"
    }
    let isSame = table.key.map { "old.\(identifier: $0) = row.\(identifier: $0)" as SQLFragment }
    let isOther = key.reference.columns.map {
      "old.\(identifier: $0) IS NOT row.\(identifier: $0)" as SQLFragment
    }
    let isChild = zip(key.reference.columns, key.columns).map {
      "old.\(identifier: $0) = child.\(identifier: $1)" as SQLFragment
    }
    // A key that restricts looks at once, and not at the end.
    let identity = key.reference.onUpdate == .restrict ? [] : input?.table.key ?? []
    let isReplaced = identity.map {
      "new.\(identifier: $0) = child.\(identifier: $0)" as SQLFragment
    }
    let remains: SQLFragment =
      isReplaced.isEmpty
      ? ""
      : """
       AND NOT EXISTS (SELECT 1 FROM main.\(identifier: child.name) AS new
          WHERE \(isReplaced, separator: " AND "))
      """
    var rule = RowRule(
      columns: key.reference.columns + table.key, referring: key.reference.columns,
      breach: """
        EXISTS (SELECT 1 FROM \(stored(table.name)) AS old CROSS JOIN \(stored(child.name)) AS child
          WHERE \(isSame + [("(\(isOther, separator: " OR "))" as SQLFragment)] + isChild, separator: " AND ")\(remains))
        """,
      reason: "replaces a value to which a stored row of \(child.name) refers", reference: nil)
    rule.replaced = identity.isEmpty ? nil : input?.table.name
    return rule
  }
}

extension RowRule {
  /// The rule that no stored row with the key of a row has a value in `columns`, whose fields the row lacks: an update would make it
  /// NULL.
  ///
  /// - Parameter advice: How to keep the value.
  static func keeping(
    _ columns: [String], of table: String, key: [String], advice: String
  ) -> RowRule {
    let same = key.map { "stored.\(identifier: $0) = row.\(identifier: $0)" as SQLFragment }
    // A function has at most 127 arguments, and an expression 1,000 levels.
    let values = stride(from: 0, to: columns.count, by: 100).map { start -> SQLFragment in
      let part = columns[start...].prefix(100).map { "stored.\(identifier: $0)" as SQLFragment }
      return "coalesce(\(part, separator: ", "), NULL) IS NOT NULL"
    }
    let names = columns.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
    let more = columns.count > 3 ? ", …" : ""
    return RowRule(
      columns: key, referring: key,
      breach: """
        EXISTS (SELECT 1 FROM \(identifier: StoredTables.schema).\(identifier: table) AS stored
          WHERE \(same, separator: " AND ") AND (\(values, separator: " OR ")))
        """,
      reason: "is stored with values that the row lacks (\(names)\(more)); \(advice)",
      reference: nil)
  }
}

extension CSVReference {
  /// The condition that the columns of `row` have the values of `key` in `parent`.
  fileprivate func equals(_ parent: String, _ key: [String]) -> SQLFragment {
    let tests = zip(key, columns).map { key, name -> SQLFragment in
      "\(identifier: parent).\(identifier: key) = row.\(identifier: name)"
    }
    return "\(tests, separator: " AND ")"
  }
}
