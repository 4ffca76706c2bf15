import Entities
import Foundation
import ObjectGraph
import SQLiteCore
import SQLiteStorage
import TestSupport
import Testing

@Suite("The number of statements per call")
struct StatementTests {
  private let counter = StatementCounter()
  private let stage: Stage

  init() throws {
    var options = PoolOptions()
    options.connection.extensions = [counter.trace]
    stage = try Stage(.memory, options: options)
    // Opens the connection that reads.
    _ = try stage.persister.count(type: Budget.self)
  }

  private func counts<Value>(_ values: [Value], _ body: (Value) throws -> Void) throws -> [Int] {
    try values.map { value in try counter.counting { try body(value) } }
  }

  @Test("Calls for 20 and for 2,000 budgets run equally many statements")
  func objects() throws {
    var first = Budget.sample()
    try stage.persister.saveAll(object: &first)
    var saved: [[Budget]] = []
    let saving = try counts([20, 2000]) { count in
      var budgets = (0..<count).map { _ in Budget.sample() }
      try stage.persister.saveAll(objects: &budgets)
      saved.append(budgets)
    }
    #expect(Set(saving).count == 1 && saving[0] <= 40, "\(saving)")
    let again = try counts(saved) { budgets in
      var budgets = budgets
      try stage.persister.saveAll(objects: &budgets)
    }
    #expect(Set(again).count == 1 && again[0] <= 20, "\(again)")
    let changing = try counts(saved) { budgets in
      var budgets = budgets
      for index in budgets.indices {
        budgets[index].amount += 1
        budgets[index].items.reverse()
      }
      try stage.persister.saveAll(objects: &budgets)
    }
    #expect(Set(changing).count == 1 && changing[0] <= 40, "\(changing)")
    let undoing = try counts([2000, 20]) { _ in _ = try stage.persister.undo() }
    #expect(Set(undoing).count == 1 && undoing[0] <= 20, "\(undoing)")
    let redoing = try counts([20, 2000]) { _ in _ = try stage.persister.redo() }
    #expect(Set(redoing).count == 1 && redoing[0] <= 20, "\(redoing)")
    let retrieving = try counts([20, 2000]) { limit in
      let found = try stage.persister.retrieve(type: Budget.self, limit: limit)
      #expect(found.count == limit)
    }
    #expect(Set(retrieving).count == 1 && retrieving[0] <= 10, "\(retrieving)")
    let deleting = try counts(saved) { budgets in
      var holder = budgets[0]
      holder.items = budgets.flatMap(\.items)
      try stage.persister.step { step in
        try step.saveAll(object: &holder)
        try step.deleteAll(object: holder)
      }
    }
    #expect(Set(deleting).count == 1 && deleting[0] <= 80, "\(deleting)")
  }

  @Test("Calls for a chain of 10 and for a chain of 1,000 run equally many statements")
  func depth() throws {
    func chain(_ length: Int) -> Transaction {
      var chain = Transaction(payee: "0")
      for number in 1..<length {
        var next = Transaction(payee: "\(number)")
        next.original = chain
        chain = next
      }
      return chain
    }
    var first = chain(2)
    try stage.persister.saveAll(object: &first)
    for calls in [
      try counts([10, 1000]) { length in
        var new = chain(length)
        try stage.persister.saveAll(object: &new)
        #expect(new.id != nil)
      },
      try counts([1000, 10]) { _ in _ = try stage.persister.undo() },
      try counts([10, 1000]) { _ in _ = try stage.persister.redo() },
      try counts([12, 1012]) { id in
        let found = try stage.persister.retrieve(
          type: Transaction.self, where: [\.id == id])
        #expect(found.count == 1)
      },
    ] {
      #expect(Set(calls).count == 1 && calls[0] <= 30, "\(calls)")
    }
  }

  @Test("Changing one object takes few statements, however many types there are")
  func oneObject() throws {
    var budget = Budget.sample()
    try stage.persister.saveAll(object: &budget)
    func changing() throws -> [Int] {
      // The first step after another type was registered looks at the tables again.
      budget.amount += 1
      try stage.persister.save(object: &budget)
      try stage.persister.delete(object: budget.items[0])
      try stage.persister.undo()
      let saving = try counter.counting {
        budget.amount += 1
        try stage.persister.save(object: &budget)
      }
      let deleting = try counter.counting {
        try stage.persister.delete(object: budget.items[0])
        try stage.persister.undo()
      }
      return [saving, deleting]
    }
    let few = try changing()
    #expect(few[0] <= 10 && few[1] <= 40, "\(few)")
    var place = Place1(next: Place2(next: Place3(name: "a")))
    try stage.persister.saveAll(object: &place)
    #expect(try changing() == few)
  }

  private struct Place1: Saveable {
    var id: Int?
    var next: Place2?
    static let relations: [Relation<Place1>] = [.toOne("next", \.next)]
  }

  private struct Place2: Saveable {
    var id: Int?
    var next: Place3?
    static let relations: [Relation<Place2>] = [.toOne("next", \.next)]
  }

  private struct Place3: Saveable {
    var id: Int?
    var name: String
  }
}
