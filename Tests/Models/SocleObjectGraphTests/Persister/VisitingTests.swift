import Foundation
import SocleEntities
import SocleObjectGraph
import Testing

@Suite("Visiting objects and their ids")
struct VisitingTests {
  private struct Stop: Error {}

  @Test("Each object is visited once, in the order of the ids", arguments: Place.allCases)
  func all(_ place: Place) throws {
    let persister = try place.stage().persister
    try persister.forEach(type: BudgetItem.self) { _ in Issue.record("there is none") }
    var items = (0..<1_203).map { BudgetItem(label: "\($0 % 2)", budgeted: Double($0)) }
    try persister.saveAll(objects: &items)
    var seen: [BudgetItem] = []
    try persister.forEach(type: BudgetItem.self, where: [\.label == "1"]) { seen.append($0) }
    #expect(seen == items.filter { $0.label == "1" })
    seen = []
    // The first visit updates and deletes objects that come later.
    try persister.forEach(type: BudgetItem.self) { item in
      seen.append(item)
      guard item.id == 1 else { return }
      try persister.delete(type: BudgetItem.self, where: [\.budgeted >= 1_000])
      try persister.update(
        type: BudgetItem.self, where: [\.budgeted >= 600], set: [.set(\.label, to: "late")])
    }
    #expect(seen.count == 1_000 && seen.last?.label == "late")
    #expect(throws: Stop.self) {
      try persister.forEach(type: BudgetItem.self) { _ in throw Stop() }
    }
  }

  @Test(
    "A visit within a step passes objects that the step has changed, and may change them",
    arguments: Place.allCases)
  func inStep(_ place: Place) throws {
    let persister = try place.stage().persister
    try persister.step { step in
      var items = (0..<600).map { BudgetItem(label: "\($0)") }
      try step.saveAll(objects: &items)
      var count = 0
      try step.forEach(type: BudgetItem.self) { item in
        count += 1
        if count % 2 == 0 { try step.delete(object: item) }
      }
      #expect(count == 600)
      #expect(try step.ids(type: BudgetItem.self, limit: 2) == [1, 3])
    }
    #expect(try persister.count(type: BudgetItem.self) == 300)
    #expect(try persister.undo()?.count == 300)
  }

  @Test(
    "Objects are visited in a task, with a synchronous or an asynchronous closure",
    arguments: Place.allCases)
  func tasks(_ place: Place) async throws {
    let persister = try place.stage().persister
    let saved = try await persister.saveAll(object: Budget.sample())
    var seen: [Budget] = []
    try await persister.forEach(type: Budget.self) { seen.append($0) }
    try await persister.forEach(type: Budget.self) { budget in
      seen.append(budget)
      try await persister.delete(object: budget)
    }
    #expect(seen == [saved, saved])
    #expect(try await persister.ids(type: Budget.self) == [])
  }

  @Test("The ids of a query have its order, start and limit", arguments: Place.allCases)
  func ids(_ place: Place) async throws {
    let persister = try place.stage().persister
    #expect(try await persister.ids(type: BudgetItem.self) == [])
    let items = try await persister.saveAll(objects: ["b", "c", "a"].map { BudgetItem(label: $0) })
    #expect(items.map(\.id) == [1, 2, 3])
    #expect(try await persister.ids(type: BudgetItem.self) == [1, 2, 3])
    let ordered = try await persister.ids(
      type: BudgetItem.self, where: [\.label >= "a"], orderedBy: [.descending(\.label)], start: 1,
      limit: 1)
    #expect(ordered == [1])
    await #expect(throws: EntityError.self) {
      try await persister.ids(type: BudgetItem.self, limit: -1)
    }
  }

  @Test("An object is retrieved by its own optional id; nil finds none", arguments: Place.allCases)
  func byID(_ place: Place) async throws {
    let persister = try place.stage().persister
    let new = BudgetItem(label: "a")
    #expect(try await persister.retrieve(type: BudgetItem.self, id: new.id) == nil)
    let item = try await persister.save(object: BudgetItem(label: "a"))
    #expect(try await persister.retrieve(type: BudgetItem.self, id: item.id) == item)
    #expect(try await persister.retrieve(type: BudgetItem.self, id: nil) == nil)
    #expect(try await persister.retrieve(type: BudgetItem.self, id: item.id) == item)
    #expect(try await persister.retrieve(type: BudgetItem.self, id: .max) == nil)
    let found = try await persister.step { step in
      [item.id, nil].map { try? step.retrieve(type: BudgetItem.self, id: $0) }
    }
    #expect(found == [item, nil])
    try sync(persister, item)
  }

  private func sync(_ persister: SQLitePersister, _ item: BudgetItem) throws {
    #expect(try persister.retrieve(type: BudgetItem.self, id: item.id) == item)
    #expect(try persister.retrieve(type: BudgetItem.self, id: nil) == nil)
  }
}
