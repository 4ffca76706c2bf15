import Foundation
import TestSupport
import Testing

import SocleQueries
@testable import SocleCore

@Suite("Numbers in NUMERIC columns, and decimals that SQLite can order")
struct NumericCodingTests {
  struct Price {
    var id: Int
    var real: Double
    var decimal: Decimal
    static let id = Field("id", \Price.id)
    static let real = Field("real", \Price.real, as: .numeric)
    static let decimal = Field("exact", \Price.decimal, as: .numericDecimal)
    static let row = RowDescription("prices", id, real, decimal, make: Price.init)
      .keyed(by: id).with(isStrict: false)
  }

  @Test("Integers and reals in a NUMERIC column are read, and written values are read back")
  func numeric() throws {
    let connection = try Connection.inMemory()
    try connection.createTable(Price.row)
    try connection.run("INSERT INTO prices VALUES(1, 14, 14), (2, '9.80', '0.99'), (3, -2.5, 1e3)")
    try connection.prepareInsert(in: Price.row).insert(
      Price(id: 4, real: 3, decimal: Decimal(string: "34.8") ?? 0))
    let prices = try connection.rows(of: Price.row, orderedBy: [Price.id.ascending])
    #expect(prices.map(\.real) == [14, 9.8, -2.5, 3])
    #expect(prices.map { "\($0.decimal)" } == ["14", "0.99", "1000", "34.8"])
    #expect(
      try connection.values(of: TestSQL("SELECT typeof(real), typeof(exact) FROM prices"))
        == [["integer", "integer"], ["real", "real"], ["real", "integer"], ["integer", "real"]])
    #expect(try connection.count(of: Price.row, where: [Price.decimal.isLess(than: 20)]) == 2)
  }

  @Test("Numbers that would not be read back exactly are refused")
  func refused() {
    #expect(throws: SQLiteError.self) { try NumericCoding.decode(.integer((1 << 53) + 1)) }
    #expect(throws: SQLiteError.self) { try NumericCoding.decode("1") }
    #expect(throws: SQLiteError.self) {
      try NumericDecimalCoding.stored(Decimal(string: "0.12345678901234567890") ?? 0)
    }
    #expect(throws: SQLiteError.self) { try NumericDecimalCoding.stored(.nan) }
    #expect(throws: SQLiteError.self) { try HundredthsCoding.stored(.nan) }
    #expect(throws: SQLiteError.self) { try HundredthsCoding.stored(.greatestFiniteMagnitude) }
  }

  @Test("Each price from 0.00 to 99.99 can be written as a literal, which Swift makes a Double")
  func literals() throws {
    for cents in 0..<10_000 {
      let price = Decimal(Double(cents) / 100)
      #expect(try HundredthsCoding.stored(price) == .integer(Int64(cents)))
      #expect(try HundredthsCoding.stored(-price) == .integer(Int64(-cents)))
    }
    #expect(try HundredthsCoding.stored(19.99) == 1999)
  }

  @Test(
    "Hundredths are rounded to the nearest, halves away from zero",
    arguments: [
      ("0.001", 0), ("0.004999", 0), ("0.005", 1), ("-0.005", -1), ("0.125", 13), ("-0.125", -13),
      ("0.1349999999999999999", 13), ("-0.1349999999999999999", -13), ("0.996", 100),
    ])
  func rounding(text: String, hundredths: Int64) throws {
    #expect(try HundredthsCoding.stored(#require(Decimal(string: text))) == .integer(hundredths))
  }

  @Test(
    "Sums and averages of decimals are decimals, also in groups, comparisons and optional columns")
  func aggregates() throws {
    struct Sale {
      var id: Int
      var price: Decimal
      var discount: Decimal?
      var weight: Decimal
      static let id = Field("id", \Sale.id)
      static let price = Field("price", \Sale.price, as: .hundredths)
      static let discount = Field("discount", \Sale.discount, as: .optional(.hundredths))
      static let weight = Field("weight", \Sale.weight, as: .numericDecimal)
      static let row = RowDescription("sales", id, price, discount, weight, make: Sale.init)
        .keyed(by: id).with(isStrict: false)
    }
    let connection = try Connection.inMemory()
    try connection.createTable(Sale.row)
    let sums = SelectQuery(
      Sale.price.sum, Sale.price.average, Sale.discount.sum, Sale.discount.average,
      Sale.weight.sum, Sale.weight.average, from: Sale.row)
    #expect(try connection.row(of: sums).0 == nil)
    #expect(try connection.row(of: sums).1 == nil)
    try connection.insert(
      contentsOf: [
        Sale(id: 1, price: 19.99, discount: 0.5, weight: 0.1),
        Sale(id: 2, price: 0.01, discount: nil, weight: 0.2), Sale(id: 3, price: 5, weight: 3),
      ], in: Sale.row)
    let found = try connection.row(of: sums)
    #expect(found.0 == 25)
    #expect(found.1 == Decimal(string: "8.33333333333333"))
    #expect(found.2 == Decimal(string: "0.5"))
    #expect(found.3 == Decimal(string: "0.5"))
    #expect(found.4 == Decimal(string: "3.3"))
    #expect(found.5 == Decimal(string: "1.1"))
    let dear = SelectQuery(Aggregate.rowCount, from: Sale.row)
      .having([Sale.price.average.isGreater(than: 8), Sale.price.sum.isAtLeast(25)])
    #expect(try connection.rows(of: dear) == [3])
    let cheap = dear.having([Sale.price.average.isLess(than: 8)])
    #expect(try connection.rows(of: cheap) == [])
  }

  @Test("Hundredths are ordered, compared and summed by size")
  func hundredths() throws {
    let table = ValueTable(Field("value", \ValueTable<HundredthsCoding>.Row.value, as: .hundredths))
    let connection = try Connection.inMemory()
    try connection.createTable(table.row)
    let decimals = ["9.99", "10", "-0.5", "100.25"].compactMap { Decimal(string: $0) }
    try connection.prepareInsert(in: table.row).insert(contentsOf: table.rows(decimals))
    let sorted = try connection.rows(of: table.row, orderedBy: [table.value.ascending])
    #expect(sorted.map(\.value) == decimals.sorted())
    #expect(try connection.count(of: table.row, where: [table.value.isGreater(than: 9)]) == 3)
    #expect(try connection.value("SELECT sum(value) FROM cells") == 11_974)
  }
}
