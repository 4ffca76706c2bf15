import Foundation
import SocleEntities
import SocleTesting

/// Checks of values that are stored as numbers or JSON.
let encodingChecks: [EntityCheck] = [
  EntityCheck("Decimals are compared and ordered as numbers, and come back exactly") { shelf in
    let texts = [
      "-20", "-3", "10", "100", "2", "9.5", "0.1", "19.99", "123456789012.345", "-1e-20",
    ]
    let prices = texts.compactMap { Decimal(string: $0) }
    try shelf.save(all: prices.map { Assortment($0) })
    try shelf.expect(\Assortment.price, prices.sorted(), orderedBy: [.ascending(\.price)])
    let expected = prices.filter { $0 > 9 }.sorted(by: >)
    try shelf.expect(
      \Assortment.price, expected, where: [\.price > 9], orderedBy: [.descending(\.price)])
    for price in prices { try shelf.expect(1, of: Assortment.self, where: \.price == price) }
  },
  EntityCheck("Points, ranges, durations and enums with payloads come back, and enums are found") {
    shelf in
    var one = Assortment()
    (one.price, one.point) = (Decimal(string: "19.99") ?? 0, CGPoint(x: 0.1, y: -2))
    (one.reach, one.closed) = (-3..<7, 1...2)
    (one.span, one.zone) = (.milliseconds(90_001), TimeZone(identifier: "Europe/Zurich"))
    (one.form, one.maybe) = (.circle(radius: 0.1), .path([1, 2], isClosed: true))
    one.forms = [.none: .dot, .some(3): .text("a\u{0}b", in: [.dot])]
    try shelf.save(one, Assortment())
    try shelf.expect(\Assortment.self, [one], where: [\.form == .circle(radius: 0.1)])
    try shelf.expect(1, of: Assortment.self, where: \.form == .dot, \.maybe == nil)
  },
]

/// A model with properties of Foundation types, and of enums with payloads whose Codable conformance is synthesized.
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
