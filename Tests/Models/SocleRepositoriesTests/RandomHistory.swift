import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleQueries
import SocleRepositories
import SocleStorage
import TestSupport
import Testing

/// Random changes by two pools of a file, and a plain model of what they do.
struct RandomHistory {
  private struct Discarded: Error {}
  /// A step that can be undone or redone: what it changed, and what was stored before and after it.
  private struct Step {
    let holders: Set<String>
    let parts: Set<UUID>
    let before: HolderWorld
    let after: HolderWorld
  }

  private let path: String
  private var pools: [SQLitePool]
  private var stores: [SQLiteEntityStore] = []
  private var random: SeededRandom
  private(set) var world = HolderWorld()
  private(set) var counts: [String: Int] = [:]
  private var done: [Step] = []
  private var undone: [Step] = []
  private var limit: Int?
  private var hasColumn = false

  init(_ path: String, seed: UInt64) throws {
    self.path = path
    pools = try (0..<2).map { _ in try SQLitePool(openingOrCreatingAt: path) }
    random = SeededRandom(seed: seed)
    try reopen()
  }

  private mutating func reopen() throws {
    stores = pools.map { SQLiteEntityStore($0, recordsHistory: true) }
    // At once: SQL among the steps needs the tables, and a store refuses columns that its models lack when it is prepared.
    for store in stores { _ = try EntityRepository<Holder>(in: store) }
  }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  /// The contents that one of the stores reads.
  mutating func view() throws -> HolderWorld {
    let store = stores[number(0..<2)]
    var found = HolderWorld()
    let (holders, parts) = (
      try EntityRepository<Holder>(in: store).fetch(),
      try EntityRepository<HeldPart>(in: store).fetch()
    )
    for holder in holders { found.store(holder) }
    // A part that is read within a holder equals the part that is read alone.
    let copies = found.parts
    for part in parts { found.parts[part.id] = part.text }
    try #require(copies.allSatisfy { found.parts[$0.key] == $0.value })
    return found
  }

  /// Makes a random change.
  ///
  /// - Returns: Its name.
  mutating func step() throws -> String {
    let name = try change(stores[number(0..<2)])
    counts[name, default: 0] += 1
    return name
  }

  private mutating func change(_ store: SQLiteEntityStore) throws -> String {
    switch number(0..<100) {
    case 0..<15: return try save(in: store)
    case 15..<25: return try transaction(in: store)
    case 25..<30: return try throwing(in: store)
    case 30..<40: return try delete(in: store)
    case 40..<46: return try ownSQL()
    case 46..<51:
      let holder = anyHolder(in: world)
      try EntityRepository<Holder>(in: store.withoutHistory).save(holder)
      world.store(holder)
      return "without history"
    case 51..<72: return try swap(store, undoing: true)
    case 72..<90: return try swap(store, undoing: false)
    case 90..<95: return try alter()
    case 95, 96:
      if hasColumn { return try alter() }
      try reopen()
      return "reopening"
    case 97:
      limit = random.once(in: 2) ? nil : number(0..<20)
      try store.limitHistory(to: limit)
      trim()
      return "limiting"
    default:
      guard random.once(in: 5) else { return try save(in: store) }
      try store.clearHistory()
      (done, undone) = ([], [])
      return "clearing"
    }
  }

  /// Adds a step to the model, unless it changed nothing.
  private mutating func made(_ new: HolderWorld) {
    let changed = new.differences(from: world)
    if !changed.holders.isEmpty || !changed.parts.isEmpty {
      done.append(
        Step(holders: changed.holders, parts: changed.parts, before: world, after: new))
      undone = []
      trim()
    }
    world = new
  }

  private mutating func trim() {
    if let limit { done.removeFirst(max(0, done.count - limit)) }
  }

  // MARK: Changes

  private mutating func anyHolder(in world: HolderWorld) -> Holder {
    var holder = world.holder("holder \(number(0..<6))")
    let part = HeldPart(id: HeldPart.ids[number(0..<8)], text: "part \(number(0..<3))")
    if random.once(in: 2) { holder.text = ["", "é", "text"][number(0..<3)] }
    if random.once(in: 3) { holder.size = random.once(in: 2) ? nil : number(-2..<3) }
    if random.once(in: 3) { _ = holder.parts.popLast() }
    if random.once(in: 3) { holder.parts.shuffle(using: &random) }
    // The copies of a part in one model have to agree.
    if holder.best?.id != part.id, !holder.parts.contains(where: { $0.id == part.id }) {
      if random.once(in: 2) { holder.parts.append(part) } else { holder.best = part }
    } else if random.once(in: 2) {
      holder.best = nil
    }
    return holder
  }

  private mutating func save(in store: SQLiteEntityStore) throws -> String {
    let holder = anyHolder(in: world)
    try EntityRepository<Holder>(in: store).save(holder)
    var new = world
    new.store(holder)
    made(new)
    return "save"
  }

  private mutating func transaction(in store: SQLiteEntityStore) throws -> String {
    var new = world
    let before = (name: try store.undoName(), world: world)
    let name = "Change \(number(0..<100))"
    try store.transaction(name) { changes in
      for _ in 0..<number(1..<5) { try add(to: &changes, &new) }
    }
    made(new)
    let expected = new == before.world ? before.name : limit == 0 ? nil : name
    try #require(try store.undoName() == expected)
    return "transaction"
  }

  private mutating func add(to changes: inout ModelChanges, _ new: inout HolderWorld) throws {
    if random.once(in: 4), let id = new.holder(using: &random) {
      try changes.delete(new.holder(id))
      new.delete(holder: id)
    } else {
      let holder = anyHolder(in: new)
      try changes.save(holder)
      new.store(holder)
    }
  }

  /// A transaction whose closure throws, or whose last change refers to a part that is not stored.
  private mutating func throwing(in store: SQLiteEntityStore) throws -> String {
    var new = world
    let lost = HeldPart(id: UUID(), text: "")
    if random.once(in: 2) {
      #expect(throws: Discarded.self) {
        try store.transaction("Fail") { changes in
          try add(to: &changes, &new)
          throw Discarded()
        }
      }
    } else {
      #expect(throws: EntityError.self) {
        try store.transaction("Fail") { changes in
          try add(to: &changes, &new)
          try changes.save(Holder(id: "last", text: ""))
          try changes.update(Holder.self, where: [], set: [.relate(\.best, to: lost)])
        }
      }
    }
    return "throwing"
  }

  private mutating func delete(in store: SQLiteEntityStore) throws -> String {
    var new = world
    if random.once(in: 2), let id = new.part(using: &random) {
      try EntityRepository<HeldPart>(in: store).delete(HeldPart(id: id, text: ""))
      new.delete(part: id)
    } else if let id = new.holder(using: &random) {
      try EntityRepository<Holder>(in: store).delete(new.holder(id))
      new.delete(holder: id)
    } else {
      return "nothing"
    }
    made(new)
    return "delete"
  }

  private mutating func execute(_ sql: SQLFragment) throws {
    try pools[number(0..<2)].write { _ = try $0.execute(sql) }
  }

  /// A stored holder that the next step to redo changes: if SQL changes this holder, the redo is refused.
  private var undoneHolder: String? {
    undone.last?.holders.filter { world.holders[$0] != nil }.min()
  }

  private mutating func ownSQL() throws -> String {
    if random.once(in: 3), let id = world.part(using: &random) {
      try execute("UPDATE HeldPart SET text = 'own' WHERE id = \(id.uuidString)")
      world.parts[id] = "own"
    } else if let id = undoneHolder ?? world.holder(using: &random) {
      let size = number(-2..<3)
      try execute("UPDATE Holder SET size = \(size) WHERE id = \(id)")
      world.holders[id]?.size = size
    }
    return "own SQL"
  }

  /// Adds and fills a column that the models lack, or drops it.
  private mutating func alter() throws -> String {
    let drops = hasColumn
    // Always the same connection: SQLite does not look for a column to drop that another connection has added.
    try pools[0].write { connection in
      if drops {
        try connection.execute("ALTER TABLE Holder DROP COLUMN color")
      } else {
        try connection.execute("ALTER TABLE Holder ADD COLUMN color TEXT")
        try connection.execute("UPDATE Holder SET color = 'red'")
      }
    }
    hasColumn.toggle()
    return "altering"
  }

  // MARK: Undoing

  /// Undoes or redoes a step, which is refused if code without history has changed its models, or if a model would be left with a
  /// part that is not stored.
  private mutating func swap(_ store: SQLiteEntityStore, undoing: Bool) throws -> String {
    let name = undoing ? "undo" : "redo"
    guard let step = undoing ? done.last : undone.last else {
      try #require(try (undoing ? store.undo() : store.redo()) == nil)
      return "\(name) of nothing"
    }
    let (left, restored) = undoing ? (step.after, step.before) : (step.before, step.after)
    let holders = step.holders.filter { world.holders[$0] != left.holders[$0] }
    let parts = step.parts.filter { world.parts[$0] != left.parts[$0] }
    var new = world
    for id in step.holders { new.holders[id] = restored.holders[id] }
    for id in step.parts { new.parts[id] = restored.parts[id] }
    do {
      let operations = try undoing ? store.undo() : store.redo()
      try #require(holders.isEmpty && parts.isEmpty && !new.isDangling, "\(name) was to be refused")
      try #require(operations?.count == step.holders.count + step.parts.count)
    } catch EntityError.changedElsewhere(let objects) {
      try #require(Set(objects["Holder"] ?? []) == Set(holders.map { .string($0) }))
      try #require(Set(objects["HeldPart"] ?? []) == Set(parts.map { .uuid($0) }))
      try #require(!holders.isEmpty || !parts.isEmpty)
      return "\(name) refused"
    } catch SQLiteError.danglingReferences {
      try #require(holders.isEmpty && parts.isEmpty && new.isDangling)
      return "\(name) refused"
    }
    world = new
    if undoing { undone.append(done.removeLast()) } else { done.append(undone.removeLast()) }
    return name
  }
}
