import Foundation
import TestSupport
import Testing

@testable import SQLiteCore
import SQLiteQueries

@Suite("Decimals as text")
struct DecimalTests {
  static let table = ValueTable<Decimal>()

  @Test("Random digits and exponents come back", arguments: 1...4 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let decimals = (0..<500).map { _ in
      let high = Decimal(random.next() >> UInt64.random(in: 0..<64, using: &random))
      let low = Decimal(random.next() >> UInt64.random(in: 0..<64, using: &random))
      let digits =
        random.chance(50) ? low : high * Decimal(sign: .plus, exponent: 19, significand: 1) + low
      let exponent = Int.random(in: -128...80, using: &random)
      return Decimal(
        sign: random.chance(50) ? .minus : .plus, exponent: exponent, significand: digits)
    }.filter { !$0.isNaN }
    #expect(decimals.count > 400)
    let connection = try Connection.inMemory()
    try connection.createTable(Self.table.row)
    try connection.prepareInsert(into: Self.table.row).insert(contentsOf: Self.table.rows(decimals))
    #expect(try connection.rows(of: Self.table.row).map(\.value) == decimals)
  }

  @Test("One is spelled as people spell it, without exponent and trailing zeros")
  func spelling() throws {
    let texts: [Decimal: String] = [
      0: "0", -1: "-1", Decimal(sign: .plus, exponent: -2, significand: 110): "1.1",
      Decimal(sign: .minus, exponent: -3, significand: 5): "-0.005",
      Decimal(sign: .plus, exponent: 20, significand: 3): "300000000000000000000",
    ]
    for (decimal, text) in texts { #expect(try Self.table.value.stored(decimal) == .text(text)) }
  }
}
