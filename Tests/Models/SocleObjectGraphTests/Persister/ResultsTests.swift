import Foundation
import SocleCore
import SocleEntities
import SocleEntityTables
import SocleObjectGraph
import SocleStorage
import TestSupport
import Testing

@Suite("The objects and steps that a persister observes")
struct ResultsTests {
  @Test("Results follow each step, undo and redo that changes them", arguments: Place.allCases)
  func following(_ place: Place) async throws {
    let persister = try place.stage().persister
    var results = persister.results(
      type: Budget.self, where: [\.amount >= 2], orderedBy: [.descending(\.amount)]
    ).makeAsyncIterator()
    #expect(try await results.next() == [])
    let first = try await persister.saveAll(object: Budget.sample(3))
    #expect(try await results.next() == [first])
    // These change no result.
    _ = try await persister.saveAll(object: Budget.sample(1))
    _ = try await persister.save(object: Transaction(payee: "nobody"))
    _ = try await persister.saveAll(object: first)
    var item = first.items[0]
    item.actuals[0].transaction?.payee = "changed"
    item = try await persister.saveAll(object: item)
    var copy = first
    copy.items[0] = item
    let changed = copy
    #expect(try await results.next() == [changed])
    try await persister.undo()
    #expect(try await results.next() == [first])
    try await persister.redo()
    #expect(try await results.next() == [changed])
    try await persister.step("Two") { step in
      var other = Budget(date: first.date, amount: 9)
      try step.saveAll(object: &other)
      try step.delete(objects: [changed])
    }
    #expect(try await results.next()?.map(\.amount) == [9])
    try await persister.undo()
    #expect(try await results.next() == [changed])
  }

  @Test(
    "A slow consumer gets the latest result; results follow other persisters of the pool and SQL")
  func slow() async throws {
    let stage = try Stage(.memory)
    var results = stage.persister.results(type: BudgetItem.self).makeAsyncIterator()
    #expect(try await results.next() == [])
    for number in 1...20 {
      _ = try await stage.persister.save(object: BudgetItem(label: "\(number)"))
    }
    #expect(try await results.next()?.map(\.id) == Array(1...20))
    // Two persisters of one pool.
    try await stage.reopened().delete(object: BudgetItem(id: 20, label: ""))
    #expect(try await results.next()?.count == 19)
    try stage.execute("DELETE FROM BudgetItem WHERE id > 1")
    #expect(try await results.next()?.count == 1)
  }

  @Test("A wrong query, a closed pool and a canceled task end the sequence; objects can be skipped")
  func ending() async throws {
    let stage = try Stage(.memory)
    let persister = stage.persister
    var wrong = persister.results(type: Budget.self, limit: -1).makeAsyncIterator()
    await #expect(throws: EntityError.self) { try await wrong.next() }
    #expect(try await wrong.next() == nil)
    let skipped = Locked(0)
    var results = persister.results(type: Budget.self).makeAsyncIterator()
    var readable = persister.results(
      type: Budget.self, skipping: { _ in skipped.withLock { $0 += 1 } }
    ).makeAsyncIterator()
    _ = try await persister.saveAll(object: Budget.sample())
    _ = (try await results.next(), try await readable.next())
    try stage.execute("UPDATE Budget SET amount = 1e300")
    await #expect(throws: EntityError.self) { try await results.next() }
    #expect(try await readable.next() == [] && skipped.withLock { $0 } == 1)
    try stage.execute("UPDATE Budget SET amount = 4")
    #expect(try await results.next()?.map(\.amount) == [4])
    #expect(try await readable.next()?.map(\.amount) == [4])
    let (begun, hasBegun) = AsyncStream.makeStream(of: Void.self)
    let watching = Task {
      var count = 0
      for try await _ in persister.results(type: BudgetItem.self) {
        count += 1
        hasBegun.finish()
      }
      return count
    }
    for await _ in begun {}
    watching.cancel()
    #expect(try await watching.valueInTest == 1)
    await persister.pool.close()
    #expect(try await readable.next() == nil)
  }

  @Test(
    "Results of the history follow each step, undo and clearing of the history",
    arguments: Place.allCases)
  func history(_ place: Place) async throws {
    let persister = try place.stage().persister
    var results = try persister.historyResults(limit: 10).makeAsyncIterator()
    func menu() async throws -> String? {
      try await results.next()?.map { ($0.isUndone ? "-" : "") + ($0.name ?? "?") }
        .joined(separator: " ")
    }
    #expect(try await menu() == "")
    try await persister.step("Add") { step in
      var item = BudgetItem(label: "a")
      try step.save(object: &item)
    }
    #expect(try await menu() == "Add")
    _ = try await persister.save(object: BudgetItem(label: "b"))
    #expect(try await menu() == "? Add")
    try await persister.undo()
    #expect(try await menu() == "-? Add")
    // Changes nothing.
    try await persister.step { _ in }
    try await persister.clearHistory()
    #expect(try await menu() == "")
  }
}
