import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleObjectGraph
import Testing

@Suite("Undo and redo")
struct UndoTests {
  @Test(
    "Steps are undone without limit, also after reopening and before any type is used",
    arguments: Place.allCases)
  func across(_ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget.sample()
    var states = [[], [budget]]
    try stage.persister.saveAll(object: &budget)
    states[1] = [budget]
    for number in 0..<25 {
      budget.amount += 1
      budget.items.append(BudgetItem(label: "\(number)"))
      if number.isMultiple(of: 3) { budget.items.removeFirst() }
      try stage.persister.saveAll(object: &budget)
      states.append([budget])
    }
    for state in states.dropLast().reversed() {
      let persister = try stage.reopened()
      #expect(try persister.undo() != nil)
      #expect(try persister.retrieve(type: Budget.self) == state)
    }
    #expect(try stage.persister.undo() == nil)
    for state in states.dropFirst() {
      let persister = try stage.reopened()
      #expect(try persister.redo() != nil)
      #expect(try persister.retrieve(type: Budget.self) == state)
    }
    #expect(try stage.persister.redo() == nil)
  }

  @Test("Undo and redo return the operations of the step in order", arguments: Place.allCases)
  func operations(_ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget.sample()
    try stage.persister.saveAll(object: &budget)
    let rent = budget.items[1]
    budget.items[0].actuals = []
    budget.items[1] = BudgetItem(label: "new")
    try stage.persister.step { step in
      try step.delete(object: rent)
      try step.saveAll(object: &budget)
    }
    let operations = [
      HistoryOperation.Kind.delete: [("BudgetItem", 3)],
      .update: [("Budget", 1), ("BudgetItem", 2)], .create: [("BudgetItem", 6)],
    ]
    let undone = try #require(try stage.persister.undo())
    for (kind, objects) in operations {
      #expect(undone.filter { $0.kind == kind }.map(\.type) == objects.map(\.0))
      #expect(
        undone.filter { $0.kind == kind }.map(\.id) == objects.map { EntityKey.int(Int64($0.1)) })
    }
    #expect(undone.first?.kind == .delete && undone.count == 4)
    #expect(try stage.persister.redo() == undone)
  }

  @Test("A new step deletes the steps that could be redone", arguments: Place.allCases)
  func branch(_ place: Place) throws {
    let stage = try place.stage()
    var items = [BudgetItem(label: "a"), BudgetItem(label: "b"), BudgetItem(label: "c")]
    for index in items.indices { try stage.persister.saveAll(object: &items[index]) }
    try stage.persister.undo()
    try stage.persister.undo()
    var new = BudgetItem(label: "new")
    try stage.persister.saveAll(object: &new)
    #expect(try stage.persister.redo() == nil)
    #expect(try stage.persister.retrieve(type: BudgetItem.self) == [items[0], new])
    try stage.persister.undo()
    try stage.persister.undo()
    #expect(try stage.persister.undo() == nil)
  }

  @Test(
    "`limitHistory` keeps the newest steps, also of later runs; `clearHistory` keeps none",
    arguments: Place.allCases)
  func limits(_ place: Place) throws {
    let stage = try place.stage()
    func save(_ labels: [String]) throws {
      for label in labels {
        var item = BudgetItem(label: label)
        try stage.persister.saveAll(object: &item)
      }
    }
    func undoAll() throws -> Int {
      var steps = 0
      while try stage.persister.undo() != nil { steps += 1 }
      return steps
    }
    func redoAll() throws -> Int {
      var steps = 0
      while try stage.persister.redo() != nil { steps += 1 }
      return steps
    }
    try save(["a", "b", "c", "d"])
    try stage.persister.limitHistory(to: 2)
    #expect(try undoAll() == 2 && redoAll() == 2)
    try save(["e"])
    #expect(try undoAll() == 2 && redoAll() == 2)
    var late = BudgetItem(label: "f")
    try stage.reopened().saveAll(object: &late)
    #expect(try undoAll() == 2)
    try stage.persister.limitHistory(to: nil)
    try save(["g", "h", "i"])
    #expect(try undoAll() == 3 && redoAll() == 3)
    try stage.persister.clearHistory()
    #expect(try undoAll() == 0 && redoAll() == 0)
    #expect(throws: SQLiteError.self) { try stage.persister.limitHistory(to: -1) }
    try stage.persister.limitHistory(to: 0)
    try save(["j"])
    #expect(try undoAll() == 0)
    #expect(try stage.persister.count(type: BudgetItem.self) == 8)
    #expect(try stage.integers("SELECT count(*) FROM socle_history") == [0])
  }

  @Test(
    "Long texts, bytes, nil and extreme values are restored by undo and redo",
    arguments: Place.allCases)
  func values(_ place: Place) throws {
    struct Box: Saveable, Equatable {
      enum Color: String, Codable, CaseIterable { case red, blue }
      struct Size: Codable, Equatable { var width: Int }
      var id: Int?
      var flag = true
      var number = Int64.min
      var real = Double.greatestFiniteMagnitude
      var text: String? = String(repeating: "é\u{0}'", count: 1000)
      var bytes = Data([0, 1, 255])
      var uuid: UUID? = UUID()
      var color: Color? = .blue
      var size = Size(width: 3)
      var sizes: [Size] = [Size(width: 4)]
      var moment: Date?
    }
    let stage = try place.stage()
    let full = Box()
    var box = full
    try stage.persister.saveAll(object: &box)
    let saved = box
    box = Box(
      id: box.id, flag: false, number: .max, real: -Double.leastNonzeroMagnitude, text: nil,
      bytes: Data(), uuid: nil, color: nil, size: Box.Size(width: -1), sizes: [],
      moment: .distantFuture)
    try stage.persister.saveAll(object: &box)
    try stage.persister.undo()
    #expect(try stage.persister.retrieve(type: Box.self) == [saved])
    try stage.persister.redo()
    #expect(try stage.persister.retrieve(type: Box.self) == [box])
    try stage.persister.undo()
    try stage.persister.undo()
    try stage.persister.redo()
    #expect(try stage.persister.retrieve(type: Box.self) == [saved])
  }
}
