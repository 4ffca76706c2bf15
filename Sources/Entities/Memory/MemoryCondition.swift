/// A condition whose properties are resolved to positions, so that it can be tested row by row.
indirect enum MemoryCondition {
  case compare(MemoryColumn, EntityCondition.Comparison, EntityValue)
  case isAny(MemoryColumn, Set<EntityValue>)
  case contains(MemoryColumn, String)
  case hasPrefix(MemoryColumn, String)
  case all([MemoryCondition])
  case any([MemoryCondition])
  case not(MemoryCondition)

  /// - Throws: ``EntityError/unknownProperty(entity:property:)``.
  init(_ condition: EntityCondition, _ shape: EntityShape) throws(EntityError) {
    switch condition {
    case .compare(let name, let comparison, let value):
      self = .compare(try MemoryColumn(name, shape), comparison, value)
    case .isAny(let name, let values):
      self = .isAny(try MemoryColumn(name, shape), Set(values))
    case .contains(let name, let text): self = .contains(try MemoryColumn(name, shape), text)
    case .hasPrefix(let name, let text): self = .hasPrefix(try MemoryColumn(name, shape), text)
    case .all(let parts): self = .all(try Self.parts(parts, shape))
    case .any(let parts): self = .any(try Self.parts(parts, shape))
    case .not(let part): self = .not(try MemoryCondition(part, shape))
    }
  }

  private static func parts(
    _ parts: [EntityCondition], _ shape: EntityShape
  ) throws(EntityError) -> [MemoryCondition] {
    var found: [MemoryCondition] = []
    for part in parts { found.append(try MemoryCondition(part, shape)) }
    return found
  }

  func holds(_ key: EntityKey, _ row: [EntityValue]) -> Bool {
    switch self {
    case .compare(let column, let comparison, let value):
      comparison.holds(column.value(key, row), value)
    case .isAny(let column, let values): values.contains(column.value(key, row))
    case .contains(let column, let text): column.text(key, row)?.containsBytes(of: text) ?? false
    case .hasPrefix(let column, let text):
      column.text(key, row)?.utf8.starts(with: text.utf8) ?? false
    case .all(let parts): parts.allSatisfy { $0.holds(key, row) }
    case .any(let parts): parts.contains { $0.holds(key, row) }
    case .not(let part): !part.holds(key, row)
    }
  }
}

extension MemoryColumn {
  fileprivate func text(_ key: EntityKey, _ row: [EntityValue]) -> String? {
    if case .string(let text) = value(key, row) { text } else { nil }
  }
}

extension EntityCondition.Comparison {
  fileprivate func holds(_ left: EntityValue, _ right: EntityValue) -> Bool {
    if self == .equal { return left == right }
    if left == .null || right == .null { return false }
    return switch self {
    case .equal: left == right
    case .less: left.sorts(before: right)
    case .lessOrEqual: !right.sorts(before: left)
    case .greater: right.sorts(before: left)
    case .greaterOrEqual: !left.sorts(before: right)
    }
  }
}

extension String {
  /// Whether this text's UTF-8 bytes contain those of `other` as one sequence.
  fileprivate func containsBytes(of other: String) -> Bool {
    let (bytes, wanted) = (Array(utf8), Array(other.utf8))
    if wanted.count > bytes.count { return false }
    return (0...bytes.count - wanted.count).contains { bytes[$0...].starts(with: wanted) }
  }
}
