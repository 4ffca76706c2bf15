import Foundation
import TestSupport
import Testing

@testable import SocleCore

@Suite("Decimals")
struct DecimalTests {
  private static func diagnostics(_ field: String) throws -> String {
    try SwiftCompiler.diagnostics(
      of: """
        import Foundation
        import SocleCore
        struct Product { var price: Decimal; var old: Decimal? }
        let price = \(field)
        """)
  }

  @Test(
    "A Decimal field without a coding does not compile, because SQLite would order it as text",
    .enabled(if: SwiftCompiler.program != nil, "needs swiftc on the path"))
  func withoutCoding() throws {
    for field in [#"Field("price", \Product.price)"#, #"Field("old", \Product.old)"#] {
      #expect(try Self.diagnostics(field).contains("error: conformance of 'Decimal'"))
      #expect(try Self.diagnostics(field).contains("as: .hundredths"))
    }
    for field in [
      #"Field("price", \Product.price, as: .hundredths)"#,
      #"Field("price", \Product.price, as: .numericDecimal)"#,
      #"Field("old", \Product.old, as: .optional(.hundredths))"#,
    ] {
      #expect(try Self.diagnostics(field) == "")
    }
  }

  @Test(
    "Random hundredths are read back exactly, in their order",
    arguments: 1...4 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    let table = ValueTable(Field("value", \ValueTable<HundredthsCoding>.Row.value, as: .hundredths))
    var random = SeededRandom(seed: seed)
    let decimals = (0..<500).map { _ in
      let bits = Int64(bitPattern: random.next()) >> Int64.random(in: 0..<63, using: &random)
      return Decimal(bits) / 100
    }
    let connection = try Connection.inMemory()
    try connection.createTable(table.row)
    try connection.prepareInsert(in: table.row).insert(contentsOf: table.rows(decimals))
    #expect(try connection.rows(of: table.row).map(\.value) == decimals)
    let sorted = try connection.rows(of: table.row, orderedBy: [table.value.ascending])
    #expect(sorted.map(\.value) == decimals.sorted())
  }
}
