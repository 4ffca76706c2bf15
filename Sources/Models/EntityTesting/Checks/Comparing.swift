import Entities
import Foundation

let comparingChecks: [EntityCheck] = [
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
  EntityCheck("What has another order than its stored value is not compared by it") { shelf in
    try shelf.save(Assortment(1))
    for property in ["forms", "reach"] {
      try shelf.expectThrow("invalidRequest", for: "an order by JSON") {
        try shelf.store.load(EntityRequest("Assortment", orderedBy: [EntityOrdering(property)]))
      }
      try shelf.expectRefusal(
        of: EntityRequest("Assortment", where: .compare(property, .less, .json("[]"))))
    }
  },
  EntityCheck("A value of another type than its property's is refused") { shelf in
    try shelf.save(Assortment(1))
    for condition: EntityCondition in [
      .compare("price", .equal, .string("1")), .compare("price", .greater, .int(0)),
      .isIn("price", [.null, .int(1)]), .text("reach", .contains, "a"),
      .text("price", .hasPrefix, "1"),
      .not(.all([.compare("id", .equal, .int(1))])),
    ] { try shelf.expectRefusal(of: EntityRequest("Assortment", where: condition)) }
    let unknown = EntityRequest("Assortment", where: .compare("nothing", .equal, .null))
    try shelf.expectRefusal(of: unknown, by: "unknownProperty")
  },
  EntityCheck("A negative limit or offset is refused") { shelf in
    try shelf.save(Assortment(1))
    try shelf.expectThrow("invalidRequest", for: "limit -1") {
      try shelf.fetch(Assortment.self, limit: -1)
    }
    try shelf.expectThrow("invalidRequest", for: "offset -1") {
      try shelf.fetch(Assortment.self, offset: -1)
    }
  },
  EntityCheck("Two types of one name are refused") { shelf in
    try shelf.save(Orders.Line())
    try shelf.expectThrow("unprepared", for: "another type of that name") {
      try shelf.save(Invoices.Line())
    }
    try shelf.expect(1, of: Orders.Line.self)
  },
]
