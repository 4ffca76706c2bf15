import SocleEntities
import SocleObjectGraph
import SocleTesting

/// Random changes of a graph within one step, and of the naive model.
struct RandomChange<Box: RandomBox> {
  let step: GraphStep
  var world: World
  var random: SeededGenerator

  /// Makes one change.
  ///
  /// - Returns: The name of the change.
  mutating func make() throws -> String {
    let isCrowded = world.boxes.count + world.things.count > 24
    switch Int.random(in: 0..<(isCrowded ? 19 : 13), using: &random) {
    case 0..<4: return try saveBox()
    case 4: return try saveAlone()
    case 5, 6: return try saveBoxes()
    case 7: return try saveUnchanged()
    case 8: return try saveThing()
    case 9: return try once(in: 2) ? saveThing() : updateThings()
    case 10: return try delete("delete", boxes: pick(world.boxes, 1), cascading: false)
    case 11, 12:
      return try delete("delete of a thing", things: pick(world.things, 1), cascading: false)
    case 13...15: return try delete("deleteAll", boxes: pick(world.boxes, 1), cascading: true)
    case 16, 17:
      let cascading = once(in: 2)
      return try delete("delete of many", things: pick(world.things, 3), cascading: cascading)
    default:
      return try delete("deleteAll of a thing", things: pick(world.things, 1), cascading: true)
    }
  }

  /// The ids of some objects.
  mutating func pick<Row>(_ rows: [Int: Row], _ count: Int) -> [Int] {
    Array(rows.keys.sorted().shuffled(using: &random).prefix(count))
  }

  /// True once in `count` times.
  mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  mutating func anyThing() -> Box.Thing? {
    pick(world.things, 1).first.flatMap { world.model($0, as: Box.Thing.self) }
  }

  private mutating func delete(
    _ name: String, boxes: [Int] = [], things: [Int] = [], cascading: Bool
  ) throws -> String {
    if boxes.isEmpty && things.isEmpty { return "nothing" }
    let rest = world.without(boxes: boxes, things: things, cascading: cascading)
    do {
      try delete(boxes.map { Box(id: $0, name: "whatever") }, cascading)
      try delete(things.map { Box.Thing(id: $0, label: "whatever") }, cascading)
    } catch {
      guard rest == nil, case .denied("Thing", _, relation: "fan")? = error as? EntityError else {
        throw error
      }
      return "denied deletion"
    }
    guard let rest else { throw RandomDifference(description: "\(name) should have been denied") }
    world = rest
    return name
  }

  private mutating func updateThings() throws -> String {
    let (ids, label) = (pick(world.things, 3), "thing \(Int.random(in: 0..<3, using: &random))")
    let names = try EntityModel.of(Box.Thing.self).shape.properties.map(\.name)
    let name = names.contains("title") ? "title" : "label"
    try step.update(
      type: Box.Thing.self, where: [Filter.any(of: ids.map { .id($0) })],
      set: [Assignment { (name, .string(label)) }])
    for id in ids { world.things[id]?.label = label }
    return "update"
  }

  private mutating func delete<Object: Saveable>(_ objects: [Object], _ cascading: Bool) throws {
    if !objects.isEmpty, once(in: 2) {
      let found = [Filter<Object>.any(of: objects.map { .id($0.id) })]
      try cascading
        ? step.deleteAll(type: Object.self, where: found)
        : step.delete(type: Object.self, where: found)
    } else if objects.count == 1 {
      try cascading ? step.deleteAll(object: objects[0]) : step.delete(object: objects[0])
    } else {
      try cascading ? step.deleteAll(objects: objects) : step.delete(objects: objects)
    }
  }
}

/// What differs from the naive model.
struct RandomDifference: Error {
  let description: String
}
