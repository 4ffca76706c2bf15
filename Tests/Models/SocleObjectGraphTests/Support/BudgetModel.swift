import Foundation
import SocleEntities
import SocleObjectGraph

/// The four models of the specification.
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
  var budgeted: Double = 0
  var actuals: [ActualItem] = []
  static let relations: [Relation<BudgetItem>] = [.toMany("actuals", \.actuals, onDelete: .cascade)]
  static let indexes: [EntityIndex<BudgetItem>] = [.on(\.label)]
}

struct ActualItem: Saveable, Equatable {
  var id: Int?
  var amount: Double
  var transaction: Transaction?
  static let relations: [Relation<ActualItem>] = [.toOne("transaction", \.transaction)]
}

struct Transaction: Saveable, Equatable {
  var id: Int?
  var payee: String
  var day: Date?
  var parts: [Transaction] = []
  @Indirect var original: Transaction?
  static let relations: [Relation<Transaction>] = [
    .toMany("parts", \.parts), .toOne("original", \.original),
  ]
}
