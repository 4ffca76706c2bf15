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

  /// Encoded as a text, or as a number.
  enum Size: Codable, Hashable, Sendable {
    case text(String)
    case number(Double)

    init(from decoder: any Decoder) throws {
      let text = try? decoder.singleValueContainer().decode(String.self)
      self = try text.map { .text($0) } ?? .number(Double(from: decoder))
    }
    func encode(to encoder: any Encoder) throws {
      switch self {
      case .text(let text): try text.encode(to: encoder)
      case .number(let number): try number.encode(to: encoder)
      }
    }
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
  var size = Size.text("")
  var sizes: [String: Size] = [:]

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

/// Two types of one name, with equal properties.
enum Orders {
  struct Line: Entity { var id = UUID() }
}

/// See ``Orders``.
enum Invoices {
  struct Line: Entity { var id = UUID() }
}
