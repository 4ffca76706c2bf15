internal import SocleCore

/// A rule that each row of a table must meet and that depends on other rows, as SQL for the table or a copy of its rows.
struct RowRule {
  let columns: [String]
  /// The columns in which a row breaks the rule, for its rejection.
  var column: String { referring.joined(separator: ", ") }
  let referring: [String]
  /// The condition that a bad row meets. It calls the row `row`.
  private(set) var breach: SQLFragment
  /// The problem with the values of a bad row, such as `is not in parts`.
  let reason: String
  let reference: CSVReference?
  /// Whether rows are checked before they are stored, with the help of caches.
  var isFiltered = false
  /// For a reference to rows of the same table: the table's key, and the condition that `row` has no parent left after the
  /// row `removed`, of which only the key is known, was removed.
  private(set) var child: (key: [String], condition: SQLFragment)?

  /// The tables of the load whose rows can keep the rule: rows in place of those that break it, or other parents of these.
  var awaited: Set<String> = []
  /// The condition for removed rows that no longer meet `breach`, which depends on the rows that are left; nil if there are none.
  var breachOfRemoved: SQLFragment?
  /// The rule for such rows.
  var ofRemoved: RowRule? {
    breachOfRemoved.map { breach in
      var rule = self
      rule.breach = breach
      return rule
    }
  }

  /// Whether removing rows of one of these tables can make other rows break the rule.
  func refers(to tables: Set<String>) -> Bool {
    awaited.union(reference?.parents.map(\.table) ?? []).contains(where: tables.contains)
  }

  /// The values of a bad row and what is wrong with them, as an SQL expression.
  var message: SQLFragment {
    let values = referring.map { name -> SQLFragment in
      """
      ifnull('"' || substr(row.\(identifier: name), 1, 60)
        || iif(length(row.\(identifier: name)) > 60, '…"', '"'), 'NULL')
      """
    }
    return "\(values, separator: " || ', ' || ") || \(" " + reason)"
  }
}

extension RowRule {
  /// The rule that a row's parent exists in one of the tables and schemas, unless the row refers to nothing.
  ///
  /// - Parameters:
  ///   - rekeyed: The stored rows that cannot be parents, because the update changes the key.
  ///   - ofNewRowsOnly: Whether the rule is for rows whose keys the database lacks.
  static func parent(
    _ reference: CSVReference, of table: CSVTable, in schemas: (String) -> [String],
    without rekeyed: [CSVReference.Parent: RekeyedRows], ofNewRowsOnly: Bool = false,
    isFiltered: Bool
  ) -> RowRule {
    let isNew = [ofNewRowsOnly ? Self.isNew(in: table) : nil].compactMap(\.self)
    let isSet = reference.columns.map { "row.\(identifier: $0) IS NOT NULL" as SQLFragment }
    let missing = reference.parents.flatMap { parent in
      schemas(parent.table).map { schema -> (isRow: Bool, SQLFragment) in
        let others = schema == StoredTables.schema ? rekeyed[parent] : nil
        let test = lacks(parent, in: schema, of: "row", reference.columns, without: others)
        return (schema == "main" && parent == .init(table.name, columns: table.key), test)
      }
    }
    var rule = RowRule(
      columns: reference.columns + (ofNewRowsOnly ? table.key : []), referring: reference.columns,
      breach: "\([isSet, isNew, missing.map(\.1)].flatMap(\.self), separator: " AND ")",
      reason: "is not in \(reference.parents.map(\.table).joined(separator: " or "))",
      reference: reference, isFiltered: isFiltered)
    if missing.contains(where: \.isRow) {
      let others = missing.filter { !$0.isRow }.map(\.1)
      let isChild = equal("removed", table.key, "row", reference.columns)
      rule.child = (table.key, "\([[isChild], isNew, others].flatMap(\.self), separator: " AND ")")
    }
    return rule
  }

  /// The condition that no row of a parent table in `schema` is the parent of a row.
  static func lacks(
    _ parent: CSVReference.Parent, in schema: String, of row: String, _ columns: [String],
    without rekeyed: RekeyedRows?
  ) -> SQLFragment {
    """
    NOT EXISTS (SELECT 1 FROM \(identifier: schema).\(identifier: parent.table) AS parent
      WHERE \(equal("parent", parent.columns, row, columns))\(rekeyed?.excluding("parent") ?? ""))
    """
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

  /// The condition that columns of two rows are equal, in pairs.
  static func equal(
    _ row: String, _ columns: [String], _ other: String, _ others: [String]
  ) -> SQLFragment {
    let tests = zip(columns, others).map {
      "\(identifier: row).\(identifier: $0) = \(identifier: other).\(identifier: $1)"
        as SQLFragment
    }
    return "\(tests, separator: " AND ")"
  }

  /// The condition that two rows have the same key, by the key's own collations.
  ///
  /// - Parameter sign: `IS` for keys that may contain NULL.
  static func equal(
    _ row: String, _ key: [IndexedColumn], _ other: String, by sign: SQLFragment = "="
  ) -> SQLFragment {
    let tests = key.map { part -> SQLFragment in
      "\(identifier: row).\(part.value) \(sign) \(identifier: other).\(identifier: part.column ?? "")"
    }
    return "\(tests, separator: " AND ")"
  }
}

extension IndexedColumn {
  /// The column with the collation that the key declares itself, as SQL.
  var value: SQLFragment {
    let name: SQLFragment = "\(identifier: column ?? "")"
    return collation.map { "\(name) COLLATE \(identifier: $0.name)" } ?? name
  }
}

extension [IndexedColumn] {
  var columns: [String] { compactMap(\.column) }
}
