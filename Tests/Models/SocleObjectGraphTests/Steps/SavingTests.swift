import Foundation
import SocleCore
import SocleEntities
import SocleObjectGraph
import TestSupport
import Testing

@Suite("Saving a graph")
struct SavingTests {
  @Test(
    "`saveAll` assigns ids to the object and to all that it contains", arguments: Place.allCases)
  func identifies(_ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget.sample()
    try stage.persister.saveAll(object: &budget)
    #expect(budget.id == 1 && budget.items.map(\.id) == [2, 3])
    #expect(budget.items[0].actuals[0].id == 4 && budget.items[0].actuals[0].transaction?.id == 5)
    #expect(try stage.reopened().retrieve(type: Budget.self) == [budget])
    var many = [Budget.sample(1), Budget.sample(2)]
    try stage.persister.saveAll(objects: &many)
    #expect(many.map(\.id) == [6, 7])
    #expect(try stage.persister.retrieve(type: Budget.self) == [budget] + many)
  }

  @Test(
    "`save` stores one object, and refuses an object that contains unsaved ones",
    arguments: Place.allCases)
  func shallow(_ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget.sample()
    let unsaved = budget
    #expect(throws: EntityError.unsaved(entity: "BudgetItem")) {
      try stage.persister.save(object: &budget)
    }
    #expect(budget == unsaved)
    #expect(try stage.persister.count(type: Budget.self) == 0)
    try stage.persister.saveAll(object: &budget)
    budget.items[0].label = "not stored"
    budget.items.swapAt(0, 1)
    budget.amount = 9
    try stage.persister.save(object: &budget)
    let stored = try #require(try stage.persister.retrieve(type: Budget.self, id: 1))
    #expect(stored.amount == 9 && stored.items.map(\.label) == ["Rent", "Food"])
    var item = BudgetItem(label: "alone")
    try stage.persister.save(object: &item)
    #expect(item.id == 6)
  }

  @Test(
    "A failed save changes neither the caller's value nor the database",
    arguments: Place.allCases)
  func fails(_ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget.sample()
    budget.items[1].budgeted = .nan
    try #require(throws: EntityError.self) { try stage.persister.saveAll(object: &budget) }
    #expect(budget.id == nil && budget.items.allSatisfy { $0.id == nil })
    // An object that is not stored: the foreign key refuses it at the commit.
    var second = Budget(date: .now, amount: 1, items: [BudgetItem(id: 1, label: "never stored")])
    var first = Transaction(payee: "takes the first id")
    try stage.persister.save(object: &first)
    try #require(throws: SQLiteError.self) { try stage.persister.save(object: &second) }
    #expect(second.id == nil)
    #expect(try stage.persister.count(type: Budget.self) == 0)
    #expect(try stage.persister.count(type: BudgetItem.self) == 0)
    #expect(try stage.persister.undo()?.map(\.description) == ["create Transaction 1"])
  }

  @Test(
    "Saving without changes writes nothing, adds no step and keeps the steps that can be redone",
    arguments: Place.allCases)
  func unchanged(_ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget.sample()
    try stage.persister.saveAll(object: &budget)
    budget.amount = 7
    try stage.persister.saveAll(object: &budget)
    let undone = try #require(try stage.persister.undo())
    #expect(undone.map(\.description) == ["update Budget 1"])
    var old = try #require(try stage.persister.retrieve(type: Budget.self, id: 1))
    let changes = try stage.changes()
    let written = try stage.writtenBytes()
    for _ in 0..<3 {
      try stage.persister.saveAll(object: &old)
      try stage.persister.save(object: &old)
      #expect(try stage.writtenBytes() == written)
    }
    for _ in 0..<3 {
      try stage.persister.step { step in
        try step.saveAll(object: &old)
        old.amount = 100
        try step.save(object: &old)
        old.amount = 3.6
        try step.save(object: &old)
      }
    }
    #expect(try stage.changes() == changes)
    #expect(try stage.persister.redo()?.map(\.description) == ["update Budget 1"])
    #expect(try stage.persister.retrieve(type: Budget.self) == [budget])
    #expect(try stage.persister.undo() != nil)
    #expect(try stage.persister.undo()?.count == 5)
    #expect(try stage.persister.undo() == nil)
  }

  @Test(
    "The order of a list, an emptied list and a cleared to-one relation are stored",
    arguments: Place.allCases)
  func relations(_ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget.sample()
    budget.items += (0..<20).map { BudgetItem(label: "\($0)") }
    try stage.persister.saveAll(object: &budget)
    for _ in 0..<3 {
      budget.items.reverse()
      budget.items.swapAt(3, 7)
      // One item twice.
      budget.items.append(budget.items[2])
      try stage.persister.saveAll(object: &budget)
      #expect(try stage.persister.retrieve(type: Budget.self) == [budget])
    }
    let holder = try #require(budget.items.firstIndex { $0.label == "Food" })
    var item = budget.items[holder]
    item.actuals[0].transaction = nil
    try stage.persister.saveAll(object: &item)
    budget.items = []
    try stage.persister.saveAll(object: &budget)
    #expect(try stage.persister.retrieve(type: Budget.self) == [budget])
    // Items that were removed from the list are not deleted.
    #expect(try stage.persister.retrieve(type: BudgetItem.self, id: item.id ?? 0) == item)
    #expect(try stage.persister.count(type: Transaction.self) == 1)
  }

  @Test("A type can have to-one and to-many relations to itself", arguments: Place.allCases)
  func selfRelation(_ place: Place) throws {
    let stage = try place.stage()
    var whole = Transaction(payee: "Store", day: .distantPast)
    whole.parts = [Transaction(payee: "Bread"), Transaction(payee: "Milk")]
    whole.original = Transaction(payee: "Card")
    try stage.persister.saveAll(object: &whole)
    #expect(
      try stage.persister.retrieve(type: Transaction.self, where: [\.payee == "Store"]) == [whole])
    #expect(try stage.persister.count(type: Transaction.self) == 4)
  }

  @Test(
    "Two copies of one object that differ are refused with type and id", arguments: Place.allCases)
  func copies(_ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget.sample()
    try stage.persister.saveAll(object: &budget)
    var other = budget
    other.amount = 5
    var both = [budget, other]
    #expect(throws: EntityError.conflictingCopies(entity: "Budget", id: .int(1))) {
      try stage.persister.saveAll(objects: &both)
    }
    both[1] = budget
    try stage.persister.saveAll(objects: &both)
  }

  @Test(
    "Dates are stored exactly",
    arguments: [
      0.1 + 0.2, 1e-300, 0, 700_000_000.000_000_1, -63_114_076_800.5, 1e300, .pi,
    ])
  func dates(_ seconds: Double) throws {
    let stage = try Stage(.disk)
    var budget = Budget(date: Date(timeIntervalSinceReferenceDate: seconds), amount: 1)
    try stage.persister.saveAll(object: &budget)
    func stored() throws -> UInt64? {
      try stage.reopened().retrieve(type: Budget.self).first?.date.timeIntervalSinceReferenceDate
        .bitPattern
    }
    #expect(try stored() == seconds.bitPattern)
    try stage.persister.undo()
    try stage.persister.redo()
    #expect(try stored() == seconds.bitPattern)
  }

  @Test("A relation to a type with UUIDs, and a second type with one name, are refused")
  func unsupported() throws {
    struct Tagged: Saveable {
      var id: Int?
      var tag: Tag?
      static let relations: [Relation<Tagged>] = [.toOne("tag", \.tag)]
    }
    struct Tag: Entity { var id = UUID() }
    struct Twin: Saveable {
      static let entityName = "Budget"
      var id: Int?
    }
    let persister = try SQLitePersister.inMemory()
    var tagged = Tagged(tag: Tag())
    #expect(throws: EntityError.self) { try persister.saveAll(object: &tagged) }
    var budget = Budget.sample()
    try persister.saveAll(object: &budget)
    var twin = Twin()
    #expect(throws: EntityError.self) { try persister.saveAll(object: &twin) }
  }

  @Test(
    "A class as the type of a graph's objects does not compile, and the error says what to write",
    .enabled(if: SwiftCompiler.program != nil, "needs swiftc on the path"))
  func classes() throws {
    let code = """
      import SocleObjectGraph
      struct Budget: Saveable { var id: Int? }

      """
    #expect(try SwiftCompiler.diagnostics(of: code) == "")
    let diagnostics = try SwiftCompiler.diagnostics(
      of: code + "final class Account: Saveable { var id: Int? }")
    #expect(diagnostics.contains("a graph stores values: make the class a struct"))
  }
}
