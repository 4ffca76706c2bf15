import SocleEntities
import SocleTesting

/// Checks of copies between stores, which no store that satisfies the contract can break.
let copyingChecks: [EntityCheck] = [
  EntityCheck("A copy has all entities, also those in circles, and may be repeated") { shelf in
    for seed in 1...3 as ClosedRange<UInt64> {
      let (first, last) = (try source(seed: seed), MemoryStore())
      let there = try shelf.copied(from: first, replacing: true)
      for _ in 1...2 {
        let back = try shelf.store.copy(circle, to: last)
        for name in ["Knot", "Bead"] {
          try shelf.expect(there[name]?.digest, is: back[name]?.digest)
          try shelf.expect([there[name]?.count, back[name]?.count], is: [60, 60])
        }
      }
      try shelf.expectEverything(of: first)
      try shelf.expectEverything(of: last)
    }
  },
  EntityCheck("A copy that is interrupted after any change can be continued") { shelf in
    let first = try source(seed: 4)
    var interruptions = 0
    while true {
      do {
        let copied = try first.copy(circle, to: interrupted(shelf.store))
        try shelf.expect(copied["Knot"]?.alreadyStored, is: 60)
        break
      } catch is Interruption {
        interruptions += 1
        try shelf.expect(interruptions < 100, "fewer than 100 interruptions")
      }
    }
    try shelf.expect(interruptions > 5, "more than 5 interruptions, found \(interruptions)")
    try shelf.expectEverything(of: first)
  },
  EntityCheck("An interrupted copy that replaces models keeps the relations of these models") {
    shelf in
    let first = try source(seed: 7)
    try shelf.copied(from: first)
    try shelf.apply(.update(EntityRequest("Knot"), set: ["text": .string("other")]))
    func relations() throws -> [EntityKey: [EntityValue]] {
      let rows = try shelf.store.rows(of: knot)
      let values = rows.keys.indices.map { Array(rows.row($0).suffix(2)) }
      return Dictionary(uniqueKeysWithValues: zip(rows.keys, values))
    }
    let stored = try relations()
    try shelf.expectError(Interruption()) {
      try first.copy(circle, to: interrupted(shelf.store), replacing: true)
    }
    try shelf.expect(try relations() == stored, "the relations of all knots")
  },
  EntityCheck("A copy that replaces lets entities exchange unique values") { shelf in
    let (first, shapes) = (MemoryStore(), try EntityShape.all(from: Record.self))
    try first.prepare(shapes)
    func records(_ shift: Int) -> [Record] {
      (0..<30).map { Record("\($0 + 10)", "\(($0 + shift) % 30)", seat: ($0 + shift) % 30) }
    }
    try first.save(try EntityBatch(of: records(1)))
    try shelf.save(all: records(0))
    try shelf.expectThrow("differs", for: "without replacing") {
      try first.copy(shapes, to: shelf.store)
    }
    try shelf.copied(from: first, shapes, replacing: true)
    try shelf.expect(\Record.self, records(1))
    try first.save(try EntityBatch(of: [Record("50", "z", seat: 50)]))
    try shelf.save(Record("60", "z", seat: 60))
    let error = EntityError.taken(
      entity: "Record", property: "title", id: .string("50"), owner: .string("60"))
    try shelf.expectError(error) { try first.copy(shapes, to: shelf.store, replacing: true) }
  },
  EntityCheck("A copy refuses models that differ, or replaces them, and keeps others in the target")
  {
    shelf in
    let first = try source(seed: 5)
    try shelf.copied(from: first)
    let one = EntityRequest("Knot", where: .compare("id", .equal, .int(50)))
    try shelf.apply(.update(one, set: ["text": .string("other")]))
    try shelf.expectError(EntityError.differs(entity: "Knot", id: .int(50), properties: ["text"])) {
      try first.copy(circle, to: shelf.store)
    }
    try shelf.store.save(EntityBatch(bead.rows([1000], [.int(1), .null], lists: [[1000]])))
    let copied = try shelf.copied(from: first, replacing: true)
    try shelf.expect([copied["Bead"]?.others, copied["Knot"]?.others], is: [1, 0])
    try shelf.expect(copied["Bead"]?.count, is: 60)
    try shelf.expect(try shelf.store.count(EntityRequest("Knot")), is: 60)
    try shelf.expectError(EntityError.differs(entity: "Bead", id: .int(1000), properties: [])) {
      try shelf.store.copy(circle, to: ChangingStore(inner: first) { false })
    }
  },
  EntityCheck("A copy refuses to overwrite a model that others save in the target meanwhile") {
    shelf in
    // The numbers of changes before which others save: early and late ones, and one that completes relations in circles.
    for place in [1, 2, 3, 4, 5, 6, 9] {
      let (first, count) = (try source(seed: 8), Locked(0))
      let mine = EntityRequest("Knot", where: .compare("id", .equal, .int(50)))
      let theirs = EntityBatch(knot.rows([50], [.string("theirs"), .null, .null, .null]))
      let busy = ChangingStore(inner: shelf.store) {
        let number = count.withLock { count in
          count += 1
          return count
        }
        if number == place { try shelf.store.save(theirs) }
        return true
      }
      try shelf.expectThrow("differs", for: "a knot of others, saved before change \(place)") {
        try first.copy(circle, to: busy)
      }
      let text = try require(try shelf.store.load(mine).batch.rows["Knot"]).values[0]
      try shelf.expect(text, is: .string("theirs"))
      try shelf.copied(from: first, replacing: true)
      try shelf.expectEverything(of: first)
      try shelf.apply(.deleteAll(EntityRequest("Knot")), .deleteAll(EntityRequest("Bead")))
    }
  },
]

/// Two entities, each with to-one and to-many relations, which refer to each other and to themselves.
fileprivate let circle = [knot, bead]

private let knot = EntityShape(
  "Knot", key: .int,
  properties: [
    EntityProperty("text", .string), EntityProperty("size", .double, isOptional: true),
  ],
  relations: [
    .toOne("bead", "Bead", key: .int), .toOne("next", "Knot", key: .int, isLazy: true),
    .toMany("beads", "Bead", key: .int), .toMany("others", "Knot", key: .int, isLazy: true),
  ])

private let bead = EntityShape(
  "Bead", key: .int, properties: [EntityProperty("number", .int)],
  relations: [.toOne("knot", "Knot", key: .int), .toMany("beads", "Bead", key: .int)])

/// A store with 60 knots and beads, which have random relations.
private func source(seed: UInt64) throws -> MemoryStore {
  let store = MemoryStore()
  try store.prepare(circle)
  var random = SeededGenerator(seed: seed)
  func key() -> Int64 { Int64.random(in: 1...60, using: &random) }
  func value() -> EntityValue { Bool.random(using: &random) ? .int(key()) : .null }
  func list() -> [EntityKey] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in .int(key()) }
  }
  var (knots, beads) = (EntityRows(knot), EntityRows(bead))
  for number in 1...60 as ClosedRange<Int64> {
    knots.append(
      .int(number), [.string("\(number)"), .double(0.1), value(), value()],
      lists: [list(), list()])
    beads.append(.int(number), [.int(number), value()], lists: [list()])
  }
  try store.save(EntityBatch(knots, beads))
  return store
}

extension Shelf {
  @discardableResult
  fileprivate func copied(
    from source: any EntityStore, _ shapes: [EntityShape] = circle,
    replacing: Bool = false
  ) throws -> [String: CopiedEntities] {
    try source.copy(shapes, to: store, replacing: replacing)
  }

  fileprivate func expectEverything(of other: any EntityStore, line: UInt = #line) throws {
    try expect(
      try other.everything().hasSameRows(as: store.everything()), "the same rows", line: line)
  }
}

extension EntityStore {
  fileprivate func everything() throws -> EntityBatch {
    var all = EntityBatch()
    for shape in circle { all.rows[shape.name] = try rows(of: shape) }
    return all
  }
}

/// A store that makes only the changes for which `isMade` returns true.
private struct ChangingStore: EntityStore {
  let inner: any EntityStore
  /// Called before each change; returns whether the change is made.
  let isMade: @Sendable () throws -> Bool

  func prepare(_ shapes: [EntityShape]) throws { try inner.prepare(shapes) }
  func apply(_ changes: [EntityChange]) throws { if try isMade() { try inner.apply(changes) } }
  func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    try inner.load(request)
  }
  func count(_ request: EntityRequest) throws -> Int { try inner.count(request) }
  func read<Result>(_ body: (any EntitySnapshot) throws -> Result) throws -> Result {
    try inner.read(body)
  }
  func changes() -> AsyncStream<Set<String>> { inner.changes() }
}

private struct Interruption: Error, Equatable {}

/// A store that makes one change, and throws for every later one.
private func interrupted(_ store: any EntityStore) -> any EntityStore {
  let count = Locked(0)
  return ChangingStore(inner: store) {
    count.withLock { $0 += 1 }
    if count.withLock({ $0 }) > 1 { throw Interruption() }
    return true
  }
}
