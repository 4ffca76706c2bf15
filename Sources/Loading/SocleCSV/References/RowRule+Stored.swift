internal import SocleCore

/// The rules for rows of an update, which depend on what is stored.
extension RowRule {
  /// The rule that no stored row of a database to be updated has the same unique key, except the row that is updated.
  ///
  /// - Parameters:
  ///   - identity: The columns that identify a stored row; empty if the row is a new one.
  ///   - isReplaced: The condition that the update removes the row called `stored`.
  ///   - isLasting: Whether a row that is read again has the same `identity`, so no default value that differs each time.
  ///   - ofNewRowsOnly: Whether the rule is for rows whose keys the database lacks.
  static func unique(
    _ key: [IndexedColumn], of table: CSVTable, identity: [IndexedColumn],
    isReplaced: SQLFragment?, isLasting: Bool, ofNewRowsOnly: Bool
  ) -> RowRule {
    let isSame = identity.isEmpty ? nil : equal("stored", identity, "row", by: "IS")
    let others = [isSame, isReplaced].compactMap(\.self)
    let isNew: SQLFragment = ofNewRowsOnly ? " AND \(isNew(in: table))" : ""
    func isTaken(unless conditions: [SQLFragment]) -> SQLFragment {
      let isOther: SQLFragment = "\(conditions.map { " AND NOT (\($0))" }, separator: "")"
      return """
        EXISTS (SELECT 1 FROM \(stored(table.name)) AS stored
          WHERE \(equal("stored", key, "row"))\(isOther))\(isNew)
        """
    }
    var rule = RowRule(
      columns: key.columns + identity.columns, referring: key.columns,
      breach: isTaken(unless: others), reason: "is in another row of the database", reference: nil)
    if let isSame, isReplaced != nil, isLasting {
      // A stored row whose new row was removed seems to be removed with its owner.
      rule.breachOfRemoved = """
        \(isTaken(unless: [isSame])) AND NOT EXISTS (SELECT 1 FROM main.\(identifier: table.name) AS kept
          WHERE \(equal("kept", identity, "row", by: "IS")))
        """
    }
    return rule
  }

  /// The rule that no stored row with the key of a row has a value in `columns`, whose fields the row lacks: an update would make it
  /// NULL.
  ///
  /// - Parameter advice: How to keep the value.
  static func keepingValues(
    _ columns: [String], of table: String, key: [IndexedColumn], advice: String
  ) -> RowRule {
    // A function has at most 127 arguments, and an expression 1,000 levels.
    let values = stride(from: 0, to: columns.count, by: 100).map { start -> SQLFragment in
      let part = columns[start...].prefix(100).map { "stored.\(identifier: $0)" as SQLFragment }
      return "coalesce(\(part, separator: ", "), NULL) IS NOT NULL"
    }
    let names = columns.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
    let more = columns.count > 3 ? ", …" : ""
    return RowRule(
      columns: key.columns, referring: key.columns,
      breach: """
        EXISTS (SELECT 1 FROM \(stored(table)) AS stored
          WHERE \(equal("stored", key, "row")) AND (\(values, separator: " OR ")))
        """,
      reason: "is stored with values that the row lacks (\(names)\(more)); \(advice)",
      reference: nil)
  }

  /// The rule that no row of `parent` gets another value of a key to which a stored row refers, unless that row is replaced, too.
  ///
  /// - Parameters:
  ///   - parent: The files for the table of the key, which may have a part of the key only.
  ///   - input: The files for the table with the stored rows, if there are any with the referring columns.
  ///   - isLost: Conditions that the stored row called `child` has no parent in other tables.
  static func keepingParents(
    _ key: ForeignKeyDescription, of child: TableDescription, to parent: TableInput,
    replacedBy input: TableInput?, onlyIf isLost: [SQLFragment] = []
  ) -> RowRule {
    let (table, parents) = (parent.table, key.reference.columns)
    let changing = parents.filter { parent.has([$0]) }
    let isOther = changing.map {
      "old.\(identifier: $0) IS NOT row.\(identifier: $0)" as SQLFragment
    }
    let isChild = [[equal("old", parents, "child", key.columns)], isLost].flatMap(\.self)
    // SQLite checks RESTRICT at once, not at the end of the transaction.
    let identity = key.reference.onUpdate == .restrict ? [] : input?.table.keyParts ?? []
    let replacement: SQLFragment = """
       AND NOT EXISTS (SELECT 1 FROM main.\(identifier: child.name) AS new
          WHERE \(equal("new", identity, "child")))
      """
    var rule = RowRule(
      columns: [changing, table.key].flatMap(\.self), referring: changing,
      breach: """
        EXISTS (SELECT 1 FROM \(stored(table.name)) AS old CROSS JOIN \(stored(child.name)) AS child
          WHERE \(equal("old", table.keyParts, "row")) AND (\(isOther, separator: " OR "))
          AND \(isChild, separator: " AND ")\(identity.isEmpty ? "" : replacement))
        """,
      reason: "replaces a value to which a stored row of \(child.name) refers", reference: nil)
    if let input, !identity.isEmpty { rule.awaited.insert(input.table.name) }
    return rule
  }

  /// The condition that no stored row has the key of a row.
  static func isNew(in table: CSVTable) -> SQLFragment {
    """
    NOT EXISTS (SELECT 1 FROM \(stored(table.name)) AS stored
      WHERE \(equal("stored", table.keyParts, "row")))
    """
  }

  private static func stored(_ table: String) -> SQLFragment {
    "\(identifier: StoredTables.schema).\(identifier: table)"
  }
}
