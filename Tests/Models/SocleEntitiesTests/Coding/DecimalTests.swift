import Foundation
import Testing

@testable import SocleEntities

@Suite("Decimals as numbers")
struct DecimalTests {
  private func stored(_ value: Decimal) throws -> Decimal? {
    guard case .double(let number) = try EntityValue(stored: value) else { return nil }
    return Decimal(shortest: number)
  }

  @Test("Every price below 100 is stored exactly, even if it was converted from a Double")
  func prices() throws {
    for cents in 0..<10_000 {
      let price = Decimal(cents) / 100
      #expect(try stored(price) == price)
      #expect(try stored(Decimal(Double(cents) / 100)) == price)
      #expect(try stored(-Decimal(Double(cents) / 100)) == -price)
    }
  }

  @Test(
    "Decimals with up to 15 digits are read back exactly",
    arguments: [
      "0", "-0.1", "123456789012345", "1.23456789012345", "0.000000000000001", "1e100", "-1e-100",
      "999999999999999e20", "0.999999999999999", "3e-127", "100000000000000000000",
    ])
  func exact(_ text: String) throws {
    let value = try #require(Decimal(string: text))
    #expect(try stored(value) == value)
  }

  @Test(
    "A decimal with more digits than a stored number keeps is refused",
    arguments: ["12345678901234567890", "1.00000000000000000001", "3.33333333333333333333"])
  func long(_ text: String) throws {
    let value = try #require(Decimal(string: text))
    #expect(throws: EntityError.self) { try EntityValue(stored: value) }
    #expect(throws: EntityError.self) { try EntityValue(stored: [value].first) }
  }

  @Test("NaN is refused, and a number is decoded as a decimal only if it is finite")
  func notANumber() throws {
    #expect(throws: EntityError.self) { try EntityValue(stored: Decimal.nan) }
    func decoded(_ value: EntityValue) throws -> Decimal {
      try value.decode(Decimal.self, of: "Thing", .int(1), property: "price")
    }
    #expect(try decoded(.double(0.1)).description == "0.1")
    for value: EntityValue in [.double(.infinity), .string("1"), .int(1)] {
      #expect(throws: EntityError.self) { try decoded(value) }
    }
  }

  @Test("A type that encodes itself as one decimal is stored as a number, and read back")
  func wrapped() throws {
    struct Money: Codable {
      var amount: Decimal
      init(_ amount: Decimal) { self.amount = amount }
      init(from decoder: any Decoder) throws {
        amount = try decoder.singleValueContainer().decode(Decimal.self)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(amount)
      }
    }
    let value = try EntityValue(stored: Money(Decimal(string: "9.5") ?? 0))
    #expect(value == .double(9.5))
    let back = try value.decode(Money.self, of: "Thing", .int(1), property: "price")
    #expect(back.amount.description == "9.5")
  }
}
