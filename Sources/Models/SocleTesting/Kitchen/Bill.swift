import Foundation
import SocleEntities

/// A bill, which can be deleted only without a customer. No relation leads back from the customer.
struct Bill: Entity, Equatable, Sendable {
  struct Customer: Entity, Equatable, Sendable {
    var id = UUID()
    var name = "Ann"
    /// A property with a name that the statements of stores use for a column of their own.
    var key = 1
  }

  var id = UUID()
  var customer: Customer?
  static let relations: [Relation<Bill>] = [.toOne("customer", \.customer, onDelete: .deny)]
}
