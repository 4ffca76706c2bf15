import Entities
import Foundation

extension EntityContract {
  static let copyingChecks = [
    EntityCheck("A copy has all entities, also those in circles, and may be repeated") { shelf in
      for seed in 1...3 as ClosedRange<UInt64> {
        let (first, last) = (MemoryStore(), MemoryStore())
        try first.fill(seed: seed)
        let there = try shelf.copied(from: first, replacing: true)
        for _ in 1...2 {
          let back = try shelf.store.copy(circle, to: last)
          for name in ["Knot", "Bead"] {
            try shelf.expect(there[name]?.digest, is: back[name]?.digest)
            try shelf.expect([there[name]?.count, back[name]?.count], is: [60, 60])
          }
        }
        for copy in [last, shelf.store] {
          try shelf.expect(try first.everything().hasSameRows(as: copy.everything()), "all rows")
        }
      }
    },
    EntityCheck("A copy that is interrupted after any change continues") { shelf in
      let first = MemoryStore()
      try first.fill(seed: 4)
      var interruptions = 0
      while true {
        do {
          let copied = try first.copy(circle, to: interrupted(shelf.store))
          try shelf.expect(copied["Knot"]?.alreadyStored, is: 60)
          break
        } catch is Interruption {
          interruptions += 1
          try shelf.expect(interruptions < 100, "progress")
        }
      }
      try shelf.expect(interruptions > 5, "several changes, found \(interruptions)")
      try shelf.expect(
        try first.everything().hasSameRows(as: shelf.store.everything()), "the same rows")
    },
    EntityCheck("A copy that replaces and is interrupted keeps the relations of what it replaced") {
      shelf in
      let first = MemoryStore()
      try first.fill(seed: 7)
      _ = try shelf.copied(from: first)
      try shelf.apply(.update(EntityRequest("Knot"), set: ["text": .string("other")]))
      func relations() throws -> [EntityKey: [EntityValue]] {
        let rows = try require(try shelf.store.everything().rows["Knot"])
        return rows.places.mapValues { Array(rows.row($0).suffix(2)) }
      }
      let stored = try relations()
      do {
        try first.copy(circle, to: interrupted(shelf.store), replacing: true)
        try shelf.expect(false, "an interruption")
      } catch is Interruption {}
      try shelf.expect(try relations() == stored, "the relations of all knots")
    },
    EntityCheck("A copy that replaces lets entities exchange unique values") { shelf in
      let first = MemoryStore()
      let names = (10..<40).map { "\($0)" }
      try first.prepare(EntityShape.all(from: Guest.self))
      func guests(_ shift: Int) -> [Guest] {
        names.indices.map { Guest(names[$0], names[($0 + shift) % 30], ($0 + shift) % 30) }
      }
      try first.save(try EntityBatch(of: guests(1)))
      try shelf.save(all: guests(0))
      try shelf.expectThrow("without replacing") { try first.copy(Guest.self, to: shelf.store) }
      _ = try shelf.copied(from: first, EntityShape.all(from: Guest.self), replacing: true)
      try shelf.expect(\Guest.self, guests(1))
      try first.save(try EntityBatch(of: [Guest("50", "z", 50)]))
      try shelf.save(Guest("60", "z", 60))
      var owner: EntityKey?
      do { try first.copy(Guest.self, to: shelf.store, replacing: true) } catch EntityError.taken(
        _, _, _, let found)
      { owner = found }
      try shelf.expect(owner == .string("60"), "the owner whom the source lacks")
    },
    EntityCheck("A copy refuses what differs, or replaces it, and keeps what only it has") {
      shelf in
      let first = MemoryStore()
      try first.fill(seed: 5)
      _ = try shelf.copied(from: first)
      let one = EntityRequest("Knot", where: .compare("id", .equal, .int(50)))
      try shelf.apply(.update(one, set: ["text": .string("other")]))
      let error = try shelf.difference { try first.copy(circle, to: shelf.store) }
      try shelf.expect(error, is: ["Knot", "50", "text"])
      var extra = EntityRows(bead)
      extra.append(.int(1000), [.int(1), .null], lists: [[.int(1000)]])
      try shelf.store.save(EntityBatch(extra))
      let copied = try shelf.copied(from: first, replacing: true)
      try shelf.expect([copied["Bead"]?.others, copied["Knot"]?.others], is: [1, 0])
      try shelf.expect(copied["Bead"]?.count, is: 60)
      try shelf.expect(try shelf.store.count(EntityRequest("Knot")), is: 60)
      let missing = try shelf.difference {
        try shelf.store.copy(circle, to: ChangingStore(first) { false })
      }
      try shelf.expect(missing, is: ["Bead", "1000"])
    },
    EntityCheck("A shallow request loads entities with their lists, and no related entities") {
      shelf in
      try shelf.store.prepare(circle)
      try shelf.store.fill(seed: 6)
      var request = EntityRequest("Knot", limit: 7, offset: 20)
      request.isShallow = true
      for includesLazy in [false, true] {
        request.loading = includesLazy ? ["others"] : []
        let (roots, batch) = try shelf.store.load(request)
        let rows = batch.rows["Knot"]
        try shelf.expect(
          roots == (21...27).map { .int($0) } && Set(rows?.keys ?? []) == Set(roots)
            && batch.rows.count == 1, "7 knots alone")
        try shelf.expect(
          rows?.lists[0].contains(nil) == false
            && rows?.lists[1].allSatisfy { ($0 != nil) == includesLazy } == true,
          "the list, and the lazy one on request")
      }
    },
  ]

  /// Two entities in circles, of which each has relations of all kinds.
  static let circle = [knot, bead]

  fileprivate static let knot = EntityShape(
    "Knot", key: .int,
    properties: [
      EntityProperty("text", .string), EntityProperty("size", .double, isOptional: true),
    ],
    relations: [
      .toOne("bead", "Bead", key: .int), .toOne("next", "Knot", key: .int, isLazy: true),
      .toMany("beads", "Bead", key: .int), .toMany("others", "Knot", key: .int, isLazy: true),
    ])

  fileprivate static let bead = EntityShape(
    "Bead", key: .int, properties: [EntityProperty("number", .int)],
    relations: [.toOne("knot", "Knot", key: .int), .toMany("beads", "Bead", key: .int)])
}

extension EntityStore {
  /// Saves 60 knots and beads with random relations.
  fileprivate func fill(seed: UInt64) throws {
    try prepare(EntityContract.circle)
    var random = SeededGenerator(seed: seed)
    func key() -> EntityKey { .int(Int64.random(in: 1...60, using: &random)) }
    func value() -> EntityValue { Bool.random(using: &random) ? key().value : .null }
    func list() -> [EntityKey] { (0..<Int.random(in: 0...3, using: &random)).map { _ in key() } }
    var (knots, beads) = (EntityRows(EntityContract.knot), EntityRows(EntityContract.bead))
    for number in 1...60 as ClosedRange<Int64> {
      knots.append(
        .int(number), [.string("\(number)"), .double(0.1), value(), value()],
        lists: [list(), list()])
      beads.append(.int(number), [.int(number), value()], lists: [list()])
    }
    try save(EntityBatch(knots, beads))
  }

  fileprivate func everything() throws -> EntityBatch {
    var all = EntityBatch()
    for shape in EntityContract.circle {
      var request = EntityRequest(shape.name, loading: Set(shape.toMany.map(\.name)))
      request.isShallow = true
      all.rows[shape.name] = try load(request).batch.rows[shape.name]
    }
    return all
  }
}

extension Shelf {
  fileprivate func copied(
    from source: any EntityStore, _ shapes: [EntityShape] = EntityContract.circle,
    replacing: Bool = false
  ) throws -> [String: CopiedEntities] {
    do {
      return try source.copy(shapes, to: store, replacing: replacing)
    } catch let error as EntityError {
      throw ContractFailure(check: check, expected: "a copy, not: \(error)", place: #fileID)
    }
  }

  /// The entity, id and properties of the difference that `body` throws.
  fileprivate func difference(_ body: () throws -> Void) throws -> [String] {
    do { try body() } catch EntityError.differs(let entity, let id, let properties) {
      return [entity, "\(id)"] + properties
    }
    return []
  }
}

/// A store that makes some changes only.
private final class ChangingStore: EntityStore {
  private let inner: any EntityStore
  /// Called before each change; whether it is made.
  private let isMade: @Sendable () throws -> Bool

  init(_ inner: any EntityStore, isMade: @escaping @Sendable () throws -> Bool) {
    (self.inner, self.isMade) = (inner, isMade)
  }

  func prepare(_ shapes: [EntityShape]) throws { try inner.prepare(shapes) }
  func apply(_ changes: [EntityChange]) throws { if try isMade() { try inner.apply(changes) } }
  func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    try inner.load(request)
  }
  func count(_ request: EntityRequest) throws -> Int { try inner.count(request) }
  func changes() -> AsyncStream<Set<String>> { inner.changes() }
}

private struct Interruption: Error {}

/// A store that makes one change, and throws instead of the next.
private func interrupted(_ store: any EntityStore) -> any EntityStore {
  let applied = Locked(0)
  return ChangingStore(store) {
    let count = applied.withLock { count in
      count += 1
      return count
    }
    if count > 1 { throw Interruption() }
    return true
  }
}
