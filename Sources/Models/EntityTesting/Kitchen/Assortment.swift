import Entities
import Foundation

/// A value of types of Foundation and enums with payloads, whose conformances to Codable are synthesized.
struct Assortment: Entity, Equatable, Sendable {
  indirect enum Form: Codable, Hashable, Sendable {
    case dot
    case circle(radius: Double)
    case path([Int], isClosed: Bool)
    case text(String, in: [Form])
  }

  var id = UUID()
  var price: Decimal
  var point = CGPoint.zero
  var reach = 0..<1
  var closed = 0...1
  var span = Duration.zero
  var zone: TimeZone?
  var form = Form.dot
  var maybe: Form?
  var forms: [Int?: Form] = [:]

  init(_ price: Decimal = 0) { self.price = price }
}

/// A bill, which can be deleted only without a customer. No relation leads back from the customer.
struct Bill: Entity, Equatable, Sendable {
  struct Customer: Entity, Equatable, Sendable {
    var id = UUID()
    var name = "Ann"
    /// A name that stores use in their statements.
    var key = 1
  }

  var id = UUID()
  var customer: Customer?
  static let relations: [Relation<Bill>] = [.toOne("customer", \.customer, onDelete: .deny)]
}
