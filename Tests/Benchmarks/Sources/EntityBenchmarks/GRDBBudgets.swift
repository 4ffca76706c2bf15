import Foundation
import GRDB

private struct BudgetRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "budget"
  var id: Int
  var date: Double
  var amount: Float
}

private struct ItemRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "item"
  var id: Int
  var budgetId: Int
  var position: Int
  var label: String
  var budgeted: Double
}

/// The same as Codable records of GRDB.
struct GRDBBudgetPeer: ModelPeer {
  static let name = "grdb-idiomatic"
  private let pool: DatabasePool

  init(path: String, _ budgets: [Budget]) throws {
    pool = try DatabasePool(path: path)
    try pool.write { database in
      try database.create(table: "budget") { table in
        table.primaryKey("id", .integer)
        table.column("date", .double).notNull()
        table.column("amount", .double).notNull()
      }
      try database.create(table: "item") { table in
        table.primaryKey("id", .integer)
        table.belongsTo("budget", onDelete: .cascade).notNull()
        table.column("position", .integer).notNull()
        table.column("label", .text).notNull()
        table.column("budgeted", .double).notNull()
      }
      for budget in budgets {
        try BudgetRecord(
          id: budget.id ?? 0, date: budget.date.timeIntervalSinceReferenceDate,
          amount: budget.amount
        ).insert(database)
        for item in budget.items { try record(item, of: budget.id ?? 0).insert(database) }
      }
    }
  }

  private func record(_ item: BudgetItem, of budget: Int) -> ItemRecord {
    ItemRecord(
      id: item.id ?? 0, budgetId: budget, position: (item.id ?? 0) - budget, label: item.label,
      budgeted: item.budgeted)
  }

  func save(_ item: BudgetItem) throws {
    // The ids of a budget and its items are eleven in a row.
    let id = item.id ?? 0
    try pool.write { try record(item, of: id - (id - 1) % 11).update($0) }
  }

  func deleteAndRestore(_ item: BudgetItem, of budget: Budget) throws {
    let record = record(item, of: budget.id ?? 0)
    _ = try pool.write { try record.delete($0) }
    try pool.write { try record.insert($0) }
  }

  func delete(_ budgets: [Budget]) throws {
    _ = try pool.write { try BudgetRecord.deleteAll($0, keys: budgets.compactMap(\.id)) }
  }
}
