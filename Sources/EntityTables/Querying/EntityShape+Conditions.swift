import Entities
import SQLiteCore

extension EntityShape {
  /// The condition of a request.
  func conditions(of request: EntityRequest) throws -> [Condition] {
    request.condition == .all([]) ? [] : [Condition(test: try condition(request.condition))]
  }

  /// The order of a request; the id is the last key if the order matters.
  func orderings(
    of request: EntityRequest, _ rows: RowDescription<SQLiteRow>
  ) throws -> [Ordering] {
    let chosen = try request.orderings.map { ordering in
      _ = try type(of: ordering.property)
      let field = rows[ordering.property]
      return ordering.isDescending ? field.descending : field.ascending
    }
    if chosen.isEmpty && request.limit == nil && request.offset <= 0 { return [] }
    return chosen + [rows["id"].ascending]
  }

  /// A condition as SQL: true for entities that match, false or NULL for others.
  func condition(_ condition: EntityCondition) throws -> SQLFragment {
    switch condition {
    case .compare(let name, let comparison, let value):
      return try compare(name, comparison, value)
    case .isAny(let name, let values): return try isAny(name, values)
    case .contains(let name, let text):
      return "instr(\(try column(name)), \(text)) > 0"
    case .hasPrefix(let name, let text): return try hasPrefix(name, text)
    case .all(let parts):
      return parts.isEmpty ? "TRUE" : "(\(try parts.map(self.condition), separator: " AND "))"
    case .any(let parts):
      return parts.isEmpty ? "FALSE" : "(\(try parts.map(self.condition), separator: " OR "))"
    case .not(let part): return "((\(try self.condition(part))) IS NOT TRUE)"
    }
  }

  private func column(_ name: String) throws -> SQLFragment {
    _ = try type(of: name)
    return "\(identifier: name)"
  }

  private func compare(
    _ name: String, _ comparison: EntityCondition.Comparison, _ value: EntityValue
  ) throws -> SQLFragment {
    let column = try column(name)
    if value == .null { return comparison == .equal ? "\(column) IS NULL" : "FALSE" }
    return switch comparison {
    case .equal: "\(column) = \(value.stored)"
    case .less: "\(column) < \(value.stored)"
    case .lessOrEqual: "\(column) <= \(value.stored)"
    case .greater: "\(column) > \(value.stored)"
    case .greaterOrEqual: "\(column) >= \(value.stored)"
    }
  }

  private func isAny(_ name: String, _ values: [EntityValue]) throws -> SQLFragment {
    let column = try column(name)
    let some = values.filter { $0 != .null }
    let keys = some.compactMap { EntityKey($0) }
    let list: SQLFragment = keys.count == some.count ? keys.list : "\(list: some.map(\.stored))"
    return some.count == values.count
      ? "\(column) IN \(list)" : "(\(column) IN \(list) OR \(column) IS NULL)"
  }

  /// A range condition, so that an index can be used: all texts from the prefix up to the first text that does not begin with
  /// it.
  private func hasPrefix(_ name: String, _ prefix: String) throws -> SQLFragment {
    let column = try column(name)
    var scalars = Array(prefix.unicodeScalars)
    while let last = scalars.popLast() {
      guard let next = last.next else { continue }
      var end = String.UnicodeScalarView(scalars)
      end.append(next)
      return "(\(column) >= \(prefix) AND \(column) < \(String(end)))"
    }
    return "\(column) >= \(prefix)"
  }
}

extension Unicode.Scalar {
  /// The scalar after this one, nil after the last.
  fileprivate var next: Unicode.Scalar? {
    value == 0xD7FF ? "\u{E000}" : Unicode.Scalar(value + 1)
  }
}
