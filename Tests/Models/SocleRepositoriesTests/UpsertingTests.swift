import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleRepositories
import TestSupport
import Testing

/// An instance with a unique text, which is in lists of its own type.
private final class Account: Entity {
  var id: String
  var email: String?
  var name: String
  var friends: [Account] = []

  static let relations: [Relation<Account>] = [.toMany("friends", \.friends)]
  static let indexes: [EntityIndex<Account>] = [.unique(\.email)]

  init(_ id: String, _ email: String?, _ name: String) {
    (self.id, self.email, self.name) = (id, email, name)
  }
}

private struct Device: Entity, Equatable {
  var id = UUID()
  var serial: Int
  var name: String

  static let indexes: [EntityIndex<Device>] = [.unique(\.serial)]
}

/// A store in which somebody else saves a device before each of the next changes.
private final class RacingStore: EntityStore {
  let inner = MemoryStore()
  let others = Locked<[Device]>([])

  func prepare(_ shapes: [EntityShape]) throws { try inner.prepare(shapes) }
  func apply(_ changes: [EntityChange]) throws {
    if let other = others.withLock({ $0.popLast() }) { try EntityRepository(in: inner).save(other) }
    try inner.apply(changes)
  }
  func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    try inner.load(request)
  }
  func count(_ request: EntityRequest) throws -> Int { try inner.count(request) }
  func read<Result>(_ body: (any EntitySnapshot) throws -> Result) throws -> Result {
    try inner.read(body)
  }
  func changes() -> AsyncStream<Set<String>> { inner.changes() }
}

@Suite("Saving by a unique property")
struct UpsertingTests {
  private static func stores() throws -> [any EntityStore] {
    [MemoryStore(), try SQLiteEntityStore.inMemory()]
  }

  @Test("An upserted struct takes the id of the stored owner")
  func structs() throws {
    for store in try Self.stores() {
      let devices = try EntityRepository<Device>(in: store)
      let first = try devices.save(Device(serial: 7, name: "lamp"), by: \.serial)
      let second = try devices.save(Device(serial: 7, name: "light"), by: \.serial)
      #expect(second.id == first.id && second.name == "light")
      #expect(try devices.fetch() == [second])
    }
  }

  @Test("A struct that is upserted on another thread takes the id of the stored owner")
  func inTasks() async throws {
    let devices = try EntityRepository<Device>(in: MemoryStore())
    let first = try await devices.save(Device(serial: 7, name: "lamp"), by: \.serial)
    let second = try await devices.save(Device(serial: 7, name: "light"), by: \.serial)
    #expect(second.id == first.id)
    let all = try await devices.fetch(skipping: { Issue.record($0) })
    #expect(all == [second])
  }

  @Test("An upsert finds an owner that another writer stores meanwhile")
  func racing() throws {
    let store = RacingStore()
    let devices = try EntityRepository<Device>(in: store)
    let owner = Device(serial: 1, name: "theirs")
    store.others.withLock { $0 = [owner] }
    let saved = try devices.save(Device(serial: 1, name: "ours"), by: \.serial)
    #expect(saved.id == owner.id && saved.name == "ours")
  }

  @Test("An upsert on another thread finds an owner that another writer stores meanwhile")
  func racingInTasks() async throws {
    let store = RacingStore()
    let devices = try EntityRepository<Device>(in: store)
    let owner = Device(serial: 1, name: "theirs")
    store.others.withLock { $0 = [owner] }
    let saved = try await devices.save(Device(serial: 1, name: "ours"), by: \.serial)
    #expect(saved.id == owner.id && saved.name == "ours")
  }

  @Test("An upserted instance and all that is related to it become copies, with the owner's id")
  func classes() throws {
    for store in try Self.stores() {
      let accounts = try EntityRepository<Account>(in: store)
      try accounts.save(Account("a", "a@x", "Ada"))
      let new = Account("b", "a@x", "Ada L.")
      let friend = Account("c", nil, "Bob")
      (new.friends, friend.friends) = ([friend], [new])
      let saved = try accounts.save(new, by: \.email)
      #expect(saved.id == "a" && saved !== new && new.id == "b")
      #expect(saved.friends[0].friends[0] === saved)
      #expect(try accounts.ids(orderedBy: [.ascending(\.id)]) == ["a", "c"])
      let none = try accounts.save(Account("d", nil, "Eve"), by: \.email)
      #expect(none.id == "d")
      #expect(try accounts.count() == 3)
    }
  }

  @Test("An upsert is refused by a property that is not unique, or if a related model has the id")
  func refused() throws {
    let accounts = try EntityRepository<Account>(in: MemoryStore())
    try accounts.save(Account("a", "a@x", "Ada"))
    #expect(throws: EntityError.self) { try accounts.save(Account("b", nil, "Ada"), by: \.name) }
    let new = Account("b", "a@x", "Ada")
    new.friends = [Account("a", "c@x", "Eve")]
    #expect(throws: EntityError.conflictingCopies(entity: "Account", id: .string("a"))) {
      try accounts.save(new, by: \.email)
    }
  }

  @Test("A repository skips rows that do not fit their type, and models related to them")
  func skipping() throws {
    let store = try SQLiteEntityStore.inMemory()
    let (lights, rooms) = (
      try EntityRepository<Light>(in: store), try EntityRepository<Room>(in: store)
    )
    let (lamp, torch) = (Light(id: "lamp"), Light(id: "torch"))
    try rooms.save(contentsOf: [
      Room(id: "hall", lights: [lamp, torch]), Room(id: "den", lights: [lamp]),
    ])
    try store.pool.write {
      try $0.execute("UPDATE Light SET mode = 'dim' WHERE id = 'torch'")
    }
    var errors: [any Error] = []
    #expect(try lights.fetch(skipping: { errors.append($0) }) == [lamp])
    #expect(errors.count == 1)
    let whole = try rooms.fetch(skipping: { errors.append($0) })
    #expect(whole.map(\.id) == ["den"] && errors.count == 3)
    #expect("\(errors[2])".contains("lights of hall holds Light torch"))
    try rooms.save(contentsOf: whole)
    try store.pool.write { try $0.execute("UPDATE Light SET mode = 'on' WHERE id = 'torch'") }
    #expect(try rooms.fetch(id: "hall")?.lights.map(\.id) == ["lamp", "torch"])
  }

  @Test(
    "An inverse omits skipped models without skipping its owner, because saving ignores inverses")
  func skippingInInverses() throws {
    let store = try SQLiteEntityStore.inMemory()
    let words = try EntityRepository<Word>(in: store)
    let topics = try EntityRepository<Topic>(in: store)
    let topic = Topic("t")
    try words.save(contentsOf: [Word("a", topic), Word("b", topic)])
    try store.pool.write { try $0.execute("UPDATE Word SET mode = 'dim' WHERE id = 'a'") }
    var errors: [any Error] = []
    let whole = try topics.fetch(loading: [\.words], skipping: { errors.append($0) })
    #expect(whole.map { $0.words.map(\.id) } == [["b"]] && errors.count == 1)
    #expect(whole.first?.words.first?.topics.first === whole.first)
    try topics.save(contentsOf: whole)
    try store.pool.write { try $0.execute("UPDATE Word SET mode = 'on' WHERE id = 'a'") }
    #expect(try topics.fetch(id: "t", loading: [\.words])?.words.map(\.id) == ["a", "b"])
  }

  @Test(
    "A row whose id is not of the model's type is an error of ids and fetches, and can be deleted")
  func foreignIDs() throws {
    let store = try SQLiteEntityStore.inMemory()
    let devices = try EntityRepository<Device>(in: store)
    try devices.save(Device(serial: 1, name: "lamp"))
    try store.pool.write {
      try $0.execute("INSERT INTO Device (id, serial, name) VALUES ('x', 2, 'other')")
    }
    #expect(try devices.count() == 2)
    #expect(throws: EntityError.self) { try devices.ids() }
    #expect(throws: EntityError.self) { try devices.fetch() }
    var errors: [any Error] = []
    #expect(try devices.fetch(skipping: { errors.append($0) }).map(\.name) == ["lamp"])
    #expect("\(errors)".contains("x"))
    try store.pool.write {
      try $0.execute(
        "UPDATE Device SET id = '01234567-89ab-cdef-0123-456789abcdef' WHERE serial = 2")
    }
    let error = errorThrown { try devices.ids() } as? EntityError
    #expect(error?.description.hasSuffix("upper case: SET … = upper(…)") == true)
    try devices.delete(where: [\.serial == 2])
    #expect(try devices.ids().count == 1)
  }

  @Test("An upserted struct can hold fetched structs, whose relations stay as they are")
  func partial() throws {
    for store in try Self.stores() {
      let orders = try EntityRepository<Purchase>(in: store)
      let first = Purchase(id: "1", number: "7")
      try orders.save(Purchase(id: "0", number: "6"))
      // A part that refers to its owner: a fetch ends the circle at the part.
      var batch = try EntityBatch(of: [first, Purchase(id: "p", number: "p", of: first)])
      let place = try #require(batch.rows["Purchase"]?.keys.firstIndex(of: .string("1")))
      batch.rows["Purchase"]?.lists[0][place] = [.string("p")]
      try store.save(batch)
      let fetched = try #require(try orders.fetch(where: [\.number == "7"]).first)
      #expect(fetched.parts.first?.$owner.isLoaded == false)
      let saved = try orders.save(
        Purchase(id: "2", number: "6", parts: fetched.parts), by: \.number)
      #expect(saved.id == "0" && saved.parts.map(\.id) == ["p"])
      #expect(saved.parts.first?.$owner.key == .string("1"))
      let part = try #require(try orders.fetch(where: [\.number == "p"]).first)
      #expect(part.$owner.key == .string("1"))
    }
  }
}

private final class Word: Entity {
  var id: String
  var mode = Light.Mode.off
  var topics: [Topic]
  static let relations: [Relation<Word>] = [.toMany("topics", \.topics)]
  init(_ id: String, _ topic: Topic) { (self.id, topics) = (id, [topic]) }
}

private final class Topic: Entity {
  var id: String
  var words: [Word] = []
  static let relations: [Relation<Topic>] = [.inverse("words", \.words, of: \Word.topics)]
  init(_ id: String) { self.id = id }
}

/// An order whose parts refer to it.
private struct Purchase: Entity, Equatable {
  var id: String
  var number: String
  var parts: [Purchase] = []
  @Indirect var owner: Purchase?
  static let relations: [Relation<Purchase>] = [
    .toMany("parts", \.parts), .toOne("owner", \.owner),
  ]
  static let indexes: [EntityIndex<Purchase>] = [.unique(\.number)]

  init(id: String, number: String, parts: [Purchase] = [], of owner: Purchase? = nil) {
    (self.id, self.number, self.parts, self.owner) = (id, number, parts, owner)
  }
}

private struct Light: Entity, Equatable {
  enum Mode: String, Codable, CaseIterable { case off, on }
  var id: String
  var mode = Mode.off
}

private struct Room: Entity {
  var id: String
  var lights: [Light] = []
  static let relations: [Relation<Room>] = [.toMany("lights", \.lights)]
}
