import Foundation
import SocleEntities

/// Checks of two releases of an app on one database: the earlier one runs, and starts again, after the later one has changed the
/// models. A store that no test opens again passes them.
let releaseChecks: [EntityCheck] =
  [
    EntityCheck("A release keeps properties, lists and relations that only a later one has") {
      shelf in
      try shelf.releases([dish, tag], [later, tag, photo]) { first, second, again in
        try second.save(EntityBatch(tag.rows([7], []), photo.rows([5], []), full(1)))
        for (number, store) in [(20, first), (21, again)] as [(Int64, any EntityStore)] {
          try store.save(EntityBatch(dish.rows([1, number], [.string("new \(number)")])))
          let request = EntityRequest("Dish", where: .compare("id", .equal, .int(1)))
          try store.apply([.update(request, set: ["name": .string("set \(number)")])])
          let stored = try second.rows(of: later).sorted
          try shelf.expect(stored[1], is: [.string("set \(number)")] + full(1).values.dropFirst())
          try shelf.expect(
            stored[number], is: [.string("new \(number)"), .int(3), .null, .null, .null])
          try shelf.expect(
            try second.rows(of: later).targets(of: "labels", owner: 1), is: [.int(7), .int(7)])
        }
        try shelf.expect(try first.rows(of: dish).keys.count, is: 3)
      }
    },
    EntityCheck("A release that deletes follows the rules of a later one") { shelf in
      try shelf.releases([dish, tag], [later, tag, photo, shop]) { first, second, again in
        for store in [first, again] {
          try second.save(
            EntityBatch(
              tag.rows([7, 8], []), photo.rows([5], []), full(1),
              shop.rows([3], [], lists: [[1, 1]])))
          // A list, a relation to one, and a list of a type that the first release does not know.
          try store.delete("Tag", [.int(7)])
          let rows = try second.rows(of: later)
          try shelf.expect(rows.targets(of: "labels", owner: 1), is: [])
          try shelf.expect(rows.sorted[1]?[3], is: .null)
          try store.delete("Dish", [.int(1)])
          try shelf.expect(try second.rows(of: shop).targets(of: "dishes", owner: 3), is: [])
          try shelf.expect(try second.rows(of: photo).keys, is: [])
        }
      }
    },
    EntityCheck("A release may not delete what a later one guards") { shelf in
      try shelf.expectGuard(after: dish)
    },
    EntityCheck("The delete rule counts that was declared last") { shelf in
      try shelf.expectGuard(after: dishShape(relations: [.toOne("cover", "Tag", key: .int)]))
    },
    EntityCheck("A unique key of a later release holds for an earlier one, whichever starts") {
      shelf in
      let keyed = dishShape(uniqueKeys: [["name"]])
      try shelf.releases([dish], [keyed]) { first, second, again in
        try first.save(EntityBatch(dish.rows([1], [.string("a")])))
        for (store, shape) in [(first, dish), (second, keyed), (again, dish)] {
          try shelf.expectTaken(2, by: 1, in: store, shape)
        }
        try shelf.expectTaken(2, by: 1, in: try require(try shelf.reopened(for: [keyed])), keyed)
      }
    },
    EntityCheck("Two models exchange values of a unique key that only a later release declares") {
      shelf in
      try shelf.releases([dish], [dishShape(uniqueKeys: [["name"]])]) { first, second, again in
        for (number, store) in [first, again].enumerated() {
          var rows = dish.rows([1], [.string("a\(number)")])
          rows.append(.int(2), [.string("a\(1 - number)")])
          try store.save(EntityBatch(rows))
          try shelf.expect(try store.rows(of: dish).sorted[2], is: [.string("a\(1 - number)")])
        }
        try first.save(EntityBatch(dish.rows([1], [.string("a")])))
        try shelf.expectTaken(3, by: 1, in: again, dish)
      }
    },
    EntityCheck("A unique key that a later release has removed is not made again") { shelf in
      let keyed = dishShape(uniqueKeys: [["name"]])
      try shelf.releases([keyed], [dishShape(more: [note])]) { first, second, again in
        try second.save(
          EntityBatch(dishShape(more: [note]).rows([1, 2], [.string("a"), .string("b")])))
        for (number, store) in [(3, first), (4, again)] as [(Int64, any EntityStore)] {
          try store.save(EntityBatch(keyed.rows([number], [.string("a")])))
        }
        try shelf.reopened(for: [dishShape(more: [note])])
        try shelf.expect(try second.rows(of: dishShape(more: [note])).keys.count, is: 4)
      }
    },
    EntityCheck("Two releases that each add something keep what the other has added") { shelf in
      let (keyed, noted) = (dishShape(uniqueKeys: [["name"]]), dishShape(more: [note]))
      try shelf.releases([dish], [keyed]) { _, second, _ in
        guard let third = try shelf.reopened(for: [noted]) else { return }
        try third.save(EntityBatch(noted.rows([1], [.string("a"), .string("b")])))
        try second.save(EntityBatch(keyed.rows([1], [.string("c")])))
        try shelf.expect(try third.rows(of: noted).values, is: [.string("c"), .string("b")])
        for (store, rows) in [
          (second, keyed.rows([2], [.string("c")])),
          (third, noted.rows([2], [.string("c"), .null])),
          (try require(try shelf.reopened(for: [keyed])), keyed.rows([2], [.string("c")])),
        ] {
          try shelf.expectThrow("taken", for: "a key of the second release") {
            try store.save(EntityBatch(rows))
          }
        }
      }
    },
    EntityCheck("A property, list, relation or type that a later release lacks is kept") { shelf in
      let old = [later, tag, photo, shop]
      try shelf.releases(old, [dish, tag]) { first, second, again in
        for store in [first, again] {
          try store.save(
            EntityBatch(
              tag.rows([7], []), photo.rows([5], []), full(1), shop.rows([3], [], lists: [[1, 1]])))
          try second.save(EntityBatch(dish.rows([1, 2], [.string("b")])))
          let rows = try store.rows(of: later)
          try shelf.expect(rows.sorted[1], is: [.string("b")] + full(1).values.dropFirst())
          try shelf.expect(rows.sorted[2], is: [.string("b"), .int(3), .null, .null, .null])
          try second.delete("Tag", [.int(7)])
          try shelf.expect(try store.rows(of: later).targets(of: "labels", owner: 1), is: [])
          try second.delete("Dish", [.int(1)])
          try shelf.expect(try store.rows(of: shop).targets(of: "dishes", owner: 3), is: [])
          try shelf.expect(try store.rows(of: photo).keys, is: [])
        }
      }
    },
    EntityCheck("A required property that a later release lacks gets its default, or refuses it") {
      shelf in
      let required = dishShape(more: [EntityProperty("rank", .int)])
      guard let first = try shelf.reopened(for: [required]) else { return }
      try first.save(EntityBatch(required.rows([1], [.string("a"), .int(1)])))
      try shelf.expectRefusal(of: [dish], naming: "rank", "defaults")
      try shelf.reopened(
        for: [dishShape(more: [EntityProperty("rank", .int)], defaults: ["rank": .int(9)])])
      let second = try require(try shelf.reopened(for: [dish]))
      try second.save(EntityBatch(dish.rows([1, 2], [.string("b")])))
      for store in [first, try require(try shelf.reopened(for: [required]))] {
        let rows = try store.rows(of: required).sorted
        try shelf.expect(rows, is: [1: [.string("b"), .int(1)], 2: [.string("b"), .int(9)]])
      }
    },
    EntityCheck(
      "After a release has taken the names back, the first may start, and the second may not"
    ) {
      shelf in
      let (new, back) = (
        dish.renaming("Dish", "Meal").renaming("name", "title"),
        dishShape(formerNames: ["Meal"], formerProperties: ["name": ["title"]])
      )
      for (number, shape) in [dish, new, back, dish, back].enumerated() {
        guard let store = try shelf.reopened(for: [shape]) else { return }
        if number == 0 { try store.save(EntityBatch(dish.rows([1], [.string("a")]))) }
        try shelf.expect(try store.rows(of: shape).values, is: [.string("a")])
        if number > 1 { try shelf.expectRefusal(of: [new], naming: "Meal", "Dish") }
      }
    },
    EntityCheck("A relation does not become a list of its name, nor JSON text") { shelf in
      try shelf.expectOtherForms()
    },
    EntityCheck("A property whose type has changed is refused, also within one type of column") {
      shelf in
      for (number, (old, new))
        in ([
          (.date, .double), (.double, .date), (.string, .uuid), (.int, .bool),
          (.int, .string),
        ] as [(EntityType, EntityType)]).enumerated()
      {
        for isOptional in [false, true] {
          let name = "\(isOptional ? "Some" : "Each")\(number)"
          func shape(_ type: EntityType, isOptional: Bool = isOptional) -> EntityShape {
            EntityShape(name, properties: [EntityProperty("value", type, isOptional: isOptional)])
          }
          if try shelf.reopened(for: [shape(old)]) == nil { return }
          try shelf.expectRefusal(of: [shape(new)], naming: "value")
          try shelf.expectRefusal(of: [shape(old, isOptional: !isOptional)], naming: "value")
          try shelf.reopened(for: [shape(old)])
        }
      }
    },
  ]
  + [("Dish", "Meal"), ("words", "title"), ("note", "text"), ("main", "best"), ("tags", "labels")]
  .map { former, present in
    EntityCheck("A release that knows \(former) is refused once another has renamed it \(present)")
    {
      try $0.expectRefusal(after: former, present)
    }
  }

// MARK: The releases

private let tag = EntityShape("Tag", key: .int, properties: [])
private let photo = EntityShape("Photo", key: .int, properties: [])
private let shop = EntityShape(
  "Shop", key: .int, properties: [], relations: [.toMany("dishes", "Dish", key: .int)])
private let note = EntityProperty("note", .string, isOptional: true)

private func dishShape(
  _ name: String = "Dish", title: String = "name", more: [EntityProperty] = [],
  relations: [RelationShape] = [], uniqueKeys: [[String]] = [], formerNames: [String] = [],
  formerProperties: [String: [String]] = [:], defaults: [String: EntityValue] = [:]
) -> EntityShape {
  EntityShape(
    name, key: .int, properties: [EntityProperty(title, .string)] + more, relations: relations,
    uniqueKeys: uniqueKeys, formerNames: formerNames, formerProperties: formerProperties,
    defaults: defaults)
}

private let dish = dishShape()
private let later = dishShape(
  more: [EntityProperty("rank", .int), note],
  relations: [
    .toOne("main", "Tag", key: .int), .toMany("labels", "Tag", key: .int),
    .toOne("picture", "Photo", key: .int, onDelete: .cascade),
  ], defaults: ["rank": .int(3)])

/// A row of the later release, with everything.
private func full(_ key: Int64) -> EntityRows {
  later.rows([key], [.string("a"), .int(4), .string("n"), .int(7), .int(5)], lists: [[7, 7]])
}

extension EntityShape {
  /// This shape with another name of itself, or of a property or relation, as a later release declares it.
  fileprivate func renaming(_ former: String, _ present: String) -> EntityShape {
    func new(_ name: String) -> String { name == former ? present : name }
    let isName = name == former
    return EntityShape(
      new(name), key: key,
      properties: properties.map {
        EntityProperty(new($0.name), $0.type, isOptional: $0.isOptional)
      },
      relations: relations.map {
        $0.isToMany
          ? .toMany(new($0.name), $0.target, key: $0.targetKey)
          : .toOne(new($0.name), $0.target, key: $0.targetKey)
      },
      formerNames: isName ? [former] : formerNames,
      formerProperties: formerProperties.merging(isName ? [:] : [present: [former]]) { $1 })
  }
}

extension EntityRows {
  /// The values of the rows, by their numbers.
  fileprivate var sorted: [Int64: [EntityValue]] {
    var sorted: [Int64: [EntityValue]] = [:]
    for (row, key) in keys.enumerated() {
      if case .int(let number) = key { sorted[number] = Array(self.row(row)) }
    }
    return sorted
  }

  fileprivate func targets(of list: String, owner: Int64) -> [EntityKey]? {
    guard let row = places[.int(owner)] else { return nil }
    return shape.relations.first { $0.name == list }.map { targets(of: $0)(row) }
  }
}

extension Shelf {
  /// Expects that a later release can make neither a list of a relation to one with its name, nor the reverse, nor text of JSON.
  fileprivate func expectOtherForms() throws {
    let one = [RelationShape.toOne("main", "Tag", key: .int)]
    let many = [RelationShape.toMany("main", "Tag", key: .int)]
    for (entity, former, present) in [("Soup", one, many), ("Cake", many, one)] {
      let first = try reopened(for: [dishShape(entity, relations: former), tag])
      if first == nil { return }
      try expectRefusal(of: [dishShape(entity, relations: present), tag], naming: "main")
    }
    func noted(_ type: EntityType) -> EntityShape {
      dishShape(more: [EntityProperty("note", type, isOptional: true)])
    }
    try reopened(for: [noted(.json)])
    try expectRefusal(of: [noted(.string)], naming: "note")
  }

  /// A first release, a second one that is prepared later, and the first one, started again.
  fileprivate func releases(
    _ first: [EntityShape], _ second: [EntityShape],
    _ body: (any EntityStore, any EntityStore, any EntityStore) throws -> Void
  ) throws {
    guard let one = try reopened(for: first), let two = try reopened(for: second),
      let again = try reopened(for: first)
    else { return }
    try body(one, two, again)
  }

  /// Expects that a dish may not have the name "a", which another has.
  fileprivate func expectTaken(
    _ id: Int64, by owner: Int64, in store: any EntityStore, _ shape: EntityShape,
    line: UInt = #line
  ) throws {
    let error = EntityError.taken(
      entity: "Dish", property: "name", id: .int(id), owner: .int(owner))
    try expectError(error, line: line) {
      try store.save(EntityBatch(shape.rows([id], [.string("a")])))
    }
  }

  /// Expects that a relation's rule in the second release keeps the first from deleting.
  fileprivate func expectGuard(after first: EntityShape) throws {
    let guarding = dishShape(relations: [.toOne("cover", "Tag", key: .int, onDelete: .deny)])
    try releases([first, tag], [guarding, tag]) { first, second, again in
      for store in [first, again] {
        try second.save(
          EntityBatch(tag.rows([7], []), guarding.rows([1], [.string("a"), .int(7)])))
        try expectError(EntityError.denied(entity: "Dish", id: .int(1), relation: "cover")) {
          try store.delete("Dish", [.int(1)])
        }
        try store.delete("Tag", [.int(7)])
        try store.delete("Dish", [.int(1)])
      }
    }
  }

  fileprivate func expectRefusal(
    of shapes: [EntityShape], naming names: String..., line: UInt = #line
  ) throws {
    try expectRefusal(naming: names, line: line) { try reopened(for: shapes) }
  }

  fileprivate func expectRefusal<Result>(
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

  /// Expects that a release, running and started again, is refused after another one has renamed something, and makes nothing.
  fileprivate func expectRefusal(
    after former: String, _ present: String, line: UInt = #line
  ) throws {
    let old = dishShape(
      title: "words", more: [note],
      relations: [.toOne("main", "Tag", key: .int), .toMany("tags", "Tag", key: .int)])
    let new = old.renaming(former, present)
    guard let first = try reopened(for: [old, tag]) else { return }
    let values: [EntityValue] = [.string("a"), .string("b"), .int(7)]
    try first.save(EntityBatch(tag.rows([7], []), old.rows([1], values, lists: [[7]])))
    guard let second = try reopened(for: [new, tag]) else { return }
    let hotfix = EntityShape(
      old.name, key: .int,
      properties: old.properties + [EntityProperty("more", .int, isOptional: true)],
      relations: old.relations)
    for shape in [old, hotfix] {
      try expectRefusal(naming: [former, present], line: line) { try reopened(for: [shape, tag]) }
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
}
