import Foundation
import SocleCore
import SocleEntities
import SocleObjectGraph
import Testing

@Suite("Undo and redo after changes by other programs")
struct ForeignChangeTests {
  private struct Case: CustomTestStringConvertible {
    let testDescription: String
    let sql: [SQLFragment]
    let objects: [String]
  }

  private static let cases = [
    Case(
      testDescription: "a changed row", sql: ["UPDATE BudgetItem SET label = 'x' WHERE id = 2"],
      objects: ["BudgetItem 2"]),
    Case(
      testDescription: "deleted rows",
      sql: ["DELETE FROM Budget_items", "DELETE FROM BudgetItem WHERE id = 3"],
      objects: ["Budget 1", "BudgetItem 3"]),
    Case(
      testDescription: "a list in another order",
      sql: [
        "UPDATE Budget_items SET position = position + 10",
        "UPDATE Budget_items SET position = 20 - position",
      ], objects: ["Budget 1"]),
    Case(
      testDescription: "a cleared to-one relation",
      sql: ["UPDATE ActualItem SET transaction_id = NULL"], objects: ["ActualItem 4"]),
  ]

  @Test(
    "Undo throws an error with the objects that others changed, and changes nothing",
    arguments: cases, Place.allCases)
  private func undo(_ change: Case, _ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget.sample()
    try stage.persister.saveAll(object: &budget)
    for sql in change.sql { try stage.execute(sql) }
    let changed = try stage.persister.retrieve(type: Budget.self)
    let error = #expect(throws: EntityError.self) { try stage.persister.undo() }
    guard case .changedElsewhere(let objects) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(
      Set(objects.flatMap { name, keys in keys.map { "\(name) \($0)" } }) == Set(change.objects))
    for object in change.objects { #expect("\(String(describing: error))".contains(object)) }
    #expect(try stage.persister.retrieve(type: Budget.self) == changed)
    #expect(try stage.persister.redo() == nil)
    try stage.persister.clearHistory()
    #expect(try stage.persister.undo() == nil)
  }

  @Test(
    "Redo throws an error with the objects that others changed, and changes nothing",
    arguments: Place.allCases)
  func redo(_ place: Place) throws {
    let stage = try place.stage()
    var item = BudgetItem(label: "a")
    try stage.persister.saveAll(object: &item)
    item.label = "b"
    try stage.persister.saveAll(object: &item)
    try stage.persister.undo()
    try stage.persister.undo()
    try stage.execute("INSERT INTO BudgetItem VALUES (1, 'by others', 0)")
    let error = #expect(throws: EntityError.self) { try stage.persister.redo() }
    #expect("\(String(describing: error))".contains("BudgetItem 1"))
    try stage.execute("DELETE FROM BudgetItem")
    try stage.persister.redo()
    try stage.execute("UPDATE BudgetItem SET budgeted = 1")
    #expect(throws: EntityError.self) { try stage.persister.redo() }
    try stage.execute("UPDATE BudgetItem SET budgeted = 0")
    try stage.persister.redo()
    #expect(try stage.persister.retrieve(type: BudgetItem.self) == [item])
  }

  @Test(
    "Lists whose positions others have changed are saved and undone whole",
    arguments: Place.allCases)
  func positions(_ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget(
      date: .now, amount: 1, items: ["a", "b", "c"].map { BudgetItem(label: $0) })
    try stage.persister.saveAll(object: &budget)
    budget.items.append(BudgetItem(label: "d"))
    try stage.persister.saveAll(object: &budget)
    try stage.execute("UPDATE Budget_items SET position = position + 10")
    try stage.persister.undo()
    budget.items.removeLast()
    #expect(try stage.persister.retrieve(type: Budget.self) == [budget])
    try stage.execute("UPDATE Budget_items SET position = position + 100")
    budget.items.swapAt(0, 2)
    try stage.persister.saveAll(object: &budget)
    #expect(try stage.persister.retrieve(type: Budget.self) == [budget])
    try stage.execute("UPDATE Budget_items SET position = position + 100")
    budget.items.removeLast()
    try stage.persister.saveAll(object: &budget)
    #expect(try stage.persister.retrieve(type: Budget.self) == [budget])
  }

  @Test("Undo does not delete an object that others refer to", arguments: Place.allCases)
  func referred(_ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget(date: .now, amount: 1)
    try stage.persister.saveAll(object: &budget)
    var item = BudgetItem(label: "a")
    try stage.persister.saveAll(object: &item)
    try stage.execute("INSERT INTO Budget_items VALUES (1, 0, 2)")
    #expect(throws: SQLiteError.self) { try stage.persister.undo() }
    #expect(try stage.persister.retrieve(type: Budget.self).first?.items == [item])
  }

  @Test("Undo works although others changed other rows", arguments: Place.allCases)
  func others(_ place: Place) throws {
    let stage = try place.stage()
    var items = [BudgetItem(label: "a"), BudgetItem(label: "b")]
    try stage.persister.saveAll(object: &items[0])
    try stage.persister.saveAll(object: &items[1])
    try stage.execute("UPDATE BudgetItem SET label = 'x' WHERE id = 1")
    try stage.persister.undo()
    #expect(try stage.persister.retrieve(type: BudgetItem.self).map(\.label) == ["x"])
  }

  @Test("A damaged history is an error, never a crash")
  func damaged() throws {
    for damage in [
      "UPDATE socle_history SET image = x'09'",
      "UPDATE socle_history SET image = x'03ffffffffffffffff41'",
      "UPDATE socle_history SET image = x'0102'", "UPDATE socle_history SET image = x''",
      "UPDATE socle_history SET image = x'0603000000000000000100000000000000'",
      "UPDATE socle_history SET shape = 99", "DELETE FROM socle_shapes",
      "UPDATE socle_shapes SET prepared = '{'", "UPDATE socle_shapes SET present = '[{}]'",
      "UPDATE socle_shapes SET present = replace(present, 'BudgetItem', 'nothing')",
    ] as [SQLFragment] {
      let stage = try Stage(.memory)
      var item = BudgetItem(label: "a")
      try stage.persister.saveAll(object: &item)
      item.label = "b"
      try stage.persister.saveAll(object: &item)
      try stage.execute(damage)
      // A persister reads the stored shapes once, so another one is opened.
      let persister = try stage.reopened()
      #expect(throws: (any Error).self, "\(damage)") { try persister.undo() }
      #expect(try stage.persister.retrieve(type: BudgetItem.self) == [item])
    }
  }
}
