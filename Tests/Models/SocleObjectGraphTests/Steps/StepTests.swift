import Foundation
import SocleCore
import SocleEntities
import SocleObjectGraph
import Testing

@Suite("Steps that group several calls")
struct StepTests {
  private struct Discarded: Error {}

  @Test("The calls in a step are one transaction and one step to undo", arguments: Place.allCases)
  func groups(_ place: Place) throws {
    let stage = try place.stage()
    var old = Budget.sample(1)
    try stage.persister.saveAll(object: &old)
    var new = Budget.sample(2)
    let count = try stage.persister.step { step in
      try step.saveAll(object: &new)
      new.amount = 5
      try step.save(object: &new)
      try step.deleteAll(object: old)
      #expect(try step.retrieve(type: Budget.self, id: 1) == nil)
      #expect(try step.count(type: Budget.self, where: [\.amount < 5]) == 0)
      return try step.count(type: Budget.self)
    }
    #expect(count == 1)
    #expect(try stage.persister.retrieve(type: Budget.self) == [new])
    let undone = try #require(try stage.persister.undo())
    #expect(undone.first?.description == "create Budget 6" && undone.count == 9)
    #expect(try stage.persister.retrieve(type: Budget.self) == [old])
    #expect(try stage.persister.redo() == undone)
    #expect(try stage.persister.retrieve(type: Budget.self) == [new])
  }

  @Test(
    "An error from a step undoes all calls; an error caught inside undoes only its call",
    arguments: Place.allCases)
  func fails(_ place: Place) throws {
    let stage = try place.stage()
    var budget = Budget.sample()
    #expect(throws: Discarded.self) {
      try stage.persister.step { step in
        try step.saveAll(object: &budget)
        throw Discarded()
      }
    }
    #expect(try stage.persister.count(type: Budget.self) == 0)
    #expect(try stage.persister.undo() == nil)
    var kept = BudgetItem(label: "kept")
    try stage.persister.step { step in
      try step.saveAll(object: &kept)
      var refused = BudgetItem(label: "refused", budgeted: .nan)
      #expect(throws: EntityError.self) { try step.saveAll(object: &refused) }
    }
    #expect(try stage.persister.retrieve(type: BudgetItem.self) == [kept])
    #expect(try stage.persister.undo()?.count == 1)
  }

  @Test(
    "A call that stored some of its types and then failed leaves nothing in the history",
    arguments: Place.allCases)
  func failsLate(_ place: Place) throws {
    let stage = try place.stage()
    var kept = Budget.sample(1)
    try stage.persister.saveAll(object: &kept)
    for table in ["Budget", "BudgetItem", "ActualItem", "Transaction"] {
      try stage.execute(
        """
        CREATE TRIGGER \(identifier: "no \(table)") BEFORE INSERT ON \(identifier: table)
        WHEN new.id > 5 AND EXISTS (SELECT 1 FROM asked WHERE name = \(SQLFragment(verbatim: "'\(table)'")))
        BEGIN SELECT RAISE(ABORT, 'not now'); END
        """)
    }
    try stage.execute("CREATE TABLE asked (name TEXT)")
    for table in ["Budget", "BudgetItem", "ActualItem", "Transaction"] {
      try stage.execute("DELETE FROM asked")
      try stage.execute("INSERT INTO asked VALUES (\(table))")
      let before = kept
      try stage.persister.step { step in
        kept.amount += 1
        try step.save(object: &kept)
        var refused = Budget.sample(2)
        #expect(throws: SQLiteError.self) { try step.saveAll(object: &refused) }
        refused = kept
        refused.amount = 9
        refused.items += Budget.sample(3).items
        if table != "Budget" {
          #expect(throws: SQLiteError.self) { try step.saveAll(object: &refused) }
        }
      }
      #expect(try stage.persister.undo()?.count == 1)
      #expect(try stage.persister.retrieve(type: Budget.self) == [before])
      #expect(try stage.persister.redo()?.count == 1)
      #expect(try stage.persister.retrieve(type: Budget.self) == [kept])
    }
  }

  @Test(
    "An object that is created and deleted within a step is not in the history",
    arguments: Place.allCases)
  func nothing(_ place: Place) throws {
    let stage = try place.stage()
    try stage.persister.step { step in
      var item = BudgetItem(label: "created and deleted")
      try step.save(object: &item)
      try step.delete(object: item)
    }
    #expect(try stage.persister.undo() == nil)
    #expect(try stage.persister.count(type: BudgetItem.self) == 0)
  }

  @Test(
    "A call of the persister within a step is an error, not a deadlock", arguments: Place.allCases)
  func nested(_ place: Place) throws {
    let stage = try place.stage()
    var item = BudgetItem(label: "a")
    try stage.persister.step { _ in
      #expect(throws: SQLiteError.self) { try stage.persister.saveAll(object: &item) }
    }
    #expect(try stage.persister.count(type: BudgetItem.self) == 0)
  }

  @Test(
    "A step is refused within a nested transaction, so that history does not keep what is rolled back",
    arguments: Place.allCases)
  func savepoints(_ place: Place) throws {
    let stage = try place.stage()
    var kept = BudgetItem(label: "kept")
    try stage.persister.step { step in
      try step.save(object: &kept)
      try? step.connection.transaction {
        var item = BudgetItem(label: "a")
        #expect(throws: SQLiteError.self) { try step.save(object: &item) }
        #expect(throws: SQLiteError.self) { try step.delete(object: kept) }
        #expect(throws: SQLiteError.self) { try step.count(type: Transaction.self) }
        throw Discarded()
      }
      kept.label = "again"
      try step.save(object: &kept)
    }
    #expect(try stage.persister.retrieve(type: BudgetItem.self) == [kept])
    #expect(try stage.persister.count(type: Transaction.self) == 0)
    #expect(try stage.persister.undo()?.map(\.description) == ["create BudgetItem 1"])
    #expect(try stage.persister.count(type: BudgetItem.self) == 0)
  }

  @Test(
    "A step that outlives its closure is an error, and cannot be used", arguments: Place.allCases)
  func escaped(_ place: Place) throws {
    let stage = try place.stage()
    var kept: GraphStep?
    #expect(throws: SQLiteError.self) { try stage.persister.step { kept = $0 } }
    var item = BudgetItem(label: "a")
    #expect(throws: SQLiteError.self) { try kept?.saveAll(object: &item) }
  }
}
