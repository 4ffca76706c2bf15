import Entities
import Foundation

/// A value with a price, and with collections that have no order of their own.
package struct Ware: Entity, Equatable, Sendable {
  package enum Size: String, Codable, CaseIterable, Comparable, Sendable {
    case small, medium, large

    package static func < (left: Size, right: Size) -> Bool {
      allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
  }

  package struct Label: Codable, Hashable, Comparable, Sendable {
    package var words: Set<String> = []
    package var counts: [Size: Set<Int>] = [:]

    package static func < (left: Label, right: Label) -> Bool {
      left.words.count < right.words.count
    }
  }

  package var id = UUID()
  package var price: Decimal
  package var size = Size.small
  package var words: Set<String> = []
  package var label = Label()

  package init(_ price: Decimal) { self.price = price }
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

/// A value of types of Foundation and enums with payloads, whose conformances to Codable are synthesized.
package struct Assortment: Entity, Equatable, Sendable {
  package indirect enum Form: Codable, Hashable, Sendable {
    case dot
    case circle(radius: Double)
    case path([Int], isClosed: Bool)
    case text(String, in: [Form])
  }

  package var id = UUID()
  package var price: Decimal = 0
  package var point = CGPoint.zero
  package var reach = 0..<1
  package var closed = 0...1
  package var span = Duration.zero
  package var zone: TimeZone?
  package var form = Form.dot
  package var maybe: Form?
  package var forms: [Int?: Form] = [:]

  package init() {}
}
