import Entities
import Foundation

extension EntityContract {
  static let comparingChecks = [
    EntityCheck("Decimals are compared and ordered as numbers, and come back exactly") { shelf in
      let texts = [
        "-20", "-3", "10", "100", "2", "9.5", "0.1", "19.99", "123456789012.345", "-1e-20",
      ]
      let prices = texts.compactMap { Decimal(string: $0) }
      try shelf.save(all: prices.map { Ware($0) })
      let up = try shelf.fetch(Ware.self, orderedBy: [.ascending(\.price)]).map(\.price)
      try shelf.expect(up == prices.sorted(), "\(prices.sorted()), found \(up)")
      let high = try shelf.fetch(
        Ware.self, where: [\.price > 9], orderedBy: [.descending(\.price)]
      ).map(\.price)
      let expected = prices.filter { $0 > 9 }.sorted(by: >)
      try shelf.expect(high == expected, "\(expected), found \(high)")
      for price in prices {
        let count = try shelf.count(Ware.self, where: [\.price == price])
        try shelf.expect(count == 1, "one of \(price), found \(count)")
      }
    },
    EntityCheck("A decimal that is written as a literal is the number that was written") { shelf in
      try shelf.save(Ware(19.99))
      let price = try shelf.only(Ware.self).price
      try shelf.expect(price.description == "19.99", "19.99, found \(price)")
      try shelf.expect(try shelf.count(Ware.self, where: [\.price == 19.99]) == 1, "one of 19.99")
    },
    EntityCheck("Optional properties are compared by operators; nil is neither less nor greater") {
      shelf in
      try shelf.save(
        all: ([nil, 0.5, 1.5] as [Decimal?]).map { discount in
          var ware = Ware(1)
          ware.discount = discount
          return ware
        })
      func count(_ filter: Filter<Ware>) throws -> Int {
        try shelf.count(Ware.self, where: [filter])
      }
      try shelf.expect(try count(\.discount < 1) == 1, "one below 1")
      try shelf.expect(try count(\.discount <= 1.5) == 2, "two up to 1.5")
      try shelf.expect(try count(\.discount > 0) == 2, "two above 0")
      try shelf.expect(try count(\.discount >= 1.5) == 1, "one from 1.5 on")
      try shelf.expect(try count((\.discount > 0).not) == 1, "nil, for which the filter is false")
    },
    EntityCheck("Equal sets and dictionaries are equal, however they were filled") { shelf in
      try shelf.save(all: (0..<6).map { Ware.labeled($0) })
      let (words, label) = (Ware.labeled(3).words, Ware.labeled(4).label)
      let byWords = try shelf.count(Ware.self, where: [\.words == words])
      try shelf.expect(byWords == 6, "6 with these words, found \(byWords)")
      let byLabel = try shelf.count(Ware.self, where: [\.label == label])
      try shelf.expect(byLabel == 6, "6 with this label, found \(byLabel)")
    },
    EntityCheck("What has another order than its stored value is not compared by it") { shelf in
      try shelf.save(Ware(1))
      try shelf.expectThrow("an enum's own order") {
        _ = try shelf.fetch(Ware.self, where: [\.size > .small])
      }
      try shelf.expectThrow("an order by an enum with its own order") {
        _ = try shelf.fetch(Ware.self, orderedBy: [.ascending(\.size)])
      }
      try shelf.expectThrow("a struct's own order") {
        _ = try shelf.fetch(Ware.self, where: [\.label < Ware.Label()])
      }
      for property in ["label", "words"] {
        var request = EntityRequest("Ware")
        request.orderings = [EntityOrdering(property)]
        try shelf.expectThrow("an order by JSON") { _ = try shelf.store.load(request) }
        request.orderings = []
        request.condition = .compare(property, .less, .json("[]"))
        try shelf.expectThrow("a comparison of JSON") { _ = try shelf.store.count(request) }
      }
    },
    EntityCheck("A value of another type than its property's is refused") { shelf in
      try shelf.save(Ware(1))
      for condition: EntityCondition in [
        .compare("price", .equal, .string("1")), .compare("price", .greater, .int(0)),
        .isIn("size", [.null, .int(1)]), .contains("words", "a"), .hasPrefix("price", "1"),
        .not(.all([.compare("id", .equal, .int(1))])), .compare("nothing", .equal, .null),
      ] {
        var request = EntityRequest("Ware")
        request.condition = condition
        try shelf.expectThrow("\(condition)") { _ = try shelf.store.load(request) }
        try shelf.expectThrow("\(condition)") { _ = try shelf.store.count(request) }
      }
    },
    EntityCheck("A negative limit or offset is refused") { shelf in
      try shelf.save(Ware(1))
      try shelf.expectThrow("limit -1") { _ = try shelf.fetch(Ware.self, limit: -1) }
      try shelf.expectThrow("offset -1") { _ = try shelf.fetch(Ware.self, offset: -1) }
    },
    EntityCheck("Two types of one name are refused") { shelf in
      try shelf.save(Orders.Line("a"))
      try shelf.expectThrow("another type of that name") { try shelf.save(Invoices.Line("b")) }
      try shelf.expect(try shelf.count(Orders.Line.self) == 1, "one line")
    },
  ]
}
