import SocleCore
import SocleEntities
import SocleQueries

extension EntityTables {
  /// The condition of a request, which is checked first.
  func conditions(of request: EntityRequest, on connection: Connection) throws -> [Condition] {
    let sql = try shapes.shape(request.entity).sqlCondition(of: request, among: shapes) {
      try keys(of: $0, whereTextOf: $1, isMatch: $2, on: connection)
    }
    return sql.map { [Condition(test: $0.fragment)] } ?? []
  }

  /// The order of a request; the id is the last key if the order matters.
  func orderings(of request: EntityRequest) throws -> [Ordering] {
    let shape = try shapes.shape(request.entity)
    var orderings = request.orderings
    if !orderings.isEmpty || request.limit != nil || request.offset > 0 {
      orderings.append(EntityOrdering("id"))
    }
    return try orderings.map { ordering in
      let value = Computed<SQLiteValue>(
        sql: SQLFragment(trusted: try shape.sqlExpression(of: ordering, among: shapes)))
      return ordering.isDescending ? value.descending : value.ascending
    }
  }

  private func keys(
    of shape: EntityShape, whereTextOf property: String, isMatch: (String) -> Bool,
    on connection: Connection
  ) throws -> [EntityKey] {
    let query = LiteralQuery(
      """
      SELECT id, \(identifier: property) FROM \(identifier: shape.name)
      WHERE \(identifier: property) IS NOT NULL
      """, purpose: "searching \(property) of \(shape.name)", reading: StoredKey.self, String.self)
    var keys: [EntityKey] = []
    try connection.forEachRow(of: query) { key, text in
      if isMatch(text) { keys.append(try key.typed(shape.key, of: shape.name)) }
      return true
    }
    return keys
  }
}

extension EntitySQL {
  fileprivate var fragment: SQLFragment {
    parts.reduce(into: SQLFragment()) { fragment, part in fragment.append(part.fragment) }
  }
}

extension EntitySQL.Part {
  fileprivate var fragment: SQLFragment {
    switch self {
    case .text(let text): SQLFragment(trusted: text)
    case .value(let value, _): "\(value.stored)"
    case .isAny(let column, let values, _): isAny(SQLFragment(trusted: column), values)
    case .contains(let column, let text):
      Computed<String?>(sql: SQLFragment(trusted: column)).contains(text).test
    case .hasPrefix(let column, let text):
      Computed<String?>(sql: SQLFragment(trusted: column)).hasPrefix(text).test
    }
  }

  private func isAny(_ column: SQLFragment, _ values: [EntityValue]) -> SQLFragment {
    let keys = values.compactMap { EntityKey($0) }
    if keys.count == values.count { return "\(column) IN \(keys.list)" }
    let list = values.map { "\($0.stored)" as SQLFragment }
    return "\(column) IN (\(list, separator: ", "))"
  }
}
