typealias MemoryRow = (key: EntityKey, value: MemoryGraph.Row)

extension EntityShape {
  /// Returns the value of a property, or the id, of a row.
  func value(of name: String) -> (MemoryRow) -> EntityValue {
    guard let place = properties.firstIndex(where: { $0.name == name }) else {
      return { $0.key.value }
    }
    return { $0.value.values[place] }
  }

  /// Tests whether a condition, which was checked, holds for a row. Its properties are looked up once.
  func test(_ condition: EntityCondition) -> (MemoryRow) -> Bool {
    switch condition {
    case .compare(let name, let comparison, let value):
      let property = self.value(of: name)
      return { comparison.holds(property($0), value) }
    case .isAny(let name, let values):
      let (property, values) = (value(of: name), Set(values))
      return { values.contains(property($0)) }
    case .contains(let name, let text):
      let property = value(of: name)
      return { property($0).bytes?.contains(Array(text.utf8)) ?? false }
    case .hasPrefix(let name, let text):
      let property = value(of: name)
      return { property($0).bytes?.starts(with: text.utf8) ?? false }
    case .all(let parts):
      let tests = parts.map { test($0) }
      return { row in tests.allSatisfy { $0(row) } }
    case .any(let parts):
      let tests = parts.map { test($0) }
      return { row in tests.contains { $0(row) } }
    case .not(let part):
      let test = test(part)
      return { !test($0) }
    }
  }
}

extension EntityValue {
  fileprivate var bytes: [UInt8]? {
    if case .string(let text) = self { Array(text.utf8) } else { nil }
  }
}

extension EntityCondition.Comparison {
  fileprivate func holds(_ left: EntityValue, _ right: EntityValue) -> Bool {
    if self != .equal, left == .null || right == .null { return false }
    return switch self {
    case .equal: left == right
    case .less: left.sorts(before: right)
    case .lessOrEqual: !right.sorts(before: left)
    case .greater: right.sorts(before: left)
    case .greaterOrEqual: !left.sorts(before: right)
    }
  }
}
