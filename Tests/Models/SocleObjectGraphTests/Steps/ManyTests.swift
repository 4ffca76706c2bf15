import Foundation
import SocleCore
import SocleEntities
import SocleObjectGraph
import SocleStorage
import TestSupport
import Testing

@Suite("Deleting many objects, and the app's own SQL in a step")
struct ManyTests {
  @Test(
    "Many objects are deleted in one step, with or without what they own", arguments: Place.allCases
  )
  func many(_ place: Place) throws {
    let stage = try place.stage()
    var budgets = (0..<30).map { Budget.sample(Float($0)) }
    try stage.persister.saveAll(objects: &budgets)
    let before = try stage.persister.retrieve(type: Budget.self)
    let items = budgets[0..<10].flatMap(\.items)
    // The items of ten budgets, one of them twice.
    try stage.persister.delete(objects: items + [items[0]])
    #expect(try stage.persister.count(type: BudgetItem.self) == 40)
    #expect(
      try stage.persister.retrieve(type: Budget.self).map(\.items.count).prefix(11) == [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2,
      ])
    #expect(try stage.persister.undo()?.count == 30)
    #expect(try stage.persister.retrieve(type: Budget.self) == before)
    try stage.persister.deleteAll(objects: Array(budgets[5...]))
    #expect(try stage.persister.retrieve(type: Budget.self) == Array(before[..<5]))
    #expect(try stage.persister.count(type: BudgetItem.self) == 10)
    try stage.persister.undo()
    #expect(try stage.persister.retrieve(type: Budget.self) == before)
    try stage.persister.delete(objects: [Budget]())
    #expect(try stage.persister.canRedo())
    #expect(throws: EntityError.self) {
      try stage.persister.delete(objects: [budgets[0], Budget(date: .now, amount: 1)])
    }
    #expect(try stage.persister.retrieve(type: Budget.self) == before)
  }

  @Test("Deleting 20 and 2,000 objects together runs equally many statements")
  func statements() throws {
    let counter = StatementCounter()
    var options = PoolOptions()
    options.connection.extensions = [counter.trace]
    let stage = try Stage(.memory, options: options)
    var budgets = (0..<4040).map { Budget.sample(Float($0)) }
    try stage.persister.saveAll(objects: &budgets)
    try stage.persister.deleteAll(objects: Array(budgets[..<20]))
    let counts = try [20..<40, 40..<2040].map { range in
      try counter.counting { try stage.persister.deleteAll(objects: Array(budgets[range])) }
    }
    #expect(counts[0] == counts[1] && counts[0] < 40, "\(counts)")
  }

  @Test("Many objects are deleted in a task")
  func asynchronous() async throws {
    let persister = try Stage(.memory).persister
    let budgets = try await persister.saveAll(objects: [Budget.sample(1), Budget.sample(2)])
    try await persister.delete(objects: budgets[0].items)
    try await persister.deleteAll(objects: budgets)
    let (count, steps) = (
      try await persister.count(type: Budget.self), try await persister.history()
    )
    #expect(count == 0 && steps.count == 3)
  }

  @Test(
    "A step runs the app's own SQL in its transaction, and undo leaves its effects unchanged",
    arguments: Place.allCases)
  func ownSQL(_ place: Place) throws {
    struct Stop: Error {}
    let stage = try place.stage()
    try stage.execute("CREATE TABLE log(text TEXT)")
    var item = BudgetItem(label: "a")
    try stage.persister.step { step in
      try step.saveAll(object: &item)
      try step.connection.execute("INSERT INTO log VALUES ('added')")
    }
    #expect(throws: Stop.self) {
      try stage.persister.step { step in
        try step.connection.execute("INSERT INTO log VALUES ('lost')")
        throw Stop()
      }
    }
    try stage.persister.step { try $0.connection.execute("INSERT INTO log VALUES ('alone')") }
    // A step that changes no object is not recorded.
    #expect(try stage.persister.history().count == 1)
    try stage.persister.undo()
    #expect(try stage.integers("SELECT count(*) FROM log") == [2])
    try stage.persister.redo()
    try stage.persister.step { step in
      item.label = "b"
      try step.save(object: &item)
      try step.connection.execute("UPDATE BudgetItem SET label = 'c'")
    }
    #expect(throws: EntityError.self) { try stage.persister.undo() }
    #expect(try stage.persister.retrieve(type: BudgetItem.self).map(\.label) == ["c"])
  }

  @Test(
    "A step that changes the schema by SQL writes to the changed tables", arguments: Place.allCases)
  func ownSchema(_ place: Place) throws {
    let stage = try place.stage()
    var item = BudgetItem(label: "a", budgeted: 1)
    try stage.persister.saveAll(object: &item)
    try stage.persister.step { step in
      item.label = "b"
      try step.save(object: &item)
      try step.connection.execute("ALTER TABLE BudgetItem ADD COLUMN note TEXT")
      item.label = "c"
      try step.save(object: &item)
    }
    item.label = "d"
    try stage.persister.save(object: &item)
    for label in ["c", "a"] {
      try stage.persister.undo()
      #expect(try stage.persister.retrieve(type: BudgetItem.self).map(\.label) == [label])
    }
  }
}
