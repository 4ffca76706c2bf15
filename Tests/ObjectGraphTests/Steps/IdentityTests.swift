import Foundation
import ObjectGraph
import SQLiteCore
import TestSupport
import Testing

@Suite("Ids are never given twice")
struct IdentityTests {
  private struct Discarded: Error {}

  private func newID(_ persister: SQLitePersister) throws -> Int {
    var item = BudgetItem(label: "new")
    try persister.saveAll(object: &item)
    return item.id ?? 0
  }

  @Test(
    "Not after deleting, undoing, clearing the history, or a new start", arguments: Place.allCases)
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

  @Test("Not by the same persister after a step that failed", arguments: Place.allCases)
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

  @Test("Not where another program has inserted a row", arguments: Place.allCases)
  func inserted(_ place: Place) throws {
    let stage = try place.stage()
    #expect(try newID(stage.persister) == 1)
    try stage.execute("INSERT INTO BudgetItem VALUES (70, 'inserted', 1)")
    #expect(try newID(stage.persister) == 71)
    try stage.execute("INSERT INTO BudgetItem VALUES (9223372036854775807, 'the last', 1)")
    #expect(throws: GraphError.self) { try newID(stage.persister) }
  }

  @Test(
    "An id that was not given is refused; one that was can be stored again",
    arguments: Place.allCases)
  func foreign(_ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget(date: .now, amount: 1, items: [BudgetItem(id: 9, label: "from elsewhere")])
    #expect(throws: GraphError.foreignID(type: "BudgetItem", id: 9)) {
      try stage.persister.saveAll(object: &budget)
    }
    var item = BudgetItem(label: "deleted and saved again")
    try stage.persister.saveAll(object: &item)
    try stage.persister.delete(object: item)
    try stage.persister.saveAll(object: &item)
    #expect(try stage.persister.retrieve(type: BudgetItem.self) == [item])
  }

  @Test("Not by several threads that save at once")
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
