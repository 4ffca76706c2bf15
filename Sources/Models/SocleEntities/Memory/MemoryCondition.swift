typealias MemoryRow = (key: EntityKey, value: MemoryGraph.Row)

extension MemoryGraph {
  /// Returns the value of a property or to-one relation, or the id, of a row.
  func value(of name: String, _ shape: EntityShape) -> (MemoryRow) -> EntityValue {
    guard let index = shape.columns.firstIndex(where: { $0.name == name }),
      let place = tables[shape.name]?.place(of: shape.columnNames[index + 1])
    else { return { $0.key.value } }
    return { $0.value.values[place] }
  }

  /// Returns the value by which a row is ordered.
  func value(
    of ordering: EntityOrdering, _ shape: EntityShape
  ) throws -> (MemoryRow) -> EntityValue {
    guard let relation = ordering.relation else { return value(of: ordering.property, shape) }
    let targets = try targets(of: shape.relation(relation), shape)
    let target = try shapes.shape(shape.relation(relation).target)
    let value = self.value(of: ordering.property, target)
    return { targets($0).first.map(value) ?? .null }
  }

  /// Returns the stored targets of a row's relation.
  private func targets(
    of relation: RelationShape, _ shape: EntityShape
  ) throws -> (MemoryRow) -> [MemoryRow] {
    let (stored, keys) = (rows[relation.target] ?? [:], try keys(of: relation, shape))
    return { row in keys(row).compactMap { key in stored[key].map { (key, $0) } } }
  }

  /// Returns the keys of a row's targets; a target may be stored only by a later change of the same call.
  func keys(
    of relation: RelationShape, _ shape: EntityShape
  ) throws -> (MemoryRow) -> [EntityKey] {
    if let inverse = relation.inverse {
      let owners = try owners(of: inverse, in: relation.target)
      return { owners[$0.key] ?? [] }
    }
    if relation.isToMany {
      guard let list = tables[shape.name]?.place(of: relation, shape) else { return { _ in [] } }
      return { $0.value.lists[list] }
    }
    let key = value(of: relation.name, shape)
    return { EntityKey(key($0)).map { [$0] } ?? [] }
  }

  /// The entities that each entity is related to by an inverse: each once, sorted.
  private func owners(
    of inverse: RelationShape.Inverse, in entity: String
  ) throws -> [EntityKey: [EntityKey]] {
    let shape = try everything[entity] ?? shapes.shape(entity)
    let targets = try keys(of: try shape.relation(inverse.name), shape)
    var owners: [EntityKey: [EntityKey]] = [:]
    for row in (rows[entity] ?? [:]).sorted(by: { $0.key < $1.key }) {
      for target in Set(targets((row.key, row.value))) {
        owners[target, default: []].append(row.key)
      }
    }
    return owners
  }

  /// Returns a test of rows for a checked condition, whose properties are looked up once.
  func test(
    _ condition: EntityCondition, _ shape: EntityShape
  ) throws -> (MemoryRow) -> Bool {
    switch condition {
    case .compare(let name, let comparison, let value):
      let property = self.value(of: name, shape)
      return { comparison.holds(property($0), value) }
    case .isIn(let name, let values):
      let (property, values) = (value(of: name, shape), Set(values))
      return { values.contains(property($0)) }
    case .text(let name, let match, let text, let ignored):
      let (property, isMatch) = (value(of: name, shape), match.test(text, ignoring: ignored))
      return { row in if case .string(let text) = property(row) { isMatch(text) } else { false } }
    case .related(let name, let part):
      return try test(part, ofTargetsOf: shape.relation(name), shape)
    case .count(let name, let comparison, let number):
      let keys = try keys(of: shape.relation(name), shape)
      return { comparison.holds(.int(Int64(keys($0).count)), .int(Int64(number))) }
    case .all(let parts):
      let tests = try parts.map { try test($0, shape) }
      return { row in tests.allSatisfy { $0(row) } }
    case .any(let parts):
      let tests = try parts.map { try test($0, shape) }
      return { row in tests.contains { $0(row) } }
    case .not(let part):
      let test = try test(part, shape)
      return { !test($0) }
    }
  }

  private func test(
    _ condition: EntityCondition, ofTargetsOf relation: RelationShape, _ shape: EntityShape
  ) throws -> (MemoryRow) -> Bool {
    let keys = try keys(of: relation, shape)
    if condition == .all([]) { return { !keys($0).isEmpty } }
    let test = try test(condition, shapes.shape(relation.target))
    let targets = try targets(of: relation, shape)
    return { targets($0).contains(where: test) }
  }
}
