import Entities
import SQLiteCore

extension EntityShape {
  /// The condition of a request, which is checked first.
  func conditions(of request: EntityRequest) throws(EntityError) -> [Condition] {
    try sqlCondition(of: request).map { [Condition(test: $0.fragment)] } ?? []
  }

  /// The order of a request; the id is the last key if the order matters.
  func orderings(of request: EntityRequest, _ rows: RowDescription<SQLiteRow>) -> [Ordering] {
    let chosen = request.orderings.map { ordering in
      let field = rows[ordering.property]
      return ordering.isDescending ? field.descending : field.ascending
    }
    if chosen.isEmpty && request.limit == nil && request.offset == 0 { return [] }
    return chosen + [rows["id"].ascending]
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
      TextColumn(sql: SQLFragment(trusted: column)).contains(text).test
    case .hasPrefix(let column, let text):
      TextColumn(sql: SQLFragment(trusted: column)).hasPrefix(text).test
    }
  }

  private func isAny(_ column: SQLFragment, _ values: [EntityValue]) -> SQLFragment {
    let keys = values.compactMap { EntityKey($0) }
    if keys.count == values.count { return "\(column) IN \(keys.list)" }
    let list = values.map { "\($0.stored)" as SQLFragment }
    return "\(column) IN (\(list, separator: ", "))"
  }
}

/// A column that contains only texts, and can therefore be searched by its index.
private struct TextColumn: ValueExpression {
  typealias Coding = String?
  let sql: SQLFragment
}
