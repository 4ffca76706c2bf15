import Foundation
import SocleModels
import TestSupport
import Testing

extension Guide {
  @Suite("The guide to saving a graph of structs")
  struct Tests {
    typealias Budget = Guide.Budget
    typealias BudgetItem = Guide.BudgetItem
    typealias ActualItem = Guide.ActualItem
    typealias Transaction = Guide.Transaction
    typealias Wallet = Guide.Wallet

    @Test("A requested inverse is loaded, and lazy relations of its objects are not")
    func lazy() throws {
      let persister = try SQLitePersister.inMemory()
      try persister.step { step in
        var booking = Booking(amount: 3, account: Account(id: nil, name: "Cash"))
        try step.saveAll(object: &booking)
        #expect(booking.account?.id == 2)
      }
      // guide begins
      let account = try persister.retrieve(type: Account.self, id: 2, loading: [\.bookings])
      let large = try persister.retrieve(type: Account.self, where: [\.bookings.count > 100])
      // guide ends
      #expect(account?.bookings.map(\.amount) == [3] && large.isEmpty)
      #expect(account?.bookings[0].$account.key == .int(2))
      #expect(throws: EntityError.denied(entity: "Account", id: .int(2), relation: "bookings")) {
        try persister.delete(type: Account.self, where: [])
      }
    }

    @Test("A graph is saved, retrieved and undone")
    func saving() throws {
      let folder = try TemporaryFolder()
      let path = folder.file()
      var printed: [String] = []
      func print(_ line: Any...) { printed.append(line.map { "\($0)" }.joined(separator: " ")) }
      // guide begins
      let persister = try SQLitePersister(creatingAt: path)
      try persister.createTables()

      var budget = Budget(date: .now, amount: 3.6)
      budget.items = [
        BudgetItem(label: "Food", budgeted: 1.5), BudgetItem(label: "Rent", budgeted: 2.1),
      ]
      try persister.saveAll(object: &budget)

      let items = try persister.retrieve(type: BudgetItem.self)
      let budgets: [Budget] = try persister.retrieve(type: Budget.self)
      // guide ends
      #expect(items.map(\.id) == [2, 3] && budgets.first?.items.map(\.label) == ["Food", "Rent"])
      // guide begins
      let large = try persister.retrieve(
        type: BudgetItem.self, where: [\.budgeted >= 2, .that(\.label, hasPrefix: "R")],
        orderedBy: [.descending(\.budgeted)], start: 0, limit: 10)
      let first = try persister.retrieve(type: Budget.self, id: budget.id)
      let count = try persister.count(type: Budget.self)
      // guide ends
      #expect(large.map(\.label) == ["Rent"] && first?.amount == 3.6 && count == 1)
      // guide begins
      let labels = try persister.completions(of: \BudgetItem.label, startingWith: "Fo")
      // guide ends
      #expect(labels == ["Food"])
      // guide begins
      try persister.step { step in
        budget.amount = 4
        try step.saveAll(object: &budget)
        try step.delete(object: budget.items[1])
      }
      for operation in try persister.undo() ?? [] { print(operation) }
      // guide ends
      let shown = try CodeBlocks.shown(by: "docs/how-to-save-a-graph.md", in: "")
      #expect(shown.contains(printed.joined(separator: "\n")), "\(printed)")
      // guide begins
      try persister.step("Rename Item") { step in
        budget.items[0].label = "Groceries"
        try step.saveAll(object: &budget)
      }
      let title = try persister.canUndo() ? "Undo \(persister.undoName() ?? "Change")" : "Undo"
      // guide ends
      #expect(title == "Undo Rename Item")
      printed = []
      // guide begins
      for step in try persister.history(limit: 20) where !step.isUndone {
        print(step.name ?? "Change", step.date ?? .distantPast, step.operations.count)
      }
      // guide ends
      #expect(printed.count == 2 && printed[0].hasPrefix("Rename Item"))
      // guide begins
      try persister.limitHistory(to: 100)
      try persister.clearHistory()
      // guide ends
      try persister.pool.write { _ = try $0.execute("UPDATE Budget SET amount = 1e300") }
      printed = []
      // guide begins
      let readable = try persister.retrieve(type: Budget.self, skipping: { print("skipped:", $0) })
      // guide ends
      #expect(readable.isEmpty && printed.first?.hasPrefix("skipped: amount of Budget 1") == true)
    }

    @Test(
      "Objects are updated, deleted, visited, replaced by a unique value and saved if unchanged")
    func verbs() throws {
      let persister = try SQLitePersister.inMemory()
      var visited: [String] = []
      func print(_ text: String) { visited.append(text) }
      var food = BudgetItem(label: "Food", budgeted: 5)
      try persister.saveAll(object: &food)
      // guide begins
      try persister.update(
        type: BudgetItem.self, where: [\.budgeted > 4], set: [.add(\.budgeted, 0.5)])
      try persister.delete(type: BudgetItem.self, where: [.that(\.label, hasPrefix: "Test")])
      let ids = try persister.ids(type: BudgetItem.self, orderedBy: [.ascending(\.label)])
      try persister.forEach(type: BudgetItem.self) { item in print(item.label) }
      // guide ends
      #expect(ids == [1] && visited == ["Food"])
      // guide begins
      var wallet = Wallet(name: "Cash", cents: 500)
      try persister.saveAll(object: &wallet, by: \.name)
      // guide ends
      try persister.saveAll(object: &wallet, by: \.name)
      let id = wallet.id
      // guide begins
      guard var found = try persister.retrieve(type: Wallet.self, id: id) else { return }
      let fetched = try persister.snapshot(of: found)
      found.cents -= 120
      try persister.saveAll(object: &found, ifUnchangedSince: fetched)
      // guide ends
      let stored = try persister.retrieve(type: Wallet.self)
      #expect(stored.map(\.cents) == [380])
    }

    @Test("The observed results of a query stay up to date")
    func results() async throws {
      let persister = try SQLitePersister.inMemory()
      _ = try await persister.save(object: BudgetItem(label: "Rent", budgeted: 2))
      var shown: [BudgetItem] = []
      // Ends the sequence.
      func show(_ items: [BudgetItem]) {
        shown = items
        Task { await persister.pool.close() }
      }
      // guide begins
      for try await large in persister.results(
        type: BudgetItem.self, where: [\.budgeted >= 2], orderedBy: [.descending(\.budgeted)])
      {
        show(large)
      }
      // guide ends
      #expect(shown.map(\.label) == ["Rent"])
    }

    @Test("The observed history stays up to date")
    func menus() async throws {
      let persister = try SQLitePersister.inMemory()
      try await persister.step("Add Item") { step in
        var item = BudgetItem(label: "Rent", budgeted: 2)
        try step.save(object: &item)
      }
      var undoName: String? {
        didSet { Task { await persister.pool.close() } }
      }
      // guide begins
      for try await steps in try persister.historyResults(limit: 100) {
        undoName = steps.first { !$0.isUndone }?.name
      }
      // guide ends
      #expect(undoName == "Add Item")
    }

    @Test("Objects are read after their type and a property were renamed")
    func renaming() throws {
      let stage = try Stage(.memory)
      var receipt = Transaction(payee: "Grocer", parts: [Transaction(payee: "Baker")])
      try stage.persister.saveAll(object: &receipt)
      let found = try stage.reopened().retrieve(type: Guide.Purchase.self)
      #expect(found.map(\.seller) == ["Grocer", "Baker"] && found.allSatisfy(\.isPaid))
      #expect(found.first?.parts.map(\.seller) == ["Baker"])
    }

    @Test("A graph is saved from a task")
    func tasks() async throws {
      let persister = try SQLitePersister.inMemory()
      let budget = try await Guide().add([BudgetItem(label: "Food", budgeted: 1)], to: persister)
      #expect(budget.items.first?.id == 2)
    }

    @Test("A graph is watched, and a step in a task renames an object of it")
    func watching() async throws {
      let persister = try SQLitePersister.inMemory()
      let budget = try await Guide().add([BudgetItem(label: "Food", budgeted: 1)], to: persister)
      let item = try #require(budget.items.first)
      var seen: [[String]] = []
      func print(_ labels: [String]) {
        seen.append(labels)
        // The first result is there: now another task writes.
        if labels == ["Food"] {
          Task { _ = try await Guide().rename(item, to: "Rent", in: persister) }
        }
      }
      // guide begins
      let labels = persister.pool.results { _ in
        try persister.retrieve(type: BudgetItem.self).map(\.label)
      }
      for try await shown in labels {
        print(shown)
        if shown.contains("Rent") { break }
      }
      // guide ends
      #expect(seen == [["Food"], ["Rent"]])
      #expect(try await persister.undoName() == "Rename Item")
    }

    @Test("Importing an old database reports an object of an unknown type")
    func importing() throws {
      let persister = try SQLitePersister.inMemory()
      var printed: [String] = []
      func print(_ line: String) { printed.append(line) }
      try persister.pool.write { connection in
        try connection.execute("CREATE TABLE by_type (id INTEGER, type_name TEXT, json TEXT)")
        try connection.execute("CREATE TABLE relations (from_id, to_id, relation)")
        try connection.execute("INSERT INTO by_type VALUES (4, 'Goal', '{}')")
      }
      // guide begins
      let types: [any Saveable.Type] = [
        Budget.self, BudgetItem.self, ActualItem.self, Transaction.self,
      ]
      if let report = try persister.importTwoTables(of: types, leavingSkipped: true) {
        for object in report.skippedObjects {
          print("\(object.type ?? "") \(object.id): \(object.reason)")
        }
      }
      // guide ends
      #expect(printed == ["Goal 4: its type is unknown"])
    }

    @Test(
      "Every Swift block of the guide is compiled and run here, to the letter, and nothing else is")
    func blocks() throws {
      let shown = try CodeBlocks.shown(by: "docs/how-to-save-a-graph.md")
      let compiled = try CodeBlocks.compiled(
        markedBy: "guide", inFolder: "Tests/Models/SocleObjectGraphTests/Guide")
      #expect(Set(shown) == Set(compiled))
    }
  }
}
