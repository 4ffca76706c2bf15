import Foundation
import SocleEntities
import SocleObjectGraph

/// The guide's models, in a type of their own, because other tests use the same names.
struct Guide {
  // guide begins
  struct Budget: Saveable {
    var id: Int?
    var date: Date
    var amount: Float
    var items: [BudgetItem] = []

    static let relations: [Relation<Budget>] = [.toMany("items", \.items, onDelete: .cascade)]
  }

  struct BudgetItem: Saveable {
    var id: Int?
    var label: String
    var budgeted: Double
    var actuals: [ActualItem] = []

    static let relations: [Relation<BudgetItem>] = [
      .toMany("actuals", \.actuals, onDelete: .cascade)
    ]
    static let indexes: [EntityIndex<BudgetItem>] = [.on(\.label)]
  }

  struct ActualItem: Saveable {
    var id: Int?
    var amount: Double
    var transaction: Transaction?

    static let relations: [Relation<ActualItem>] = [.toOne("transaction", \.transaction)]
  }

  struct Transaction: Saveable {
    var id: Int?
    var payee: String
    var parts: [Transaction] = []
    @Indirect var original: Transaction?

    static let relations: [Relation<Transaction>] = [
      .toMany("parts", \.parts), .toOne("original", \.original),
    ]
  }
  // guide ends

  // guide begins
  struct Purchase: Saveable {
    static let formerNames = ["Transaction"]
    static let formerProperties = ["seller": ["payee"]]
    static let defaults: [String: EntityValue] = ["isPaid": true]
    var id: Int?
    var seller: String
    var isPaid = true
    var parts: [Purchase] = []
    @Indirect var original: Purchase?

    static let relations: [Relation<Purchase>] = [
      .toMany("parts", \.parts), .toOne("original", \.original),
    ]
  }
  // guide ends

  // guide begins
  struct Account: Saveable {
    var id: Int?
    var name: String
    var bookings: [Booking] = []

    static let relations: [Relation<Account>] = [
      .inverse("bookings", \.bookings, of: \Booking.account, onDelete: .deny)
    ]
  }

  struct Booking: Saveable {
    var id: Int?
    var amount: Double
    @Indirect var account: Account?

    static let relations: [Relation<Booking>] = [.toOne("account", \.account, isLazy: true)]
  }
  // guide ends

  // guide begins
  struct Wallet: Saveable {
    var id: Int?
    var name: String
    var cents: Int

    static let indexes: [EntityIndex<Wallet>] = [.unique(\.name)]
  }
  // guide ends

  // guide begins
  func add(_ items: [BudgetItem], to persister: SQLitePersister) async throws -> Budget {
    let budget = Budget(date: .now, amount: 0, items: items)
    return try await persister.saveAll(object: budget)
  }
  // guide ends

  // guide begins
  func rename(
    _ item: BudgetItem, to label: String, in persister: SQLitePersister
  ) async throws -> BudgetItem {
    try await persister.step("Rename Item") { step in
      var renamed = item
      renamed.label = label
      try step.saveAll(object: &renamed)
      return renamed
    }
  }
  // guide ends
}
