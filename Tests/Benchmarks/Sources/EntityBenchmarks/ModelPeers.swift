import Foundation
import SocleEntities
import SocleEntityTables
import SocleObjectGraph
import SocleRepositories

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
