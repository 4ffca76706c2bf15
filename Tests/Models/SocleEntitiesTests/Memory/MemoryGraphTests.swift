import Foundation
import SocleEntities
import TestSupport
import Testing

/// Rows without models: people with a boss, friends, and notes that they own.
@Suite("Rows and lists in memory")
struct MemoryGraphTests {
  private let store = MemoryStore()
  private static let note = EntityShape(
    "Note", key: .int, properties: [EntityProperty("text", .string)])
  private static let person = EntityShape(
    "Person", key: .int, properties: [EntityProperty("name", .string)],
    relations: [
      .toOne("boss", "Person", key: .int), .toMany("friends", "Person", key: .int, isLazy: true),
      .toMany("notes", "Note", key: .int, onDelete: .cascade),
      .toMany("keys", "Note", key: .int, onDelete: .deny),
    ])

  init() throws {
    try store.prepare([Self.note, Self.person])
  }

  /// Stores people by number, each with a boss, and notes; the lists are by relation and owner.
  private func save(
    people: [Int64: Int64?] = [:], notes: [Int64] = [],
    lists: [String: KeyValuePairs<Int64, [Int64]>] = [:]
  ) throws {
    var batch = EntityBatch()
    var (rows, texts) = (EntityRows(Self.person), EntityRows(Self.note))
    for (id, boss) in people {
      let lists = Self.person.toMany.map { relation in
        lists[relation.name]?.first { $0.key == id }?.value.map { EntityKey.int($0) }
      }
      rows.append(.int(id), [.string("\(id)"), boss.map { .int($0) } ?? .null], lists: lists)
    }
    for id in notes { texts.append(.int(id), [.string("note \(id)")]) }
    batch.rows = ["Person": rows, "Note": texts]
    try store.save(batch)
  }

  private func load(_ entity: String = "Person", includingLazy: Bool = false) throws -> EntityBatch
  {
    var request = EntityRequest(entity)
    if includingLazy { request.loading = ["friends"] }
    return try store.load(request).batch
  }

  private func list(_ name: String, of owner: Int64, includingLazy: Bool = false) throws -> [Int64]
  {
    let rows = try #require(try load(includingLazy: includingLazy).rows["Person"])
    let place = try #require(rows.keys.firstIndex(of: .int(owner)))
    let list = Self.person.toMany.firstIndex { $0.name == name }.flatMap { rows.lists[$0][place] }
    return (list ?? []).compactMap { if case .int(let id) = $0 { id } else { nil } }
  }

  private func keys(_ entity: String) throws -> [EntityKey] {
    try store.load(EntityRequest(entity)).roots
  }

  @Test("A saved row replaces the stored row, and a saved list only the stored list of its owner")
  func replacing() throws {
    try save(people: [1: nil, 2: 1], notes: [5, 6, 7], lists: ["notes": [1: [5, 6], 2: [7]]])
    try save(people: [1: 2], lists: ["notes": [1: [6, 6, 5]]])
    #expect(try list("notes", of: 1) == [6, 6, 5] && list("notes", of: 2) == [7])
    let rows = try #require(try load().rows["Person"])
    #expect(rows.keys.count == 2)
    let first = try #require(rows.keys.firstIndex(of: .int(1)))
    #expect(Array(rows.row(first)) == [.string("1"), .int(2)])
    try save(people: [1: 2])
    #expect(try list("notes", of: 1) == [6, 6, 5])
    try save(people: [1: 2], lists: ["notes": [1: []]])
    #expect(try list("notes", of: 1) == [] && keys("Note").count == 3)
  }

  @Test("A relation to an entity that neither the store nor the batch has is refused")
  func dangling() throws {
    try save(people: [1: nil], notes: [5])
    for (error, body) in [
      (EntityError.dangling(entity: "Person", id: .int(9)), { try save(people: [2: 9]) }),
      (
        .dangling(entity: "Note", id: .int(8)),
        { try save(people: [2: 1], lists: ["notes": [2: [5, 8]]]) }
      ),
      (
        .dangling(entity: "Person", id: .int(7)),
        { try save(people: [1: nil], lists: ["friends": [1: [7]]]) }
      ),
    ] as [(EntityError, () throws -> Void)] {
      #expect(throws: error) { try body() }
      #expect(try keys("Person") == [.int(1)])
    }
    try save(people: [2: 3, 3: 2], notes: [6], lists: ["notes": [3: [6]]])
    #expect(try keys("Person") == [.int(1), .int(2), .int(3)])
  }

  @Test(
    "A load returns everything related to the roots once, and their lazy lists on request")
  func reaching() throws {
    try save(
      people: [1: 2, 2: 1, 3: nil, 4: nil], notes: [5],
      lists: ["friends": [1: [3], 3: [4]], "notes": [2: [5]]])
    var request = EntityRequest("Person")
    request.condition = .compare("id", .equal, .int(1))
    let plain = try store.load(request)
    #expect(
      plain.roots == [.int(1)] && Set(plain.batch.rows["Person"]?.keys ?? []) == [.int(1), .int(2)])
    #expect(
      plain.batch.rows["Note"]?.keys == [.int(5)]
        && plain.batch.rows["Person"]?.lists[0] == [nil, nil])
    request.loading = ["friends"]
    let full = try store.load(request).batch
    #expect(Set(full.rows["Person"]?.keys ?? []) == [.int(1), .int(2), .int(3)])
    let rows = try #require(full.rows["Person"])
    let friends = zip(rows.keys, rows.lists[0]).filter { $1 != nil }
    #expect(friends.map(\.0) == [.int(1)] && friends.first?.1 == [.int(3)])
  }

  @Test("Entities are sorted as requested, else by id; offset and limit cut the result")
  func orders() throws {
    try save(people: [3: nil, 1: nil, 2: nil], notes: [7, 6])
    var request = EntityRequest("Person")
    for (orderings, ids) in [
      ([], [1, 2, 3]), ([EntityOrdering("name", isDescending: true)], [3, 2, 1]),
      ([EntityOrdering("id", isDescending: true)], [3, 2, 1]),
    ] as [([EntityOrdering], [Int64])] {
      request.orderings = orderings
      #expect(try store.load(request).roots == ids.map { .int($0) })
    }
    for (offset, limit, count) in [
      (0, nil, 3), (1, nil, 2), (0, 0, 0), (2, 5, 1), (9, 1, 0),
      (.max, .max, 0),
    ] as [(Int, Int?, Int)] {
      (request.offset, request.limit) = (offset, limit)
      #expect(try store.load(request).roots.count == count, "\(offset), \(limit as Any)")
      #expect(try store.count(request) == 3)
    }
  }

  @Test("Deleting follows cascades, and removes the deleted entities from all relations")
  func deleting() throws {
    try save(
      people: [1: nil, 2: 1, 3: 1], notes: [5, 6, 7],
      lists: ["notes": [1: [5, 6], 2: [6, 7]], "friends": [2: [1, 3, 1]]])
    try store.delete("Person", [.int(1), .int(99)])
    #expect(try keys("Person") == [.int(2), .int(3)] && keys("Note") == [.int(7)])
    #expect(try list("notes", of: 2) == [7] && list("friends", of: 2, includingLazy: true) == [3])
    let rows = try #require(try load().rows["Person"])
    #expect(rows.keys.indices.allSatisfy { rows.row($0).last == .null })
    try store.delete("Person", [])
    #expect(try keys("Person").count == 2)
  }

  @Test("An owner whose deny relation has targets is deleted only if the same call deletes these")
  func denying() throws {
    try save(people: [1: nil, 2: nil], notes: [5], lists: ["keys": [2: [5]], "notes": [1: [5]]])
    let denied = EntityError.denied(entity: "Person", id: .int(2), relation: "keys")
    #expect(throws: denied) { try store.delete("Person", [.int(2)]) }
    #expect(try list("keys", of: 2) == [5])
    // The first one takes the note along.
    try store.delete("Person", [.int(1), .int(2)])
    #expect(try keys("Person").isEmpty && keys("Note").isEmpty)
  }

  @Test("A deleted id that is used again has empty lists")
  func again() throws {
    try save(people: [1: nil], notes: [5], lists: ["keys": [1: []], "friends": [1: [1]]])
    try store.delete("Person", [.int(1)])
    try save(people: [1: nil])
    #expect(try list("friends", of: 1, includingLazy: true) == [])
  }

  @Test("Saving, loading, counting and deleting an entity that was not prepared is an error")
  func unprepared() {
    let error = EntityError.unprepared(
      entity: "Nobody", reason: "prepare(_:) was not called with its shape")
    var batch = EntityBatch()
    batch.rows["Nobody"] = EntityRows(EntityShape("Nobody", properties: []))
    #expect(throws: error) { try store.save(batch) }
    #expect(throws: error) { try store.load(EntityRequest("Nobody")) }
    #expect(throws: error) { try store.count(EntityRequest("Nobody")) }
    #expect(throws: error) { try store.delete("Nobody", []) }
    #expect(
      error.description
        == "the store cannot use Nobody: prepare(_:) was not called with its shape")
  }
}

@Suite("Two shapes of one name")
struct ShapeConflictTests {
  private static let shape = EntityShape(
    "Thing", properties: [EntityProperty("name", .string), EntityProperty("size", .int)],
    relations: [.toOne("owner", "Person"), .toMany("parts", "Part", isLazy: true)],
    indexes: [["name", "size"]], formerNames: ["Item"])

  private func changed(
    key: EntityType = .uuid, properties: [EntityProperty] = shape.properties,
    relations: [RelationShape] = shape.relations, indexes: [[String]] = shape.indexes,
    formerNames: [String] = shape.formerNames, defaults: [String: EntityValue] = [:]
  ) -> EntityShape {
    EntityShape(
      "Thing", key: key, properties: properties, relations: relations, indexes: indexes,
      formerNames: formerNames, defaults: defaults)
  }

  @Test("The error about two shapes of one name contains the first difference and both sides of it")
  func differences() throws {
    let (name, size) = (Self.shape.properties[0], Self.shape.properties[1])
    let (owner, parts) = (Self.shape.relations[0], Self.shape.relations[1])
    for (other, known, new) in [
      (changed(key: .int), "a key of type uuid", "a key of type int"),
      (changed(properties: [size, name]), "name: string", "size: int"),
      (
        changed(properties: [name, EntityProperty("size", .double)]), "size: int", "size: double"
      ),
      (
        changed(properties: [name, EntityProperty("size", .int, isOptional: true)]), "size: int",
        "size: int?"
      ),
      (
        changed(properties: [name]), "size: int", "the relation owner to one Person, nullify"
      ),
      (
        changed(relations: [.toOne("owner", "Person", onDelete: .cascade), parts]),
        "the relation owner to one Person, nullify", "the relation owner to one Person, cascade"
      ),
      (
        changed(relations: [owner, .toMany("parts", "Part")]),
        "the lazy relation parts to many Part, nullify", "the relation parts to many Part, nullify"
      ),
      (changed(indexes: []), "an index on name, size", "the former name Item"),
      (changed(formerNames: []), "the former name Item", "nothing"),
      (
        changed(formerNames: ["Item", "Object"]), "nothing", "the former name Object"
      ),
      (
        changed(defaults: ["size": .int(7)]), "nothing", "size: \(EntityValue.int(7)) by default"
      ),
    ] {
      let store = MemoryStore()
      try store.prepare([Self.shape])
      try store.prepare([Self.shape])
      #expect(
        throws: EntityError.unprepared(
          entity: "Thing",
          reason: """
            another shape with this name has \(known) where this one has \(new). Give both the same properties, \
            relations and indexes, each in the same order
            """)
      ) { try store.prepare([other]) }
      // The first shape is still the known one.
      #expect(try store.count(EntityRequest("Thing")) == 0)
    }
  }
}
