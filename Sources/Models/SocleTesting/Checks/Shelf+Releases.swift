import SocleEntities

extension Shelf {
  /// Expects that a release may not turn a to-one relation into a list, a list into a to-one relation, or JSON into text.
  func expectOtherForms() throws {
    let one = [RelationShape.toOne("main", "Tag", key: .int)]
    let many = [RelationShape.toMany("main", "Tag", key: .int)]
    for (entity, former, present) in [("Soup", one, many), ("Cake", many, one)] {
      let first = try reopened(for: [Releases.dishShape(entity, relations: former), Releases.tag])
      if first == nil { return }
      try expectRefusal(
        of: [Releases.dishShape(entity, relations: present), Releases.tag], naming: "main")
    }
    func noted(_ type: EntityType) -> EntityShape {
      Releases.dishShape(more: [EntityProperty("note", type, isOptional: true)])
    }
    try reopened(for: [noted(.json)])
    try expectRefusal(of: [noted(.string)], naming: "note")
  }

  /// Calls `body` with the stores of a first release, of a second one that starts later, and of the first one started again.
  func releases(
    _ first: [EntityShape], _ second: [EntityShape],
    _ body: (any EntityStore, any EntityStore, any EntityStore) throws -> Void
  ) throws {
    guard let one = try reopened(for: first), let two = try reopened(for: second),
      let again = try reopened(for: first)
    else { return }
    try body(one, two, again)
  }

  /// Expects that a dish with the name "a" is refused, because the dish `owner` has this name.
  func expectTaken(
    _ id: Int64, by owner: Int64, in store: any EntityStore, _ shape: EntityShape,
    line: UInt = #line
  ) throws {
    let error = EntityError.taken(
      entity: "Dish", property: "name", id: .int(id), owner: .int(owner))
    try expectError(error, line: line) {
      try store.save(EntityBatch(shape.rows([id], [.string("a")])))
    }
  }

  /// Expects that the rule deny of a relation in a second release refuses deletions by the first one.
  func expectGuard(after first: EntityShape) throws {
    let guarding = Releases.dishShape(relations: [
      .toOne("cover", "Tag", key: .int, onDelete: .deny)
    ])
    try releases([first, Releases.tag], [guarding, Releases.tag]) { first, second, again in
      for store in [first, again] {
        try second.save(
          EntityBatch(Releases.tag.rows([7], []), guarding.rows([1], [.string("a"), .int(7)])))
        try expectError(EntityError.denied(entity: "Dish", id: .int(1), relation: "cover")) {
          try store.delete("Dish", [.int(1)])
        }
        try store.delete("Tag", [.int(7)])
        try store.delete("Dish", [.int(1)])
      }
    }
  }

  func expectRefusal(
    of shapes: [EntityShape], naming names: String..., line: UInt = #line
  ) throws {
    try expectRefusal(naming: names, line: line) { try reopened(for: shapes) }
  }

  func expectRefusal<Result>(
    naming names: [String], line: UInt, _ body: () throws -> Result
  ) throws {
    var found: (any Error)?
    do { _ = try body() } catch { found = error }
    var isNamed = false
    if case .incompatible(_, let reason) = found as? EntityError {
      isNamed = names.allSatisfy { reason.contains($0) }
    }
    try expect(
      isNamed, "a refusal that names \(names), found \(found.map { "\($0)" } ?? "none")", line: line
    )
  }

  /// Expects that a release that runs or starts again is refused, and stores nothing, after another one has renamed `former`.
  func expectRefusal(
    after former: String, _ present: String, line: UInt = #line
  ) throws {
    let old = Releases.dishShape(
      title: "words", more: [Releases.note],
      relations: [.toOne("main", "Tag", key: .int), .toMany("tags", "Tag", key: .int)])
    let new = old.renaming(former, present)
    guard let first = try reopened(for: [old, Releases.tag]) else { return }
    let values: [EntityValue] = [.string("a"), .string("b"), .int(7)]
    try first.save(EntityBatch(Releases.tag.rows([7], []), old.rows([1], values, lists: [[7]])))
    guard let second = try reopened(for: [new, Releases.tag]) else { return }
    let hotfix = EntityShape(
      old.name, key: .int,
      properties: old.properties + [EntityProperty("more", .int, isOptional: true)],
      relations: old.relations)
    for shape in [old, hotfix] {
      try expectRefusal(naming: [former, present], line: line) {
        try reopened(for: [shape, Releases.tag])
      }
    }
    try expectRefusal(naming: [former, present], line: line) { try first.rows(of: old) }
    try expectRefusal(naming: [former, present], line: line) {
      try first.save(EntityBatch(old.rows([2], values, lists: [[7]])))
    }
    let rows = try second.rows(of: new)
    try expect(
      rows.keys == [.int(1)] && rows.values == values, "one row, found \(rows)", line: line)
    try expect(rows.lists, is: [[[.int(7)]]], line: line)
  }

  /// Expects that a release that reads null as a default replaces the nulls at its start, and reads later ones as the default.
  func expectFilled() throws {
    let optional = EntityProperty("rank", .int, isOptional: true)
    let shape = EntityShape("Pot", key: .int, properties: [optional])
    let filled = try EntityShape.all(from: FilledPot.self)
    guard let first = try reopened(for: [shape]) else { return }
    try first.save(EntityBatch(shape.rows([1], [.null])))
    let second = try require(try reopened(for: filled))
    try expect(try first.rows(of: shape).values, is: [.int(3)])
    for (number, store) in [(2, first), (3, try require(try reopened(for: [shape])))] {
      try store.save(EntityBatch(shape.rows([Int64(number)], [.null])))
      let (keys, batch) = try second.load(EntityRequest("Pot"))
      let ranks = try batch.models(FilledPot.self, keys).map(\.rank)
      try expect(ranks, is: Array(repeating: 3, count: number))
    }
  }
}

private struct FilledPot: Entity {
  static let entityName = "Pot"
  var id: Int?
  var rank: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decodeIfPresent(Int.self, forKey: .id)
    rank = try container.decodeIfPresent(Int.self, forKey: .rank) ?? 3
  }
}
