import Entities
import Foundation

extension EntityContract {
  /// Checks of stores that are opened again with changed shapes; a store that no test opens again passes them.
  static let renamingChecks = [
    EntityCheck("What is stored under former names of types and properties is renamed") { shelf in
      for shapes in [[dish, tag], [recipe, tag], [recipe, tag], [meal, tag]] {
        guard let store = try shelf.reopened(for: shapes) else { return }
        if shapes[0] == dish { try store.save(first(dish, [.int(20)])) }
        let rows = try store.only(shapes[0])
        try shelf.expect(
          rows.row(0) == [.int(20), .int(7)] && rows.lists == [[[.int(7), .int(7)]]],
          "20, 7 and two links as \(shapes[0].name), found \(rows.row(0)) and \(rows.lists)")
      }
    },
    EntityCheck("A renamed entity can be saved, searched, related and deleted as others") { shelf in
      guard let store = try shelf.reopened(for: [dish, tag]) else { return }
      try store.save(first(dish, [.int(20)]))
      guard let store = try shelf.reopened(for: [recipe, tag]) else { return }
      try store.save(first(recipe, [.int(30)], id: 2))
      let request = EntityRequest(
        "Recipe",
        where: .all([.compare("time", .greater, .int(20)), .count("labels", .equal, 2)]),
        orderedBy: [EntityOrdering("time")])
      try shelf.expect(try store.load(request).roots, is: [.int(2)])
      try store.delete("Tag", [.int(7)])
      let left = try store.load(EntityRequest("Recipe")).batch
      try shelf.expect(left.rows["Recipe"]?.lists, is: [[[], []]])
    },
    EntityCheck("A name that differs in case only is renamed") { shelf in
      for shape in [dish, shouted, dish] {
        guard let store = try shelf.reopened(for: [shape, tag]) else { return }
        if try store.count(EntityRequest("Dish")) == 0 { try store.save(first(dish, [.int(20)])) }
        let rows = try store.only(shape)
        try shelf.expect(rows.row(0), is: [.int(20), .int(7)])
        try shelf.expect(rows.lists, is: [[[.int(7), .int(7)]]])
      }
    },
    EntityCheck("Entities that were stored before a property was added have its default") { shelf in
      let plain = EntityShape("Thing", key: .int, properties: [])
      guard let earlier = try shelf.reopened(for: [plain]) else { return }
      var rows = EntityRows(plain)
      rows.append(.int(1), [])
      try earlier.save(EntityBatch(rows))
      let full = EntityShape(
        "Thing", key: .int,
        properties: defaults.enumerated().map { EntityProperty("p\($0)", $1.type) },
        defaults: Dictionary(uniqueKeysWithValues: defaults.enumerated().map { ("p\($0)", $1) }))
      guard let store = try shelf.reopened(for: [full]) else { return }
      try shelf.expect(try store.only(full).values, is: defaults)
      // The earlier program goes on.
      rows.keys = [.int(2)]
      try earlier.save(EntityBatch(rows))
      try store.delete("Thing", [.int(1)])
      try shelf.expect(
        try store.load(EntityRequest("Thing")).batch.rows["Thing"]?.values, is: defaults)
      let bare = EntityShape(
        "Thing", key: .int, properties: full.properties + [EntityProperty("last", .int)])
      try shelf.expectThrow("a new property without a default") {
        _ = try shelf.reopened(for: [bare])
      }
    },
    EntityCheck("A rename that would replace what is stored is refused, and changes nothing") {
      shelf in
      guard let store = try shelf.reopened(for: [dish, tag]) else { return }
      try store.save(first(dish, [.int(20)]))
      let both = EntityShape(
        "Dish", key: .int,
        properties: [EntityProperty("minutes", .int), EntityProperty("rest", .int)],
        relations: dish.relations)
      let joined = EntityShape(
        "Dish", key: .int, properties: [EntityProperty("rest", .string)], relations: dish.relations,
        formerProperties: ["rest": ["minutes"]])
      for shape in [both, joined] {
        try shelf.expectThrow("\(shape.properties)") { _ = try shelf.reopened(for: [shape, tag]) }
      }
      let rows = try shelf.reopened(for: [dish, tag])?.only(dish)
      try shelf.expect(rows?.values, is: [.int(20), .int(7)])
    },
  ]

  private static let tag = EntityShape("Tag", key: .int, properties: [])

  private static func dish(
    _ name: String = "Dish", minutes: String = "minutes", first: String = "first",
    tags: String = "tags", formerNames: [String] = [], formerProperties: [String: [String]] = [:]
  ) -> EntityShape {
    EntityShape(
      name, key: .int, properties: [EntityProperty(minutes, .int)],
      relations: [.toOne(first, "Tag", key: .int), .toMany(tags, "Tag", key: .int)],
      indexes: [[minutes]], formerNames: formerNames, formerProperties: formerProperties)
  }

  private static let dish = dish()
  private static let shouted = dish(minutes: "Minutes", first: "FIRST", tags: "Tags")
  private static let recipe = dish(
    "Recipe", minutes: "time", first: "main", tags: "labels", formerNames: ["Dish"],
    formerProperties: ["time": ["duration", "minutes"], "main": ["first"], "labels": ["tags"]])
  /// The properties alone are renamed again, back to their first names.
  private static let meal = dish(
    "Recipe",
    formerProperties: ["minutes": ["time"], "first": ["main"], "tags": ["labels"]])

  // Without U+0000, which SQLite's CREATE TABLE cannot spell.
  private static let defaults: [EntityValue] = [
    .bool(true), .int(.min), .double(-.infinity), .double(0.1),
    .string("it's \"\\x\" $1 \u{1}\u{2}é\n🍲"), .string(""), .bytes([0, 39, 92, 255]),
    .bytes([]),
    .date(Date(timeIntervalSinceReferenceDate: 0.1)), .uuid(UUID()), .json("{\"a\":\"'\\u0000\"}"),
  ]

  /// One row, whose targets are the tag 7.
  private static func first(
    _ shape: EntityShape, _ values: [EntityValue], id: Int64 = 1
  ) -> EntityBatch {
    var (tags, rows) = (EntityRows(tag), EntityRows(shape))
    tags.append(.int(7), [])
    rows.append(.int(id), values + [.int(7)], lists: [[.int(7), .int(7)]])
    return EntityBatch(tags, rows)
  }
}

extension Shelf {
  /// Another store in the same database, prepared for these shapes; nil if the test gives none.
  fileprivate func reopened(for shapes: [EntityShape]) throws -> (any EntityStore)? {
    let other = try reopening?()
    try (other ?? store).prepare(shapes)
    return other
  }
}

extension EntityStore {
  fileprivate func only(_ shape: EntityShape) throws -> EntityRows {
    let rows = try require(load(EntityRequest(shape.name)).batch.rows[shape.name])
    guard rows.keys == [.int(1)] else {
      throw ContractFailure(
        check: "one entity", expected: "the key 1, found \(rows.keys)", place: #fileID)
    }
    return rows
  }
}
