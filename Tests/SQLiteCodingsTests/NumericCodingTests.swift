import Foundation
import TestSupport
import Testing

@testable import SQLiteCodings
@testable import SQLiteCore

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
    try connection.prepareInsert(into: Price.row).insert(
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
    #expect(throws: SQLiteError.self) { try HundredthsCoding.stored(Decimal(string: "0.001") ?? 0) }
    #expect(throws: SQLiteError.self) { try HundredthsCoding.stored(.greatestFiniteMagnitude) }
  }

  @Test("Hundredths are ordered, compared and summed by size")
  func hundredths() throws {
    let table = ValueTable(Field("value", \ValueTable<HundredthsCoding>.Row.value, as: .hundredths))
    let connection = try Connection.inMemory()
    try connection.createTable(table.row)
    let decimals = ["9.99", "10", "-0.5", "100.25"].compactMap { Decimal(string: $0) }
    try connection.prepareInsert(into: table.row).insert(contentsOf: table.rows(decimals))
    let sorted = try connection.rows(of: table.row, orderedBy: [table.value.ascending])
    #expect(sorted.map(\.value) == decimals.sorted())
    #expect(try connection.count(of: table.row, where: [table.value.isGreater(than: 9)]) == 3)
    #expect(try connection.value("SELECT sum(value) FROM cells") == 11_974)
  }
}
