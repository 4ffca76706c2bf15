extension Connection {
  /// SQLite's plan for `query` on this database, based on the current statistics; the query is not run.
  ///
  /// SQL: `EXPLAIN QUERY PLAN …` (https://sqlite.org/eqp.html).
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the query does not compile.
  public func plan(of query: some SQLQuery) throws(SQLiteError) -> QueryPlan {
    let sql = try query.makeText()
    let command = SQLCommand("planning: \(query.purpose)", "EXPLAIN QUERY PLAN \(sql)")
    return QueryPlan(try values(of: command).filter { $0.count == 4 })
  }

  /// SQLite's plan for ``rows(of:where:orderedBy:limit:offset:)``.
  ///
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the database has no such table or columns.
  public func plan<Row>(
    of row: RowDescription<Row>, where conditions: [Condition] = [],
    orderedBy orderings: [Ordering] = []
  ) throws(SQLiteError) -> QueryPlan {
    try plan(of: SelectQuery(from: row).where(conditions).ordered(by: orderings))
  }
}

/// SQLite's plan for a query: the steps that `EXPLAIN QUERY PLAN` returns.
///
/// Plans are for people and tests: the texts of the steps differ between releases of SQLite.
public struct QueryPlan: Hashable, Sendable, CustomStringConvertible {
  /// The texts of all steps, each step before its substeps, such as "SEARCH colors USING INTEGER PRIMARY KEY (rowid=?)".
  public let details: [String]
  /// The tree of the steps as the sqlite3 shell draws it.
  ///
  /// ```
  /// QUERY PLAN
  /// |--SCAN sets
  /// `--USE TEMP B-TREE FOR ORDER BY
  /// ```
  public let description: String

  /// - Parameter nodes: The rows that `EXPLAIN QUERY PLAN` returns: a node, its parent node, an unused number and the text.
  package init(_ nodes: [[SQLiteValue]]) {
    details = nodes.map { $0[3].text ?? "" }
    description = (["QUERY PLAN"] + QueryPlan.lines(below: 0, of: nodes)).joined(separator: "\n")
  }

  private static func lines(below parent: SQLiteValue, of nodes: [[SQLiteValue]]) -> [String] {
    let steps = nodes.filter { $0[1] == parent && $0[0] != parent }
    return steps.enumerated().flatMap { index, node in
      let isLast = index == steps.count - 1
      let below = lines(below: node[0], of: nodes).map { (isLast ? "   " : "|  ") + $0 }
      return [(isLast ? "`--" : "|--") + (node[3].text ?? "")] + below
    }
  }

  /// Whether the plan uses the index of that name, for a look-up or a scan, covering or not.
  public func usesIndex(_ name: String) -> Bool {
    details.contains { $0.names(name, after: " INDEX ") }
  }

  /// Whether the plan looks rows up in the index of that name.
  package func searchesIndex(_ name: String) -> Bool {
    details.contains { $0.hasPrefix("SEARCH ") && $0.names(name, after: " INDEX ") }
  }

  /// Whether the plan has a SCAN step for the table: it is read from its start, or one of its indexes is.
  ///
  /// - Parameter table: The table's name as the query writes it, in the same upper and lower case, or its alias if it has one.
  public func scans(_ table: String) -> Bool {
    details.contains { $0.names(table, after: "\0SCAN ") }
  }
}

extension String {
  /// Whether the step contains `marker` and then exactly this name, compared by bytes. (SQLite does not quote it.) In `marker`,
  /// a NUL means the beginning of the step.
  fileprivate func names(_ name: String, after marker: String) -> Bool {
    let step = Array("\0\(self)\0".utf8)
    return [" (", " USING ", " VIRTUAL TABLE ", " LEFT-JOIN", "\0"].contains { end in
      step.contains(Array("\(marker)\(name)\(end)".utf8))
    }
  }
}
