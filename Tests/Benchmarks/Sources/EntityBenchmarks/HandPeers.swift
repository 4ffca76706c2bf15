import CPeers
import Foundation

/// SQL by hand: statements prepared once, in C.
class HandPeer: ModelPeer {
  class var name: String { "sql" }
  private var database: OpaquePointer?
  private var statements: [String: OpaquePointer] = [:]

  class var itemTables: [String] {
    [
      """
      CREATE TABLE item (id INTEGER PRIMARY KEY, budget_id INTEGER NOT NULL REFERENCES budget,
      position INTEGER NOT NULL, label TEXT NOT NULL, budgeted REAL NOT NULL) STRICT
      """, "CREATE INDEX item_by_budget ON item (budget_id, position)",
    ]
  }

  required init(path: String, _ budgets: [Budget]) throws {
    guard sqlite3_open(path, &database) == SQLITE_OK else { throw Differs(what: "no file") }
    for sql in [
      "PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL", "PRAGMA foreign_keys = ON",
      "CREATE TABLE budget (id INTEGER PRIMARY KEY, date REAL NOT NULL, amount REAL NOT NULL) STRICT",
    ] + Self.itemTables { sqlite3_exec(database, sql, nil, nil, nil) }
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
    try transaction { try delete(item) }
    try transaction { try insert(item, of: budget) }
  }

  func delete(_ budgets: [Budget]) throws {
    try transaction {
      for budget in budgets {
        try deleteItems(of: budget)
        try run("DELETE FROM budget WHERE id = ?", budget.id)
      }
    }
  }

  func deleteItems(of budget: Budget) throws {
    try run("DELETE FROM item WHERE budget_id = ?", budget.id)
  }

  func delete(_ item: BudgetItem) throws { try run("DELETE FROM item WHERE id = ?", item.id) }

  func insert(_ item: BudgetItem, of budget: Budget) throws {
    try run("INSERT INTO item VALUES (?, ?, ?, ?, ?)") {
      sqlite3_bind_int64($0, 1, Int64(item.id ?? 0))
      sqlite3_bind_int64($0, 2, Int64(budget.id ?? 0))
      sqlite3_bind_int64($0, 3, Int64((item.id ?? 0) - (budget.id ?? 0)))
      sqlite3_bind_text($0, 4, item.label, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
      sqlite3_bind_double($0, 5, item.budgeted)
    }
  }

  /// Runs a statement with one id.
  final func run(_ sql: String, _ id: Int?) throws {
    try run(sql) { sqlite3_bind_int64($0, 1, Int64(id ?? 0)) }
  }

  private func transaction(_ body: () throws -> Void) throws {
    try run("BEGIN IMMEDIATE") { _ in }
    try body()
    try run("COMMIT") { _ in }
  }

  final func run(_ sql: String, _ bind: (OpaquePointer?) -> Void) throws {
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

/// The same with the graph's tables: a list is a table of links, so that objects can be in several lists.
final class HandListsPeer: HandPeer {
  override class var name: String { "sql-lists" }

  override class var itemTables: [String] {
    [
      "CREATE TABLE item (id INTEGER PRIMARY KEY, label TEXT NOT NULL, budgeted REAL NOT NULL) STRICT",
      """
      CREATE TABLE budget_items (
      budget_id INTEGER NOT NULL REFERENCES budget DEFERRABLE INITIALLY DEFERRED, position INTEGER NOT NULL,
      item_id INTEGER NOT NULL REFERENCES item DEFERRABLE INITIALLY DEFERRED,
      PRIMARY KEY (budget_id, position)) WITHOUT ROWID, STRICT
      """, "CREATE INDEX budget_items_by_item ON budget_items (item_id)",
    ]
  }

  override func insert(_ item: BudgetItem, of budget: Budget) throws {
    let (id, owner) = (Int64(item.id ?? 0), Int64(budget.id ?? 0))
    try run("INSERT INTO item VALUES (?, ?, ?)") {
      sqlite3_bind_int64($0, 1, id)
      sqlite3_bind_text($0, 2, item.label, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
      sqlite3_bind_double($0, 3, item.budgeted)
    }
    try run("INSERT INTO budget_items VALUES (?, ?, ?)") {
      sqlite3_bind_int64($0, 1, owner)
      sqlite3_bind_int64($0, 2, id - owner)
      sqlite3_bind_int64($0, 3, id)
    }
  }

  override func delete(_ item: BudgetItem) throws {
    try run("DELETE FROM budget_items WHERE item_id = ?", item.id)
    try super.delete(item)
  }

  override func deleteItems(of budget: Budget) throws {
    // An item goes only if no other list has it.
    try run(
      """
      DELETE FROM item WHERE id IN (SELECT item_id FROM budget_items WHERE budget_id = ?1)
      AND NOT EXISTS (SELECT * FROM budget_items WHERE item_id = item.id AND budget_id <> ?1)
      """, budget.id)
    try run("DELETE FROM budget_items WHERE budget_id = ?", budget.id)
  }
}
