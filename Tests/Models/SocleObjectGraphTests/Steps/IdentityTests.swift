import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleObjectGraph
import TestSupport
import Testing

@Suite("Unique ids")
struct IdentityTests {
  private struct Discarded: Error {}

  private func newID(_ persister: SQLitePersister) throws -> Int {
    var item = BudgetItem(label: "new")
    try persister.saveAll(object: &item)
    return item.id ?? 0
  }

  @Test(
    "An id is not reused after deleting, undoing, clearing the history or reopening",
    arguments: Place.allCases)
  func never(_ place: Place) throws {
    let stage = try place.stage()
    #expect(try newID(stage.persister) == 1)
    try stage.persister.delete(object: BudgetItem(id: 1, label: ""))
    try stage.persister.clearHistory()
    #expect(try newID(stage.reopened()) == 2)
    try stage.persister.undo()
    #expect(try newID(stage.reopened()) == 3)
    try stage.persister.limitHistory(to: 0)
    try stage.persister.delete(object: BudgetItem(id: 3, label: ""))
    #expect(try newID(stage.reopened()) == 4)
  }

  @Test("After a copy to another store and back, ids stay, and new ones follow the highest")
  func copied() throws {
    let persister = try SQLitePersister.inMemory()
    var items = (1...40).map { BudgetItem(label: "\($0)") }
    try persister.saveAll(objects: &items)
    let (server, back) = (MemoryStore(), try SQLiteEntityStore.inMemory())
    try SQLiteEntityStore(persister.pool).copy(BudgetItem.self, to: server)
    try server.copy(BudgetItem.self, to: back)
    let copy = SQLitePersister(back.pool)
    try copy.createTables()
    let found = try copy.retrieve(type: BudgetItem.self)
    #expect(found.sorted { $0.id ?? 0 < $1.id ?? 0 } == items)
    #expect(try newID(copy) == 41)
    items[0].label = "changed"
    try copy.saveAll(object: &items[0])
    #expect(try items[0].id == 1 && newID(copy) == 42)
  }

  @Test("An id is not reused by the same persister after a failed step", arguments: Place.allCases)
  func failed(_ place: Place) throws {
    let stage = try place.stage()
    var item = BudgetItem(label: "kept by the caller")
    #expect(throws: Discarded.self) {
      try stage.persister.step { step in
        try step.saveAll(object: &item)
        throw Discarded()
      }
    }
    #expect(item.id == 1)
    #expect(try newID(stage.persister) == 2)
  }

  @Test(
    "An id is not reused after another program inserted a row with it", arguments: Place.allCases)
  func inserted(_ place: Place) throws {
    let stage = try place.stage()
    #expect(try newID(stage.persister) == 1)
    try stage.execute("INSERT INTO BudgetItem VALUES (70, 'inserted', 1)")
    #expect(try newID(stage.persister) == 71)
    try stage.execute("INSERT INTO BudgetItem VALUES (9223372036854775807, 'the last', 1)")
    let error = #expect(throws: EntityError.self) { try newID(stage.persister) }
    #expect(
      error?.description.hasPrefix("the stored BudgetItem does not fit: its id 9223372036854775807")
        == true)
  }

  @Test(
    "An id that was never assigned is refused; an assigned one can be saved again",
    arguments: Place.allCases)
  func foreign(_ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget(date: .now, amount: 1, items: [BudgetItem(id: 9, label: "from elsewhere")])
    #expect(throws: EntityError.foreignID(entity: "BudgetItem", id: .int(9))) {
      try stage.persister.saveAll(object: &budget)
    }
    var item = BudgetItem(label: "deleted and saved again")
    try stage.persister.saveAll(object: &item)
    try stage.persister.delete(object: item)
    try stage.persister.saveAll(object: &item)
    #expect(try stage.persister.retrieve(type: BudgetItem.self) == [item])
  }

  @Test("An id below 1 is refused, unless an object is stored with it", arguments: [0, -5, .min])
  func low(_ id: Int) throws {
    let stage = try Stage(.memory)
    for name in ["one", "two"] {
      var item = BudgetItem(id: id, label: name)
      #expect(throws: EntityError.foreignID(entity: "BudgetItem", id: .int(Int64(id)))) {
        try stage.persister.saveAll(object: &item)
      }
      var budget = Budget(date: .now, amount: 1, items: [item, BudgetItem(label: "new")])
      #expect(throws: EntityError.foreignID(entity: "BudgetItem", id: .int(Int64(id)))) {
        try stage.persister.saveAll(object: &budget)
      }
    }
    #expect(try stage.persister.count(type: BudgetItem.self) == 0)
    try stage.execute("INSERT INTO BudgetItem VALUES (\(id), 'inserted', 1)")
    var item = BudgetItem(id: id, label: "changed")
    try stage.persister.saveAll(object: &item)
    #expect(try stage.persister.retrieve(type: BudgetItem.self) == [item])
  }

  @Test("If an object has an id that leaves no larger one, a new object is refused with the remedy")
  func largest() throws {
    let stage = try Stage(.memory)
    #expect(try stage.persister.count(type: BudgetItem.self) == 0)
    try stage.execute("INSERT INTO BudgetItem VALUES (\(1 << 62), 'inserted', 1)")
    let error = #expect(throws: EntityError.self) { try newID(stage.persister) }
    #expect(error?.description.contains("Give that object a smaller id") == true)
  }

  @Test("An id that a failed step assigned is not assigned again by another persister")
  func failedStep() throws {
    let stage = try Stage(.disk)
    let other = try stage.reopened()
    var mine = BudgetItem(label: "mine")
    #expect(throws: Discarded.self) {
      try stage.persister.step { step in
        try step.saveAll(object: &mine)
        throw Discarded()
      }
    }
    var others = BudgetItem(label: "theirs")
    try other.saveAll(object: &others)
    #expect(mine.id != nil && others.id != mine.id)
    try stage.persister.saveAll(object: &mine)
    #expect(try stage.persister.retrieve(type: BudgetItem.self) == [mine, others])
  }

  @Test("An id that a failed asynchronous step assigned is not assigned again")
  func failedAsynchronousStep() async throws {
    let stage = try Stage(.disk)
    await #expect(throws: Discarded.self) {
      try await stage.persister.step { step in
        var lost = BudgetItem(label: "lost")
        try step.saveAll(object: &lost)
        throw Discarded()
      }
    }
    let saved = try await stage.reopened().saveAll(object: BudgetItem(label: "next"))
    #expect(saved.id == 2)
  }

  @Test("A second type with the name of a stored one is refused, and the error names both")
  func twoTypes() throws {
    let stage = try Stage(.memory)
    var first = Left.Line()
    try stage.persister.saveAll(object: &first)
    var second = Right.Line()
    let error = #expect(throws: EntityError.self) { try stage.persister.saveAll(object: &second) }
    #expect(error?.description.contains("SocleObjectGraphTests.Left.Line") == true)
    #expect(error?.description.contains("SocleObjectGraphTests.Right.Line") == true)
    #expect(throws: EntityError.self) { try stage.persister.retrieve(type: Right.Line.self) }
    #expect(try stage.persister.count(type: Left.Line.self) == 1)
  }

  @Test("No id is assigned twice by threads that save at the same time")
  func threads() throws {
    let stage = try Stage(.disk)
    let other = try stage.reopened()
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      for _ in 0..<20 {
        var budget = Budget.sample()
        #expect(throws: Never.self) {
          try (number.isMultiple(of: 2) ? stage.persister : other).saveAll(object: &budget)
        }
      }
    }
    #expect(try stage.persister.count(type: Budget.self) == 160)
    #expect(try stage.persister.count(type: BudgetItem.self) == 320)
    var steps = 0
    while try stage.persister.undo() != nil { steps += 1 }
    #expect(steps == 160)
    #expect(try stage.persister.count(type: Transaction.self) == 0)
  }
}

private struct Discarded: Error {}

enum Left {
  struct Line: Saveable {
    var id: Int?
    var text = ""
  }
}

enum Right {
  struct Line: Saveable {
    var id: Int?
    var text = ""
  }
}
