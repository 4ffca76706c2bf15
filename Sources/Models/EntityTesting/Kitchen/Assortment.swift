import Entities
import Foundation

/// A value of types of Foundation and enums with payloads, whose conformances to Codable are synthesized.
package struct Assortment: Entity, Equatable, Sendable {
  package indirect enum Form: Codable, Hashable, Sendable {
    case dot
    case circle(radius: Double)
    case path([Int], isClosed: Bool)
    case text(String, in: [Form])
  }

  package var id = UUID()
  package var price: Decimal
  package var point = CGPoint.zero
  package var reach = 0..<1
  package var closed = 0...1
  package var span = Duration.zero
  package var zone: TimeZone?
  package var form = Form.dot
  package var maybe: Form?
  package var forms: [Int?: Form] = [:]

  package init(_ price: Decimal = 0) { self.price = price }
}

/// A bill, which goes only without its customer, of which nothing leads back.
package struct Bill: Entity, Equatable, Sendable {
  package struct Customer: Entity, Equatable, Sendable {
    package var id = UUID()
    package var name: String
    /// A word of the stores' own.
    package var key = 1
    package init(_ name: String) { self.name = name }
  }

  package var id = UUID()
  package var customer: Customer?
  package static let relations: [Relation<Bill>] = [
    .toOne("customer", \.customer, onDelete: .deny)
  ]
  package init(to customer: Customer?) { self.customer = customer }
}

/// Two types of one name, with equal properties.
package enum Orders {
  package struct Line: Entity {
    package var id = UUID()
    package init() {}
  }
}

/// See ``Orders``.
package enum Invoices {
  package struct Line: Entity {
    package var id = UUID()
    package init() {}
  }
}
