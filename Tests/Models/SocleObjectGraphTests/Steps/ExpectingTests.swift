import Foundation
import SocleEntities
import SocleObjectGraph
import Testing

@Suite("Saving only what nobody else has changed")
struct ExpectingTests {
  @Test(
    "A change of any object of a snapshot makes the save an error with the changed properties",
    arguments: Place.allCases)
  func changed(_ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget.sample()
    try stage.persister.saveAll(object: &budget)
    let snapshot = try stage.persister.snapshot(of: budget)
    let other = try stage.reopened()
    try other.update(type: BudgetItem.self, where: [\.label == "Rent"], set: [.add(\.budgeted, 1)])
    var mine = budget
    mine.amount = 9
    mine.items.append(BudgetItem(label: "new"))
    let error = #expect(throws: EntityError.self) {
      try stage.persister.saveAll(object: &mine, ifUnchangedSince: snapshot)
    }
    guard case .changed("BudgetItem", .int(3), let expected, let found) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(expected == ["budgeted": .double(2.1)] && found == ["budgeted": .double(3.1)])
    #expect(mine.items[2].id == nil)
    #expect(try stage.persister.history().count == 2)
    try other.undo()
    try stage.persister.saveAll(object: &mine, ifUnchangedSince: snapshot)
    #expect(try other.retrieve(type: Budget.self) == [mine])
    try stage.persister.undo()
    #expect(try other.retrieve(type: Budget.self) == [budget])
    // Undo brought back what the snapshot contains.
    try stage.persister.redo()
    #expect(throws: EntityError.self) {
      try stage.persister.saveAll(object: &mine, ifUnchangedSince: snapshot)
    }
  }

  @Test(
    "A deleted object and a changed list count as changes since the snapshot",
    arguments: Place.allCases)
  func deleted(_ place: Place) throws {
    let persister = try place.stage().persister
    var budgets = [Budget.sample(1), Budget.sample(2)]
    try persister.saveAll(objects: &budgets)
    let snapshot = try persister.snapshot(of: budgets)
    try persister.delete(object: budgets[1].items[1])
    var mine = budgets
    mine[0].amount = 7
    #expect(throws: EntityError.self) {
      try persister.saveAll(objects: &mine, ifUnchangedSince: snapshot)
    }
    try persister.step { step in
      #expect(throws: EntityError.self) {
        try step.saveAll(objects: &mine, ifUnchangedSince: snapshot)
      }
      try step.saveAll(objects: &budgets)
      try step.saveAll(objects: &mine, ifUnchangedSince: snapshot)
    }
    #expect(try persister.retrieve(type: Budget.self) == mine)
    try persister.undo()
    #expect(try persister.count(type: BudgetItem.self) == 3)
  }

  @Test("An object without an id has no snapshot, and an empty snapshot expects nothing")
  func empty() async throws {
    let persister = try SQLitePersister.inMemory()
    #expect(throws: EntityError.unsaved(entity: "Budget")) {
      try persister.snapshot(of: Budget.sample())
    }
    let none = try persister.snapshot(of: [Budget]())
    let saved = try await persister.saveAll(object: Budget.sample(), ifUnchangedSince: none)
    let snapshot = try persister.snapshot(of: saved)
    let again = try await persister.saveAll(objects: [saved], ifUnchangedSince: snapshot)
    #expect(again == [saved])
    #expect(try await persister.history().count == 1)
  }
}
