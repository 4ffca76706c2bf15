import Foundation
import SocleEntities

/// Checks of stores that are opened again with changed shapes. Without `reopening`, they pass untested.
let renamingChecks: [EntityCheck] = [
  EntityCheck("Values under former names of types, properties and relations get the new names") {
    shelf in
    for shapes in [[dish, tag], [recipe, tag], [recipe, tag], [meal, tag]] {
      try shelf.expectFirst(of: shapes, saving: shapes[0] == dish)
    }
  },
  EntityCheck("A renamed entity can be saved and searched, and its lists lose deleted targets") {
    shelf in
    try shelf.expectFirst(of: [dish, tag], saving: true)
    guard let store = try shelf.reopened(for: [recipe, tag]) else { return }
    try store.save(first(recipe, minutes: 30, id: 2))
    let request = EntityRequest(
      "Recipe",
      where: .all([.compare("time", .greater, .int(20)), .count("labels", .equal, 2)]),
      orderedBy: [EntityOrdering("time")])
    try shelf.expect(try store.load(request).roots, is: [.int(2)])
    try store.delete("Tag", [.int(7)])
    try shelf.expect(try store.rows(of: recipe).lists, is: [[[], []]])
  },
  EntityCheck("Properties and relations whose names change in case only keep their values") {
    shelf in
    for (number, shape) in [dish, shouted, dish].enumerated() {
      try shelf.expectFirst(of: [shape, tag], saving: number == 0)
    }
  },
  EntityCheck("A release may store null for a property that a later one reads as its default") {
    try $0.expectFilled()
  },
  EntityCheck("Entities that were stored before a property was added have its default") { shelf in
    let plain = EntityShape("Thing", key: .int, properties: [])
    guard let earlier = try shelf.reopened(for: [plain]) else { return }
    try earlier.save(EntityBatch(plain.rows([1], [])))
    let names = defaults.indices.map { "p\($0)" }
    let full = EntityShape(
      "Thing", key: .int, properties: zip(names, defaults).map { EntityProperty($0, $1.type) },
      defaults: Dictionary(uniqueKeysWithValues: zip(names, defaults)))
    guard let store = try shelf.reopened(for: [full]) else { return }
    try shelf.expect(try store.rows(of: full).values, is: defaults)
    // The earlier release continues to run.
    try earlier.save(EntityBatch(plain.rows([2], [])))
    try store.delete("Thing", [.int(1)])
    try shelf.expect(try store.rows(of: full).values, is: defaults)
    let bare = EntityShape(
      "Thing", key: .int, properties: full.properties + [EntityProperty("last", .int)])
    try shelf.expectThrow("incompatible", for: "a new property without a default") {
      try shelf.reopened(for: [bare])
    }
  },
  EntityCheck("A rename that would replace stored values is refused, and changes nothing") {
    shelf in
    try shelf.expectFirst(of: [dish, tag], saving: true)
    if shelf.reopening == nil { return }
    let both = EntityShape(
      "Dish", key: .int,
      properties: [EntityProperty("minutes", .int), EntityProperty("rest", .int)],
      relations: dish.relations)
    let joined = EntityShape(
      "Dish", key: .int, properties: [EntityProperty("rest", .string)], relations: dish.relations,
      formerProperties: ["rest": ["minutes"]])
    for shape in [both, joined] {
      try shelf.expectThrow("incompatible", for: "\(shape.properties)") {
        try shelf.reopened(for: [shape, tag])
      }
    }
    try shelf.expectFirst(of: [dish, tag], saving: false)
  },
]

private let tag = EntityShape("Tag", key: .int, properties: [])

private func dishShape(
  _ name: String = "Dish", minutes: String = "minutes", first: String = "first",
  tags: String = "tags", formerNames: [String] = [], formerProperties: [String: [String]] = [:]
) -> EntityShape {
  EntityShape(
    name, key: .int, properties: [EntityProperty(minutes, .int)],
    relations: [.toOne(first, "Tag", key: .int), .toMany(tags, "Tag", key: .int)],
    indexes: [[minutes]], formerNames: formerNames, formerProperties: formerProperties)
}

private let dish = dishShape()
private let shouted = dishShape(minutes: "Minutes", first: "FIRST", tags: "Tags")
private let recipe = dishShape(
  "Recipe", minutes: "time", first: "main", tags: "labels", formerNames: ["Dish"],
  formerProperties: ["time": ["duration", "minutes"], "main": ["first"], "labels": ["tags"]])
/// The shape of a still later release, which renames the properties back to their first names.
private let meal = dishShape(
  "Recipe",
  formerProperties: ["minutes": ["time"], "first": ["main"], "tags": ["labels"]])

// Without U+0000, which a DEFAULT clause of SQLite cannot contain.
private let defaults: [EntityValue] = [
  .bool(true), .int(.min), .double(-.infinity), .double(0.1),
  .string("it's \"\\x\" $1 \u{1}\u{2}é\n🍲"), .string(""), .bytes([0, 39, 92, 255]),
  .bytes([]),
  .date(Date(timeIntervalSinceReferenceDate: 0.1)), .uuid(UUID()), .json("{\"a\":\"'\\u0000\"}"),
]

/// One row, whose targets are the tag 7.
fileprivate func first(
  _ shape: EntityShape, minutes: Int64 = 20, id: Int64 = 1
) -> EntityBatch {
  EntityBatch(tag.rows([7], []), shape.rows([id], [.int(minutes), .int(7)], lists: [[7, 7]]))
}

extension Shelf {
  /// Expects that a store opened for these shapes contains one row of `shapes[0]`, the one of `first(_:)`.
  fileprivate func expectFirst(
    of shapes: [EntityShape], saving: Bool, line: UInt = #line
  ) throws {
    guard let store = try reopened(for: shapes) else { return }
    let shape = shapes[0]
    if saving { try store.save(first(shape)) }
    let rows = try store.rows(of: shape)
    try expect(
      rows.keys == [.int(1)] && rows.values == [.int(20), .int(7)]
        && rows.lists == [[[.int(7), .int(7)]]],
      "20, 7 and two links as \(shape.name), found \(rows)", line: line)
  }
}
