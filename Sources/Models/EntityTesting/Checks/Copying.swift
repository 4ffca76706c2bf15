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
            let (one, other) = (there[name], back[name])
            try shelf.expect(one?.digest == other?.digest, "one digest of \(name)")
            try shelf.expect(one?.count == 60 && other?.count == 60, "60 of \(name)")
          }
        }
        try shelf.expect(try first.everything().hasSameRows(as: last.everything()), "the same rows")
        try shelf.expect(
          try first.everything().hasSameRows(as: shelf.store.everything()), "the same rows")
      }
    },
    EntityCheck("A copy that is interrupted after any change continues") { shelf in
      let first = MemoryStore()
      try first.fill(seed: 4)
      var interruptions = 0
      while true {
        do {
          let copied = try first.copy(circle, to: InterruptedStore(shelf.store))
          try shelf.expect(copied["Knot"]?.alreadyStored == 60, "60 that are stored already")
          break
        } catch is InterruptedStore.Interruption {
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
      try shelf.store.apply([.update(EntityRequest("Knot"), set: ["text": .string("other")])])
      let stored = try shelf.store.everything()
      do {
        try first.copy(circle, to: InterruptedStore(shelf.store), replacing: true)
        try shelf.expect(false, "an interruption")
      } catch is InterruptedStore.Interruption {}
      var relations: [[EntityKey: [EntityValue]]] = []
      for batch in [stored, try shelf.store.everything()] {
        guard let rows = batch.rows["Knot"] else { continue }
        relations.append([:])
        for (row, key) in rows.keys.enumerated() {
          relations[relations.count - 1][key] = Array(rows.row(row).suffix(2))
        }
      }
      try shelf.expect(relations.first == relations.last, "the relations of all knots")
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
      do { try first.copy(Guest.self, to: shelf.store, replacing: true) } catch let error
        as EntityError
      {
        try shelf.expect(false, "a copy, not: \(error)")
      }
      let back = try shelf.fetch(Guest.self, orderedBy: [.ascending(\.id)])
      try shelf.expect(back == guests(1), "the values of the source, found \(back)")
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
      var request = EntityRequest("Knot")
      request.condition = .compare("id", .equal, .int(50))
      try shelf.store.apply([.update(request, set: ["text": .string("other")])])
      let error = try shelf.difference { try first.copy(circle, to: shelf.store) }
      try shelf.expect(error == ["Knot", "50", "text"], "text of Knot 50, found \(error)")
      var extra = EntityBatch()
      extra.rows["Bead"] = EntityRows(bead)
      extra.rows["Bead"]?.append(.int(1000), [.int(1), .null], lists: [[.int(1000)]])
      try shelf.store.save(extra)
      let copied = try shelf.copied(from: first, replacing: true)
      try shelf.expect(copied["Bead"]?.others == 1 && copied["Knot"]?.others == 0, "one other")
      try shelf.expect(copied["Bead"]?.count == 60, "60")
      let (one, other) = (try first.everything(), try shelf.store.everything())
      try shelf.expect(one.rows["Knot"]?.keys.count == other.rows["Knot"]?.keys.count, "60 knots")
      let missing = try shelf.difference { try shelf.store.copy(circle, to: LosingStore(first)) }
      try shelf.expect(missing == ["Bead", "1000"], "a lost Bead 1000, found \(missing)")
    },
    EntityCheck("A shallow request loads entities with their lists, and no related entities") {
      shelf in
      try shelf.store.prepare(circle)
      try shelf.store.fill(seed: 6)
      var request = EntityRequest("Knot")
      (request.isShallow, request.limit, request.offset) = (true, 7, 20)
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

  private static let knot = EntityShape(
    "Knot", key: .int,
    properties: [
      EntityProperty("text", .string), EntityProperty("size", .double, isOptional: true),
    ],
    relations: [
      .toOne("bead", "Bead", key: .int), .toOne("next", "Knot", key: .int, isLazy: true),
      .toMany("beads", "Bead", key: .int), .toMany("others", "Knot", key: .int, isLazy: true),
    ])

  private static let bead = EntityShape(
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
    var batch = EntityBatch()
    for shape in EntityContract.circle { batch.rows[shape.name] = EntityRows(shape) }
    for number in 1...60 as ClosedRange<Int64> {
      batch.rows["Knot"]?.append(
        .int(number), [.string("\(number)"), .double(0.1), value(), value()],
        lists: [list(), list()])
      batch.rows["Bead"]?.append(.int(number), [.int(number), value()], lists: [list()])
    }
    try save(batch)
  }

  fileprivate func everything() throws -> EntityBatch {
    var all = EntityBatch()
    for shape in EntityContract.circle {
      var request = EntityRequest(shape.name)
      (request.isShallow, request.loading) = (true, Set(shape.toMany.map(\.name)))
      all.rows[shape.name] = try load(request).batch.rows[shape.name]
    }
    return all
  }
}

extension Shelf {
  fileprivate func copied(
    from source: any EntityStore, replacing: Bool = false
  ) throws -> [String: CopiedEntities] {
    do {
      return try source.copy(EntityContract.circle, to: store, replacing: replacing)
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

/// A store that makes one change, and throws instead of the next.
private final class InterruptedStore: EntityStore {
  struct Interruption: Error {}

  private let inner: any EntityStore
  private let applied = Locked(0)

  init(_ inner: any EntityStore) { self.inner = inner }

  func prepare(_ shapes: [EntityShape]) throws { try inner.prepare(shapes) }
  func apply(_ changes: [EntityChange]) throws {
    let count = applied.withLock { count in
      count += 1
      return count
    }
    if count > 1 { throw Interruption() }
    try inner.apply(changes)
  }
  func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    try inner.load(request)
  }
  func count(_ request: EntityRequest) throws -> Int { try inner.count(request) }
  func changes() -> AsyncStream<Set<String>> { inner.changes() }
}

/// A store that saves nothing.
private struct LosingStore: EntityStore {
  private let inner: any EntityStore

  init(_ inner: any EntityStore) { self.inner = inner }

  func prepare(_ shapes: [EntityShape]) throws { try inner.prepare(shapes) }
  func apply(_ changes: [EntityChange]) {}
  func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    try inner.load(request)
  }
  func count(_ request: EntityRequest) throws -> Int { try inner.count(request) }
  func changes() -> AsyncStream<Set<String>> { inner.changes() }
}
