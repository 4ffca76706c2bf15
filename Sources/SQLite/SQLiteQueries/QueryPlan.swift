import SQLiteCore

extension Connection {
  /// SQLite's plan for `query` on this database, based on the current statistics; the query is not run.
  ///
  /// SQL: `EXPLAIN QUERY PLAN …` (https://sqlite.org/eqp.html).
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the query does not compile.
  public func plan(of query: some SQLQuery) throws(SQLiteError) -> QueryPlan {
    let sql = try query.makeText()
    let command = SQLCommand("planning: \(query.purpose)", "EXPLAIN QUERY PLAN \(sql)")
    let nodes = try values(of: command, isExplained: true).filter { $0.count == 4 }
    return QueryPlan(steps: QueryPlan.steps(below: 0, of: nodes))
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

/// SQLite's plan for a query: the tree of steps that `EXPLAIN QUERY PLAN` returns.
///
/// Plans are for people and tests: the texts of the steps differ between releases of SQLite.
public struct QueryPlan: Hashable, Sendable {
  /// One step, with its substeps.
  public struct Step: Hashable, Sendable {
    /// SQLite's text, such as "SEARCH colors USING INTEGER PRIMARY KEY (rowid=?)".
    public let detail: String
    /// The steps within this step, in order; usually empty.
    public internal(set) var substeps: [Step] = []
  }

  /// The outermost steps, in the order of their execution.
  public let steps: [Step]

  /// The texts of all steps, each step before its substeps.
  public var details: [String] { steps.flatMap(\.details) }

  /// Whether the plan uses the index of that name, for a look-up or a scan, covering or not.
  public func usesIndex(_ name: String) -> Bool {
    details.contains { $0.names(name, after: " INDEX ") }
  }

  /// Whether the plan reads every row of the table of that name, or every entry of one of its indexes.
  public func scans(_ table: String) -> Bool {
    details.contains { $0.names(table, after: "\0SCAN ") }
  }

  /// Whether the plan looks up rows of the table of that name by a key or an index, instead of reading all rows.
  public func searches(_ table: String) -> Bool {
    details.contains { $0.names(table, after: "\0SEARCH ") }
  }

  /// Whether the plan uses a temporary B-tree to sort rows, to group them or to remove duplicates.
  public var sortsTemporarily: Bool { details.contains { $0.hasPrefix("USE TEMP B-TREE") } }

  /// - Parameter nodes: The rows of the plan: a node, the node above it, an unused number and the text.
  fileprivate static func steps(below parent: SQLiteValue, of nodes: [[SQLiteValue]]) -> [Step] {
    nodes.filter { $0[1] == parent && $0[0] != parent }.map { node in
      Step(detail: node[3].text ?? "", substeps: steps(below: node[0], of: nodes))
    }
  }
}

extension QueryPlan.Step {
  fileprivate var details: [String] { [detail] + substeps.flatMap(\.details) }
}

extension String {
  /// Whether the step has this whole name after `marker`, byte for byte: SQLite does not quote it. A NUL marks the step's ends.
  fileprivate func names(_ name: String, after marker: String) -> Bool {
    let step = Array("\0\(self)\0".utf8)
    return [" (", " USING ", " VIRTUAL TABLE ", " LEFT-JOIN", "\0"].contains { end in
      step.contains(Array("\(marker)\(name)\(end)".utf8))
    }
  }
}

extension QueryPlan: CustomStringConvertible {
  /// The tree as the sqlite3 shell draws it.
  ///
  /// ```
  /// QUERY PLAN
  /// |--SCAN sets
  /// `--USE TEMP B-TREE FOR ORDER BY
  /// ```
  public var description: String {
    (["QUERY PLAN"] + QueryPlan.lines(of: steps)).joined(separator: "\n")
  }

  private static func lines(of steps: [Step]) -> [String] {
    steps.indices.flatMap { index in
      let isLast = index == steps.count - 1
      let below = lines(of: steps[index].substeps).map { (isLast ? "   " : "|  ") + $0 }
      return [(isLast ? "`--" : "|--") + steps[index].detail] + below
    }
  }
}
