import Foundation
import SocleCore
import SocleEntities
import SocleObjectGraph
import SocleStorage
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

  /// The maximum number of statements of each call, without those that begin and end transactions.
  private static let limits = [
    "save one changed object": 9, "save it unchanged": 3, "delete one object": 15, "undo that": 13,
    "redo that": 13, "fetch it by its id": 5, "delete ten with what they own": 19,
  ]

  /// - Parameter budgets: Budgets with two items each, of which some are changed.
  private func calls(_ budgets: [Budget]) throws -> [String: Int] {
    let persister = stage.persister
    var (item, counts) = (budgets[0].items[0], [String: Int]())
    func change() throws {
      item.budgeted += 1
      try persister.save(object: &item)
    }
    // The first step after a new type looks at the tables again.
    for _ in 0..<2 {
      try change()
      try persister.delete(object: item)
      try persister.undo()
      let bodies: [(String, () throws -> Void)] = [
        ("save one changed object", change),
        ("save it unchanged", { try persister.save(object: &item) }),
        ("delete one object", { try persister.delete(object: item) }),
        ("undo that", { _ = try persister.undo() }), ("redo that", { _ = try persister.redo() }),
        ("fetch it by its id", { _ = try persister.retrieve(type: Budget.self, id: 1) }),
        ("delete ten with what they own", { try persister.deleteAll(objects: budgets) }),
      ]
      for (name, body) in bodies { counts[name] = try counter.counting(body) }
      for _ in 0..<2 { try persister.undo() }
    }
    return counts
  }

  @Test("Calls take few statements, however large the file is and however many types there are")
  func table() throws {
    var budgets = (0..<10).map { _ in Budget.sample() }
    try stage.persister.saveAll(objects: &budgets)
    let few = try calls(budgets)
    for (name, limit) in Self.limits { #expect(few[name, default: .max] <= limit, "\(few)") }
    var others = (0..<2000).map { _ in Budget.sample() }
    try stage.persister.saveAll(objects: &others)
    #expect(try calls(budgets) == few)
    var place = Place1(next: Place2(next: Place3(name: "a")))
    try stage.persister.saveAll(object: &place)
    #expect(try calls(budgets) == few)
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
