import Foundation
import SocleEntities

let orderChecks: [EntityCheck] = [
  EntityCheck("Text is ordered by its bytes, in both directions") { shelf in
    let texts = ["b", "B", "\u{e9}", "a", "", "🍲", "\u{ff5e}"]
    try shelf.save(all: texts.map { Sampler($0) })
    let sorted = texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    try shelf.expect(\Sampler.text, sorted, orderedBy: [.ascending(\.text)])
    try shelf.expect(\Sampler.text, sorted.reversed(), orderedBy: [.descending(\.text)])
  },
  EntityCheck("The characters U+0000 to U+0003 are searched and ordered like all others") { shelf in
    let parts = ["", "\u{0}", "\u{1}", "\u{2}", "\u{3}", "a"]
    let pairs = parts.flatMap { first in parts.map { first + $0 } }
    let all = Set(pairs.flatMap { pair in parts.map { pair + $0 } })
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    try shelf.save(all: all.map { Sampler($0) })
    for part in Set(pairs) {
      func expect(_ filter: Filter<Sampler>, _ isFound: (String) -> Bool) throws {
        try shelf.expect(
          \Sampler.text, all.filter(isFound), where: [filter], orderedBy: [.ascending(\.text)])
      }
      let bytes = Array(part.utf8)
      try expect(\.text == part) { $0 == part }
      try expect(\.text < part) { $0.utf8.lexicographicallyPrecedes(bytes) }
      try expect(.that(\.text, hasPrefix: part)) { $0.utf8.starts(with: bytes) }
      try expect(.that(\.text, contains: part)) { Array($0.utf8).contains(bytes) }
    }
  },
  EntityCheck("Nil precedes all values in ascending order, and a second order sorts equal values") {
    shelf in
    let all = [("a", 2), ("b", nil), ("c", 2), ("d", -1)].map { Sampler($0, count: $1) }
    try shelf.save(all: all)
    try shelf.expect(
      \Sampler.text, ["b", "d", "c", "a"], orderedBy: [.ascending(\.count), .descending(\.text)])
    try shelf.expect(
      \Sampler.text, ["a", "c", "d", "b"], orderedBy: [.descending(\.count), .ascending(\.text)])
  },
  EntityCheck("Models that are equal in an order come in the order of their ids") { shelf in
    let all = (0..<20).map { _ in Sampler("same", count: 1) }
    try shelf.save(all: all)
    let ids = all.map(\.id).sorted { $0.uuidString < $1.uuidString }
    try shelf.expect(\Sampler.id, ids, orderedBy: [.descending(\.text)])
  },
  EntityCheck("Without an order, all results come in the order of their ids") { shelf in
    try shelf.save(all: (0..<40).map { Sampler("\($0 % 3)", large: 40 - $0) })
    try shelf.save(all: [5, -7, 12, 0, 3].map { Budget(id: $0, amount: 1) })
    try shelf.save(all: ["b", "a\u{301}", "", "\u{e9}", "B"].map { Record("x\($0)") })
    let filters: [EntityCondition] = [
      .all([]), .text("text", .equal, "1"), .text("text", .hasPrefix, "1"),
    ]
    let requests =
      filters.map { EntityRequest("Sampler", where: $0) } + [
        EntityRequest("Budget"), EntityRequest("Record"),
        EntityRequest("Record", where: .compare("title", .equal, .null)),
      ]
    for request in requests {
      let all = try shelf.store.load(request).roots
      try shelf.expect(
        all == all.sorted() && all.count > 4, "the order of ids for \(request), found \(all)")
      for change: (inout EntityRequest) -> Void in [
        { $0.isKeysOnly = true }, { $0.isShallow = true }, { $0.limit = 100 },
      ] {
        var other = request
        change(&other)
        try shelf.expect(try shelf.store.load(other).roots, is: all)
      }
    }
  },
  EntityCheck("Limit and offset cut the ordered result") { shelf in
    try shelf.save(all: (0..<10).map { Sampler("\($0)") })
    for (limit, offset, expected) in [
      (3, 0, "012"), (3, 8, "89"), (nil, 7, "789"), (0, 0, ""), (5, 10, ""),
    ] {
      try shelf.expect(
        \Sampler.text, expected.map(String.init), orderedBy: [.ascending(\.text)], limit: limit,
        offset: offset)
    }
  },
  EntityCheck("Ids are compared and ordered alike, so that a store can be read part by part") {
    shelf in
    try shelf.save(all: (0..<20).map { _ in Sampler() })
    try shelf.save(all: (-3..<7).map { Budget(id: $0, amount: 0) })
    for (entity, count) in [("Sampler", 20), ("Budget", 10)] {
      var request = EntityRequest(entity, orderedBy: [EntityOrdering("id")], limit: 3)
      var found: [EntityKey] = []
      while true {
        let keys = try shelf.store.load(request).roots
        found += keys
        guard keys.count == 3, let last = keys.last else { break }
        request.condition = .compare("id", .greater, last.value)
      }
      try shelf.expect(found == found.sorted() && found.count == count, "\(count), each once")
    }
  },
  EntityCheck("A limit applies to the models that match, not to their related models") { shelf in
    let recipes = (0..<3).map { Recipe(name: "\($0)", steps: [Step(0, "a"), Step(1, "b")]) }
    try shelf.save(Cookbook("Book", recipes))
    try shelf.expect(\Recipe.steps.count, [2], orderedBy: [.ascending(\.name)], limit: 1)
  },
]
