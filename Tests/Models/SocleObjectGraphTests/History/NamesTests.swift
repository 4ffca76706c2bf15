import Foundation
import SocleCore
import SocleEntities
import SocleEntities
import SocleObjectGraph
import SocleQueries
import SocleStorage
import Testing

@Suite("The names and the list of undo steps")
struct NamesTests {
  @Test(
    "The names of the next undo and redo are known, also after reopening",
    arguments: Place.allCases)
  func menu(_ place: Place) throws {
    let stage = try place.stage()
    #expect(try !stage.persister.canUndo() && !stage.persister.canRedo())
    #expect(try stage.persister.undoName() == nil && stage.persister.history() == [])
    var item = BudgetItem(label: "a")
    try stage.persister.step("Add Item") { try $0.saveAll(object: &item) }
    item.label = "b"
    try stage.persister.save(object: &item)
    let persister = try stage.reopened()
    #expect(try persister.canUndo() && persister.undoName() == nil)
    try persister.undo()
    #expect(try persister.undoName() == "Add Item" && persister.redoName() == nil)
    #expect(try persister.canRedo())
    try persister.undo()
    #expect(try !persister.canUndo() && persister.undoName() == nil)
    #expect(try persister.redoName() == "Add Item")
    try persister.redo()
    #expect(try persister.undoName() == "Add Item")
    try persister.step("Nothing") { try $0.save(object: &item) }
    try persister.step("Rename Item") { step in
      item.label = "c"
      try step.save(object: &item)
    }
    #expect(try persister.undoName() == "Rename Item" && !persister.canRedo())
    try persister.undo()
    item.label = "d"
    try persister.save(object: &item)
    // The number of the dropped step was assigned again.
    #expect(try persister.undoName() == nil && !persister.canRedo())
  }

  @Test("The history lists steps with names, dates and operations", arguments: Place.allCases)
  func list(_ place: Place) throws {
    let stage = try place.stage()
    let start = Date.now
    var budget = Budget(date: .now, amount: 1)
    try stage.persister.step("One") { try $0.saveAll(object: &budget) }
    budget.items = [BudgetItem(label: "a")]
    try stage.persister.saveAll(object: &budget)
    try stage.persister.step("Three") { try $0.delete(object: budget.items[0]) }
    try stage.persister.undo()
    try stage.persister.undo()
    let steps = try stage.reopened().history()
    #expect(steps.map(\.name) == ["Three", nil, "One"])
    #expect(steps.map(\.isUndone) == [true, true, false])
    #expect(
      steps.map { $0.operations.map(\.description) } == [
        ["delete BudgetItem 2", "update Budget 1"], ["update Budget 1", "create BudgetItem 2"],
        ["create Budget 1"],
      ])
    #expect(steps.allSatisfy { $0.date.map { (start...Date.now).contains($0) } ?? false })
    #expect(try stage.persister.history(limit: 1) == Array(steps.prefix(1)))
    #expect(try stage.persister.history(limit: 0) == [])
    #expect(throws: SQLiteError.self) { try stage.persister.history(limit: -1) }
    try stage.persister.redo()
    try stage.persister.limitHistory(to: 1)
    #expect(try stage.persister.history().map(\.isUndone) == [true, false])
    try stage.persister.clearHistory()
    #expect(try stage.persister.history() == [])
    #expect(try stage.integers("SELECT count(*) FROM socle_history_steps") == [0])
  }

  @Test("Every question about the history has an asynchronous form")
  func asynchronous() async throws {
    let persister = try Stage(.memory).persister
    try await persister.step("Add") { step in
      var item = BudgetItem(label: "a")
      try step.saveAll(object: &item)
    }
    let (canUndo, name) = (try await persister.canUndo(), try await persister.undoName())
    try await persister.undo()
    let (canRedo, redoName) = (try await persister.canRedo(), try await persister.redoName())
    let steps = try await persister.history()
    #expect(canUndo && canRedo && name == "Add" && redoName == "Add" && steps.count == 1)
  }

  @Test(
    "A history in the form of an earlier release is refused, naming its tables, and is not changed")
  func formerHistory() throws {
    let stage = try Stage(.disk)
    try stage.execute("CREATE TABLE graph_changes (step INTEGER PRIMARY KEY)")
    try stage.execute(
      "CREATE TABLE socle_parts (name TEXT PRIMARY KEY COLLATE NOCASE, version INTEGER NOT NULL, objects TEXT NOT NULL) STRICT"
    )
    try stage.execute("INSERT INTO socle_parts VALUES ('graph', 2, '[\"graph_changes\"]')")
    let tables = try stage.integers("SELECT count(*) FROM sqlite_schema")
    var item = BudgetItem(label: "a")
    let refusal = #expect(throws: EntityError.self) { try stage.persister.save(object: &item) }
    #expect(refusal?.description.contains("graph_changes") == true)
    #expect(throws: EntityError.self) { try stage.persister.undo() }
    #expect(throws: EntityError.self) { try stage.persister.retrieve(type: BudgetItem.self) }
    #expect(try stage.integers("SELECT count(*) FROM sqlite_schema") == tables)
    try stage.execute("DELETE FROM socle_parts WHERE name = 'graph'")
    try stage.execute("DROP TABLE graph_changes")
    try stage.persister.save(object: &item)
    try stage.persister.undo()
  }
}
