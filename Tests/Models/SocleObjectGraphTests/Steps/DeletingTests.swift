import Foundation
import SocleEntities
import SocleObjectGraph
import Testing

@Suite("Deleting objects")
struct DeletingTests {
  private struct Folder: Saveable, Equatable {
    var id: Int?
    var papers: [Paper] = []
    var cover: Paper?
    static let relations: [Relation<Folder>] = [
      .toMany("papers", \.papers, onDelete: .deny), .toOne("cover", \.cover, onDelete: .cascade),
    ]
  }

  private struct Paper: Saveable, Equatable {
    var id: Int?
    var text: String
  }

  @Test(
    "`delete` removes the object from all lists and to-one relations, and keeps what it contains",
    arguments: Place.allCases)
  func one(_ place: Place) throws {
    let stage = try place.stage()
    var budgets = [Budget.sample(1), Budget.sample(2)]
    try stage.persister.saveAll(objects: &budgets)
    // Shared, and twice in one list.
    let shared = budgets[0].items[1]
    budgets[1].items = [shared] + budgets[1].items + [shared]
    try stage.persister.saveAll(objects: &budgets)
    let before = budgets
    // A new run knows only the type that it deletes.
    let persister = try stage.reopened()
    try persister.delete(object: shared)
    budgets[0].items.remove(at: 1)
    budgets[1].items.removeAll { $0.id == shared.id }
    #expect(try persister.retrieve(type: Budget.self) == budgets)
    let payment = try #require(budgets[0].items[0].actuals[0].transaction)
    try persister.delete(object: payment)
    budgets[0].items[0].actuals[0].transaction = nil
    #expect(try persister.retrieve(type: Budget.self) == budgets)
    try persister.delete(object: budgets[0].items[0])
    #expect(try persister.count(type: ActualItem.self) == 2)
    for _ in 0..<3 { #expect(try persister.undo() != nil) }
    #expect(try persister.retrieve(type: Budget.self) == before)
  }

  @Test("`deleteAll` deletes what the object owns, too", arguments: Place.allCases)
  func all(_ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget.sample()
    try stage.persister.saveAll(object: &budget)
    try stage.persister.deleteAll(object: budget)
    #expect(try stage.persister.count(type: BudgetItem.self) == 0)
    #expect(try stage.persister.count(type: ActualItem.self) == 0)
    // The rule of this relation is to nullify.
    #expect(try stage.persister.count(type: Transaction.self) == 1)
    let undone = try #require(try stage.reopened().undo()).map(\.description)
    #expect(
      Set(undone) == [
        "delete Budget 1", "delete BudgetItem 2", "delete BudgetItem 3", "delete ActualItem 4",
      ])
    #expect(try stage.persister.retrieve(type: Budget.self) == [budget])
  }

  @Test(
    "An object cannot be deleted while a list with the rule deny has targets",
    arguments: Place.allCases)
  func denied(_ place: Place) throws {
    let stage = try place.stage()
    var folder = Folder(papers: [Paper(text: "a")], cover: Paper(text: "b"))
    try stage.persister.saveAll(object: &folder)
    for delete in [stage.persister.delete, stage.persister.deleteAll] as [(Folder) throws -> Void] {
      #expect(throws: EntityError.denied(entity: "Folder", id: .int(1), relation: "papers")) {
        try delete(folder)
      }
    }
    folder.papers = []
    try stage.persister.saveAll(object: &folder)
    try stage.persister.delete(object: folder)
    #expect(try stage.persister.count(type: Paper.self) == 2)
    try stage.persister.undo()
    try stage.persister.deleteAll(object: folder)
    #expect(try stage.persister.retrieve(type: Paper.self).map(\.text) == ["a"])
  }

  @Test(
    "Deleting an object that is not stored does nothing; an object without an id is refused",
    arguments: Place.allCases)
  func unknown(_ place: Place) throws {
    let stage = try place.stage()
    var item = BudgetItem(label: "a")
    try stage.persister.saveAll(object: &item)
    try stage.persister.delete(object: item)
    try stage.persister.delete(object: item)
    try stage.persister.deleteAll(object: item)
    #expect(throws: EntityError.unsaved(entity: "BudgetItem")) {
      try stage.persister.delete(object: BudgetItem(label: "new"))
    }
    #expect(try stage.persister.undo()?.map(\.description) == ["delete BudgetItem 1"])
  }
}
