import Foundation
import SocleCore
import SocleObjectGraph
import SocleStorage
import TestSupport
import Testing

@Suite("Opening a graph")
struct OpeningTests {
  @Test("Creating a graph refuses an existing file, and opening a graph refuses a missing one")
  func files() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.file())
    #expect(throws: SQLiteError.self) { try SQLitePersister(openingExistingAt: url) }
    var budget = Budget.sample()
    try SQLitePersister(creatingAt: url).saveAll(object: &budget)
    #expect(throws: SQLiteError.self) { try SQLitePersister(creatingAt: url) }
    let persister = try SQLitePersister(openingExistingAt: folder.file())
    #expect(try persister.retrieve(type: Budget.self) == [budget])
    let other = URL(fileURLWithPath: folder.file("other.sqlite"))
    for count in 1...2 {
      var another = Budget.sample()
      let persister = try SQLitePersister(openingOrCreatingAt: other)
      try persister.saveAll(object: &another)
      #expect(try persister.count(type: Budget.self) == count)
    }
  }

  @Test("A graph can exist beside an app's own schema, and verification ignores the graph's tables")
  func beside() async throws {
    enum Version: Int, SchemaVersion { case first = 1 }
    struct NoSteps: SQLiteMigratable {
      func performIncrementalStorageMigration(_ next: Version, database: Connection) {}
    }
    let own = TableDescription("settings", columns: [ColumnDescription("name", .text)])
    let folder = try TemporaryFolder()
    for run in 1...3 {
      let storage = try await SQLiteStorageBuilder().build(
        schema: SQLiteSchema(tables: [own], version: Version.first),
        storagePath: URL(fileURLWithPath: folder.file()))
      try await storage.initialize(storageMigrator: NoSteps())
      let persister = SQLitePersister(storage.sqlitePool)
      try await persister.createTables()
      try await persister.createTables()
      let saved = try await persister.saveAll(object: Budget.sample())
      #expect(saved.id == 1 + 5 * (run - 1))
      let count = try await persister.count(type: Budget.self)
      #expect(count == run)
    }
  }

  @Test("Every call has an asynchronous form, which returns the saved objects")
  func asynchronous() async throws {
    let persister = try Stage(.memory).persister
    var budget = try await persister.saveAll(object: Budget.sample())
    #expect(budget.items[0].id == 2)
    budget.amount = 7
    budget = try await persister.save(object: budget)
    let more = try await persister.saveAll(objects: [Budget.sample(1), Budget.sample(2)])
    let all = try await persister.retrieve(type: Budget.self, orderedBy: [.descending(\.amount)])
    #expect(all == [budget, more[1], more[0]])
    let one = try await persister.retrieve(type: Budget.self, id: 1)
    #expect(one == budget)
    let labels = try await persister.completions(of: \BudgetItem.label, startingWith: "F")
    #expect(labels == ["Food"])
    try await persister.delete(object: more[0])
    try await persister.deleteAll(object: more[1])
    try await persister.step { step in
      try step.delete(object: more[0].items[0])
      try step.delete(object: more[0].items[1])
    }
    for expected in [2, 3, 1] {
      let undone = try await persister.undo()
      #expect(undone?.count == expected + (expected == 3 ? 1 : 0))
    }
    let count = try await persister.count(type: Budget.self)
    #expect(count == 3)
    let redone = try await persister.redo()
    #expect(redone?.map(\.description) == ["delete Budget \(more[0].id ?? 0)"])
    try await persister.limitHistory(to: 1)
    try await persister.clearHistory()
    let nothing = try await persister.undo()
    #expect(nothing == nil)
  }
}
