import SQLiteCore

extension Connection {
  /// SQLite's plan for `query` on this database, with its present statistics; the query is not run.
  ///
  /// SQL: `EXPLAIN QUERY PLAN …`.
  /// - Throws: ``SQLiteError/refused(attempt:code:message:place:)`` if the query does not compile.
  public func plan(of query: some SQLQuery) throws(SQLiteError) -> QueryPlan {
    let nodes = try values(of: PlanQuery(query: query), isExplained: true).compactMap(PlanNode.init)
    return QueryPlan(steps: PlanNode.steps(below: 0, of: nodes))
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

/// `EXPLAIN QUERY PLAN …` (https://sqlite.org/eqp.html).
private struct PlanQuery<Query: SQLQuery>: SQLQuery {
  let query: Query

  var purpose: String { "planning: \(query.purpose)" }

  func makeText() throws(SQLiteError) -> SQLFragment {
    let sql = try query.makeText()
    return "EXPLAIN QUERY PLAN \(sql)"
  }
}

/// One row of the plan as SQLite returns it: a node with the id of its parent.
private struct PlanNode {
  let id: Int64
  let parent: Int64
  let detail: String

  init?(_ row: [SQLiteValue]) {
    guard row.count == 4, case .integer(let id) = row[0], case .integer(let parent) = row[1],
      case .text(let detail) = row[3]
    else { return nil }
    self.id = id
    self.parent = parent
    self.detail = detail
  }

  static func steps(below parent: Int64, of nodes: [PlanNode]) -> [QueryPlan.Step] {
    nodes.filter { $0.parent == parent && $0.id != parent }.map { node in
      QueryPlan.Step(detail: node.detail, substeps: steps(below: node.id, of: nodes))
    }
  }
}
