import ObjectGraph
import SQLiteStorage
import TestSupport
import Testing

/// Random calls, and a plain model of what they do.
struct RandomGraphRun {
  private struct Discarded: Error {}

  private let open: () throws -> SQLitePool
  /// Two persisters, as two processes have them: each call is made by one of them.
  private var persisters: [SQLitePersister] = []
  private var current = 0
  private var random: SeededRandom
  /// What was stored before and after each step that is kept.
  private var worlds = [World()]
  /// The name of the step that led to each world.
  private var names: [String?] = [nil]
  private var position = 0
  private var limit: Int?
  /// The number of calls by kind.
  private(set) var counts: [String: Int] = [:]

  init(seed: UInt64, open: @escaping () throws -> SQLitePool) throws {
    self.open = open
    random = SeededRandom(seed: seed)
  }

  private var persister: SQLitePersister { persisters[current] }

  /// Makes calls with one version of the models, from a new start of the app on.
  ///
  /// - Parameter observes: Whether the boxes are observed; only where both persisters have the same pool.
  mutating func run<Box: RandomBox>(_ type: Box.Type, steps: Int, observes: Bool) async throws {
    persisters = try (0..<2).map { _ in SQLitePersister(try open()) }
    var results = persister.results(type: type).makeAsyncIterator()
    var observed: World?
    for step in 0..<steps {
      current = Int.random(in: 0..<2, using: &random)
      let call = try makeCall(type)
      counts[call, default: 0] += 1
      current = Int.random(in: 0..<2, using: &random)
      let stored = try stored(type)
      try #require(stored == worlds[position], "after \(call), step \(step)")
      try checkHistory()
      try checkConditions(type)
      guard observes, step.isMultiple(of: 3) else { continue }
      let boxes = boxes(type)
      if boxes == observed { continue }
      var found = World()
      for box in try #require(try await results.next()) { found.store(box) }
      try #require(found == boxes, "observed after \(call), step \(step)")
      observed = boxes
      counts["observed", default: 0] += 1
    }
  }

  /// The boxes that should be stored, with what they hold.
  private func boxes<Box: RandomBox>(_ type: Box.Type) -> World {
    var world = World()
    for id in worlds[position].boxes.keys {
      if let box = worlds[position].model(id, as: type) { world.store(box) }
    }
    return world
  }

  private mutating func checkConditions<Box: RandomBox>(_ type: Box.Type) throws {
    let label = "thing \(Int.random(in: 0..<3, using: &random))"
    let number = Int.random(in: 0..<4, using: &random)
    let world = worlds[position]
    let holding = world.boxes.filter {
      $0.value.things.contains { world.things[$0]?.label == label }
    }
    try #require(
      try persister.retrieve(type: type, where: [type.holding(label)]).map(\.id)
        == holding.keys.sorted())
    try #require(
      try persister.count(type: type, where: [type.holding(moreThan: number)])
        == world.boxes.count { $0.value.things.count > number })
  }

  private func checkHistory() throws {
    let (undone, redone) = (position > 0, position < worlds.count - 1)
    try #require(try persister.canUndo() == undone && persister.canRedo() == redone)
    try #require(try persister.undoName() == (undone ? names[position] : nil))
    try #require(try persister.redoName() == (redone ? names[position + 1] : nil))
    let steps = try persister.history(limit: 3)
    try #require(steps.map(\.name) == Array(names.dropFirst().reversed().prefix(3)))
    for (offset, step) in steps.enumerated() {
      expect(step.operations, from: worlds.count - 2 - offset)
    }
  }

  /// All that is stored, taken from what is retrieved; a copy within another object has to be the same.
  private func stored<Box: RandomBox>(_ type: Box.Type) throws -> World {
    var world = World()
    for thing in try persister.retrieve(type: Box.Thing.self) { world.store(thing, isDeep: false) }
    let things = world
    for box in try persister.retrieve(type: type) { world.store(box) }
    #expect(world.things == things.things)
    return world
  }

  private mutating func makeCall<Box: RandomBox>(_ type: Box.Type) throws -> String {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<55:
      var world = worlds[position]
      let kind = try step { persister, random in
        try Self.change(&world, type, &random, persister)
      }
      made(world)
      return kind
    case 55..<65:
      var world = worlds[position]
      let name = random.pick(["Change Box", "Rename", nil])
      try step(name) { persister, random in
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          _ = try Self.change(&world, type, &random, persister)
        }
      }
      made(world, name)
      return "step"
    case 65..<68:
      var world = worlds[position]
      #expect(throws: Discarded.self) {
        try step { persister, random in
          _ = try Self.change(&world, type, &random, persister)
          _ = try Self.change(&world, type, &random, persister)
          throw Discarded()
        }
      }
      return "step that fails"
    case 68..<82:
      let done = try persister.undo()
      try #require((done == nil) == (position == 0))
      guard let done else { return "undo of nothing" }
      expect(done, from: position - 1)
      position -= 1
      return "undo"
    case 82..<93:
      let done = try persister.redo()
      try #require((done == nil) == (position == worlds.count - 1))
      guard let done else { return "redo of nothing" }
      expect(done, from: position)
      position += 1
      return "redo"
    case 93..<97:
      persisters[current] = SQLitePersister(try open())
      return "reopening"
    case 97:
      limit = random.once(in: 2) ? nil : Int.random(in: 1...20, using: &random)
      try persister.limitHistory(to: limit)
      trim()
      return "limiting"
    case 98 where random.once(in: 5):
      try persister.clearHistory()
      (worlds, names) = ([worlds[position]], [nil])
      position = 0
      return "clearing"
    default: return "nothing"
    }
  }

  private mutating func step<Result>(
    _ name: String? = nil, _ body: (GraphStep, inout SeededRandom) throws -> Result
  ) throws -> Result {
    var copy = random
    defer { random = copy }
    return try persister.step(name) { try body($0, &copy) }
  }

  /// Notes a step, unless it changed nothing.
  private mutating func made(_ world: World, _ name: String? = nil) {
    guard world != worlds[position] else { return }
    worlds.removeSubrange((position + 1)...)
    names.removeSubrange((position + 1)...)
    worlds.append(world)
    names.append(name)
    position += 1
    trim()
  }

  private mutating func trim() {
    let surplus = limit.map { max(0, position - $0) } ?? 0
    worlds.removeFirst(surplus)
    names.removeFirst(surplus)
    position -= surplus
  }

  private func expect(_ operations: [GraphOperation], from index: Int) {
    let expected = worlds[index + 1].operations(since: worlds[index])
    #expect(Set(operations.map(\.description)) == expected)
    #expect(operations.count == expected.count)
  }

  // MARK: One change

  private static func change<Box: RandomBox>(
    _ world: inout World, _ type: Box.Type, _ random: inout SeededRandom, _ persister: GraphStep
  ) throws -> String {
    let isCrowded = world.boxes.count + world.things.count > 24
    switch Int.random(in: 0..<(isCrowded ? 19 : 12), using: &random) {
    case 0..<4:
      var box = box(type, in: world, &random)
      edit(&box, in: world, &random)
      try persister.saveAll(object: &box)
      world.store(box)
      return "saveAll"
    case 4:
      guard
        var box = world.boxes.keys.sorted().randomElement(using: &random)
          .flatMap({ world.model($0, as: type) })
      else { return "nothing" }
      edit(&box, in: world, &random, addsNew: false)
      try persister.save(object: &box)
      world.store(box, isDeep: false)
      return "save"
    case 5, 6:
      var boxes = world.boxes.keys.sorted().shuffled(using: &random).prefix(3).compactMap {
        world.model($0, as: type)
      }
      for index in boxes.indices { edit(&boxes[index], in: world, &random) }
      try persister.saveAll(objects: &boxes)
      for box in boxes { world.store(box) }
      return "saveAll of many"
    case 7:
      // Nothing has changed.
      guard
        var box = world.boxes.keys.sorted().randomElement(using: &random)
          .flatMap({ world.model($0, as: type) })
      else { return "nothing" }
      try persister.saveAll(object: &box)
      return "saveAll of the same"
    case 8, 9:
      let known = world.things.keys.sorted().randomElement(using: &random)
      var thing =
        known.flatMap { world.model($0, as: Box.Thing.self) } ?? Box.Thing(id: nil, label: "new")
      thing.label = "thing \(Int.random(in: 0..<3, using: &random))"
      thing.note = random.pick([nil, "", "note", "é"])
      // What comes next is older, so that there is no circle.
      if random.once(in: 3) {
        thing.next = world.things.keys.filter { $0 < thing.id ?? .max }.sorted()
          .randomElement(using: &random).flatMap { world.model($0, as: Box.Thing.self) }
      }
      try persister.saveAll(object: &thing)
      world.store(thing)
      return "saveAll of a thing"
    case 10, 12:
      guard let id = world.boxes.keys.sorted().randomElement(using: &random) else {
        return "nothing"
      }
      try persister.delete(object: Box(id: id, name: "whatever"))
      world.deleteBox(id, withThings: false)
      return "delete"
    case 11, 13:
      guard let id = world.things.keys.sorted().randomElement(using: &random) else {
        return "nothing"
      }
      try persister.delete(object: Box.Thing(id: id, label: "whatever"))
      world.deleteThing(id, withNext: false)
      return "delete of a thing"
    case 14, 15:
      guard let id = world.boxes.keys.sorted().randomElement(using: &random) else {
        return "nothing"
      }
      try persister.deleteAll(object: Box(id: id, name: "whatever"))
      world.deleteBox(id, withThings: true)
      return "deleteAll"
    case 16, 17:
      let ids = world.things.keys.sorted().shuffled(using: &random).prefix(3)
      let withNext = random.once(in: 2)
      let things = ids.map { Box.Thing(id: $0, label: "whatever") }
      try withNext ? persister.deleteAll(objects: things) : persister.delete(objects: things)
      for id in ids { world.deleteThing(id, withNext: withNext) }
      return "delete of many"
    default:
      guard let id = world.things.keys.sorted().randomElement(using: &random) else {
        return "nothing"
      }
      try persister.deleteAll(object: Box.Thing(id: id, label: "whatever"))
      world.deleteThing(id, withNext: true)
      return "deleteAll of a thing"
    }
  }

  private static func box<Box: RandomBox>(
    _ type: Box.Type, in world: World, _ random: inout SeededRandom
  ) -> Box {
    let known = random.once(in: 3) ? nil : world.boxes.keys.sorted().randomElement(using: &random)
    return known.flatMap { world.model($0, as: type) } ?? Box(id: nil, name: "new")
  }

  /// Changes a box: its values; things added, shared, taken out, put into another order.
  private static func edit<Box: RandomBox>(
    _ box: inout Box, in world: World, _ random: inout SeededRandom, addsNew: Bool = true
  ) {
    func anyThing(_ random: inout SeededRandom) -> Box.Thing? {
      world.things.keys.sorted().randomElement(using: &random)
        .flatMap { world.model($0, as: Box.Thing.self) }
    }
    if random.once(in: 2) { box.name = "box \(Int.random(in: 0..<4, using: &random))" }
    if random.once(in: 3) { box.weight = random.pick([nil, 0, 1.5, -0.1, 1e300]) }
    if random.once(in: 3), !box.things.isEmpty { box.things.removeLast() }
    if random.once(in: 4) { box.things.removeFirst(min(1, box.things.count)) }
    if random.once(in: 3) { box.things += [anyThing(&random)].compactMap(\.self) }
    if random.once(in: 6) { box.things = [] }
    if random.once(in: 3) { box.things.shuffle(using: &random) }
    if random.once(in: 3) { box.best = anyThing(&random) }
    if random.once(in: 6) { box.best = nil }
    if random.once(in: 3) { box.spare += [anyThing(&random)].compactMap(\.self) }
    if random.once(in: 6) { box.spare = [] }
    guard addsNew else { return }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      var new = Box.Thing(id: nil, label: "new")
      if random.once(in: 3) { new.next = anyThing(&random) ?? Box.Thing(id: nil, label: "next") }
      box.things.insert(new, at: Int.random(in: 0...box.things.count, using: &random))
    }
    if random.once(in: 8) { box.best = Box.Thing(id: nil, label: "best") }
  }
}
