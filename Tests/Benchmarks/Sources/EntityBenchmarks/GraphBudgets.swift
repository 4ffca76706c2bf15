import CPeers
import Foundation
import SocleEntities
import SocleObjectGraph

struct Budget: Saveable, Equatable {
  var id: Int?
  var date: Date
  var amount: Float
  var items: [BudgetItem] = []

  static let relations: [Relation<Budget>] = [.toMany("items", \.items, onDelete: .cascade)]
}

struct BudgetItem: Saveable, Equatable {
  var id: Int?
  var label: String
  var budgeted: Double
}

/// A graph with history beside the plain loop in C that inserts rows of W1: CPU seconds of one run.
struct GraphBudgets {
  private var results: [(workload: String, seconds: Double)] = []
  private let count: Int
  private let folder: URL

  static func run(_ count: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var run = GraphBudgets(count: count, folder: folder)
    let unit = try run.insertPlainly(rows: 100 * count)
    try run.changeGraph()
    print("C: insert \(100 * count) rows of W1 \(String(format: "%.3f", unit))")
    for (workload, seconds) in run.results {
      print(
        workload, String(format: "%.3f", seconds), "ratio \(String(format: "%.2f", seconds / unit))"
      )
    }
  }

  private init(count: Int, folder: URL) {
    self.count = count
    self.folder = folder
  }

  private func insertPlainly(rows: Int) throws -> Double {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    var lots = peer_lots_generated(rows)
    defer { peer_lots_free(&lots) }
    guard peer_open(folder.appendingPathComponent("c.sqlite").path, &database) == SQLITE_OK,
      peer_create_tables(database, false) == SQLITE_OK
    else { throw Differs(what: "C could not make its file") }
    return try measure {
      guard peer_plain_insert(database, lots.lots, lots.count) == SQLITE_OK else {
        throw Differs(what: "C could not insert")
      }
    }
  }

  private mutating func changeGraph() throws {
    let persister = try SQLitePersister(creatingAt: folder.appendingPathComponent("graph.sqlite"))
    try persister.createTables()
    var budgets = (0..<count).map { number in
      Budget(
        date: Date(timeIntervalSinceReferenceDate: Double(number) / 7), amount: Float(number),
        items: (0..<10).map {
          BudgetItem(label: "budget item \(number)-\($0)", budgeted: Double($0) / 3)
        })
    }
    let saved = "\(count) budgets x 10 items"
    try note("saveAll of \(saved), with history") { try persister.saveAll(objects: &budgets) }
    try note("saveAll again, unchanged") { try persister.saveAll(objects: &budgets) }
    var found: [Budget] = []
    try note("retrieve all") { found = try persister.retrieve(type: Budget.self) }
    guard found == budgets else { throw Differs(what: "another graph was retrieved") }
    try note("undo and redo of the saveAll") {
      try persister.undo()
      try persister.redo()
    }
    guard try persister.retrieve(type: Budget.self) == budgets else {
      throw Differs(what: "undo and redo made another graph")
    }
    for index in budgets.indices { budgets[index].items[0].budgeted += 1 }
    try note("saveAll after changing \(count) items") {
      try persister.saveAll(objects: &budgets)
    }
    try note("undo of that") { try persister.undo() }
    try changeOne(persister, &budgets[0])
  }

  /// Many small steps in the whole file; the first ones are not measured.
  private mutating func changeOne(_ persister: SQLitePersister, _ budget: inout Budget) throws {
    var item = budget.items[5]
    func save(_ times: Int) throws {
      for _ in 0..<times {
        item.budgeted += 1
        try persister.save(object: &item)
      }
    }
    func delete(_ times: Int) throws {
      for _ in 0..<times {
        try persister.delete(object: item)
        try persister.undo()
      }
    }
    try save(3)
    try delete(3)
    try note("1,000 times: save one changed item") { try save(1000) }
    try note("1,000 times: delete one item, and undo") { try delete(1000) }
  }

  private mutating func note(_ workload: String, _ body: () throws -> Void) rethrows {
    results.append((workload, try measure(body)))
  }
}
