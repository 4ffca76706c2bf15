import Foundation
import SocleObjectGraph
import TestSupport
import Testing

@Suite("The specification's usage example")
struct UsageTests {
  @Test("The usage example runs unchanged, except for the connection", arguments: Place.allCases)
  func example(_ place: Place) throws {
    let stage = try place.stage()
    let persister = SQLitePersister(stage.pool)

    try persister.createTables()
    try persister.createTables()

    let item1 = BudgetItem(label: "budget item test", budgeted: 1.5)
    let item2 = BudgetItem(label: "budget item test2", budgeted: 2.1)
    let formatter = DateFormatter()

    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss ZZZZZ"

    let budgetDate: Date? = formatter.date(from: "2020-04-14 01:40:59 +0000")
    var budget = Budget(date: budgetDate!, amount: 3.6)

    budget.items = [item1, item2]
    try persister.saveAll(object: &budget)

    let retrievedItems = try persister.retrieve(type: BudgetItem.self)
    let budgets: [Budget] = try persister.retrieve(type: Budget.self)

    #expect(retrievedItems == budget.items)
    #expect(budgets == [budget])
    #expect(budget.id == 1 && budget.items.map(\.id) == [2, 3])

    let operations = [
      "create Budget 1", "create BudgetItem 2", "create BudgetItem 3",
    ]
    #expect(try persister.undo()?.map(\.description) == operations)
    #expect(try persister.retrieve(type: Budget.self) == [])
    #expect(try persister.count(type: BudgetItem.self) == 0)
    #expect(try persister.undo() == nil)
    #expect(try persister.redo()?.map(\.description) == operations)
    #expect(try persister.retrieve(type: Budget.self) == [budget])
    #expect(try persister.redo() == nil)
  }
}
