import CPeers
import Entities
import EntityTables
import Foundation
import ObjectGraph
import Repositories

/// A file with budgets of ten items each, which a peer changes in its own way.
protocol ModelPeer {
  static var name: String { get }
  /// Stores the budgets, whose ids count from 1.
  init(path: String, _ budgets: [Budget]) throws
  /// Changes one item.
  func save(_ item: BudgetItem) throws
  /// Deletes an item of a budget, and brings it back in a second transaction.
  func deleteAndRestore(_ item: BudgetItem, of budget: Budget) throws
  /// Deletes all of these budgets with their items in one transaction.
  func delete(_ budgets: [Budget]) throws
}

extension Budget {
  static func made(_ count: Int) -> [Budget] {
    var budgets: [Budget] = []
    for number in 0..<count {
      let date = Date(timeIntervalSinceReferenceDate: Double(number) / 7)
      var budget = Budget(id: number * 11 + 1, date: date, amount: Float(number))
      for place in 0..<10 {
        let id: Int = number * 11 + 2 + place
        budget.items.append(
          BudgetItem(id: id, label: "budget item \(number)-\(place)", budgeted: Double(place) / 3))
      }
      budgets.append(budget)
    }
    return budgets
  }
}

struct GraphPeer: ModelPeer {
  static let name = "graph"
  private let persister: SQLitePersister

  init(path: String, _ budgets: [Budget]) throws {
    persister = try SQLitePersister(creatingAt: path)
    var new = budgets
    for index in new.indices {
      new[index].id = nil
      for item in new[index].items.indices { new[index].items[item].id = nil }
    }
    // One by one, because the ids of one save count its budgets first.
    try persister.step { step in
      for index in new.indices { try step.saveAll(object: &new[index]) }
    }
    guard new == budgets else { throw Differs(what: "the graph gave other ids") }
  }

  func save(_ item: BudgetItem) throws {
    var item = item
    try persister.save(object: &item)
  }

  func deleteAndRestore(_ item: BudgetItem, of budget: Budget) throws {
    try persister.delete(object: item)
    try persister.undo()
  }

  func delete(_ budgets: [Budget]) throws { try persister.deleteAll(objects: budgets) }
}

struct RepositoryPeer: ModelPeer {
  static let name = "repository"
  private let budgets: EntityRepository<Budget>
  private let items: EntityRepository<BudgetItem>

  init(path: String, _ all: [Budget]) throws {
    let store = try SQLiteEntityStore(creatingAt: path)
    budgets = try EntityRepository(in: store)
    items = try EntityRepository(in: store)
    try budgets.save(contentsOf: all)
  }

  func save(_ item: BudgetItem) throws { try items.save(item) }

  func deleteAndRestore(_ item: BudgetItem, of budget: Budget) throws {
    try items.delete(item)
    try budgets.save(budget)
  }

  func delete(_ all: [Budget]) throws { try budgets.delete(contentsOf: all) }
}

/// SQL by hand: statements prepared once, in C.
final class HandPeer: ModelPeer {
  static let name = "sql"
  private var database: OpaquePointer?
  private var statements: [String: OpaquePointer] = [:]

  init(path: String, _ budgets: [Budget]) throws {
    guard sqlite3_open(path, &database) == SQLITE_OK else { throw Differs(what: "no file") }
    for sql in [
      "PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL", "PRAGMA foreign_keys = ON",
      "CREATE TABLE budget (id INTEGER PRIMARY KEY, date REAL NOT NULL, amount REAL NOT NULL) STRICT",
      """
      CREATE TABLE item (id INTEGER PRIMARY KEY, budget_id INTEGER NOT NULL REFERENCES budget,
      position INTEGER NOT NULL, label TEXT NOT NULL, budgeted REAL NOT NULL) STRICT
      """, "CREATE INDEX item_by_budget ON item (budget_id, position)",
    ] { sqlite3_exec(database, sql, nil, nil, nil) }
    try transaction {
      for budget in budgets {
        try run("INSERT INTO budget VALUES (?, ?, ?)") {
          sqlite3_bind_int64($0, 1, Int64(budget.id ?? 0))
          sqlite3_bind_double($0, 2, budget.date.timeIntervalSinceReferenceDate)
          sqlite3_bind_double($0, 3, Double(budget.amount))
        }
        for item in budget.items { try insert(item, of: budget) }
      }
    }
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close(database)
  }

  func save(_ item: BudgetItem) throws {
    try transaction {
      try run("UPDATE item SET label = ?, budgeted = ? WHERE id = ?") {
        sqlite3_bind_text(
          $0, 1, item.label, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
        sqlite3_bind_double($0, 2, item.budgeted)
        sqlite3_bind_int64($0, 3, Int64(item.id ?? 0))
      }
    }
  }

  func deleteAndRestore(_ item: BudgetItem, of budget: Budget) throws {
    try transaction {
      try run("DELETE FROM item WHERE id = ?") { sqlite3_bind_int64($0, 1, Int64(item.id ?? 0)) }
    }
    try transaction { try insert(item, of: budget) }
  }

  func delete(_ budgets: [Budget]) throws {
    try transaction {
      for budget in budgets {
        for sql in ["DELETE FROM item WHERE budget_id = ?", "DELETE FROM budget WHERE id = ?"] {
          try run(sql) { sqlite3_bind_int64($0, 1, Int64(budget.id ?? 0)) }
        }
      }
    }
  }

  private func insert(_ item: BudgetItem, of budget: Budget) throws {
    try run("INSERT INTO item VALUES (?, ?, ?, ?, ?)") {
      sqlite3_bind_int64($0, 1, Int64(item.id ?? 0))
      sqlite3_bind_int64($0, 2, Int64(budget.id ?? 0))
      sqlite3_bind_int64($0, 3, Int64((item.id ?? 0) - (budget.id ?? 0)))
      sqlite3_bind_text($0, 4, item.label, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
      sqlite3_bind_double($0, 5, item.budgeted)
    }
  }

  private func transaction(_ body: () throws -> Void) throws {
    try run("BEGIN IMMEDIATE") { _ in }
    try body()
    try run("COMMIT") { _ in }
  }

  private func run(_ sql: String, _ bind: (OpaquePointer?) -> Void) throws {
    var statement = statements[sql]
    if statement == nil {
      sqlite3_prepare_v3(
        database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
      statements[sql] = statement
    }
    bind(statement)
    guard sqlite3_step(statement) == SQLITE_DONE else {
      throw Differs(what: String(cString: sqlite3_errmsg(database)))
    }
    sqlite3_reset(statement)
  }
}
