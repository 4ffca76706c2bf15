import Entities
import Foundation

extension EntityContract {
  private static func sampler(_ text: String, _ count: Int?) -> Sampler {
    var sampler = Sampler()
    (sampler.text, sampler.count) = (text, count)
    return sampler
  }

  static let orderChecks = [
    EntityCheck("Text is ordered by its bytes, in both directions") { shelf in
      let texts = ["b", "B", "\u{e9}", "a", "", "🍲", "\u{ff5e}"]
      try shelf.save(all: texts.map { sampler($0, nil) })
      let sorted = texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      let up = try shelf.fetch(Sampler.self, orderedBy: [.ascending(\.text)]).map(\.text)
      try shelf.expect(up == sorted, "\(sorted), found \(up)")
      let down = try shelf.fetch(Sampler.self, orderedBy: [.descending(\.text)]).map(\.text)
      try shelf.expect(down == sorted.reversed(), "the reverse, found \(down)")
    },
    EntityCheck("The first characters of Unicode are searched and ordered as all others") { shelf in
      let parts = ["", "\u{0}", "\u{1}", "\u{2}", "\u{3}", "a"]
      let texts = parts.flatMap { first in
        parts.flatMap { second in parts.map { first + second + $0 } }
      }
      let all = Set(texts).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      try shelf.save(all: all.map { sampler($0, nil) })
      func found(_ filter: Filter<Sampler>) throws -> [String] {
        try shelf.fetch(Sampler.self, where: [filter], orderedBy: [.ascending(\.text)]).map(\.text)
      }
      for part in all where part.utf8.count <= 2 {
        let name = part.unicodeScalars.map { "\($0.value)" }
        func expect(_ filter: Filter<Sampler>, _ isFound: (String) -> Bool) throws {
          let texts = try found(filter)
          try shelf.expect(
            texts == all.filter(isFound), "the texts for \(name), found \(texts.count)")
        }
        let bytes = Array(part.utf8)
        try expect(\.text == part) { $0 == part }
        try expect(\.text < part) { $0.utf8.lexicographicallyPrecedes(bytes) }
        try expect(.that(\.text, hasPrefix: part)) { $0.utf8.starts(with: bytes) }
        try expect(.that(\.text, contains: part)) { Array($0.utf8).contains(bytes) }
      }
    },
    EntityCheck("Nil comes first, then by the second order") { shelf in
      try shelf.save(all: [("a", 2), ("b", nil), ("c", 2), ("d", -1)].map { sampler($0, $1) })
      let found = try shelf.fetch(
        Sampler.self, orderedBy: [.ascending(\.count), .descending(\.text)])
      try shelf.expect(found.map(\.text) == ["b", "d", "c", "a"], "b d c a")
      let down = try shelf.fetch(
        Sampler.self, orderedBy: [.descending(\.count), .ascending(\.text)])
      try shelf.expect(down.map(\.text) == ["a", "c", "d", "b"], "a c d b")
    },
    EntityCheck("What is equal comes in the order of its ids") { shelf in
      let all = (0..<20).map { _ in sampler("same", 1) }
      try shelf.save(all: all)
      let ids = all.map(\.id).sorted { $0.uuidString < $1.uuidString }
      let found = try shelf.fetch(Sampler.self, orderedBy: [.descending(\.text)]).map(\.id)
      try shelf.expect(found == ids, "by id")
    },
    EntityCheck("Limit and offset cut the ordered result") { shelf in
      try shelf.save(all: (0..<10).map { sampler("\($0)", nil) })
      func texts(limit: Int?, offset: Int) throws -> String {
        try shelf.fetch(
          Sampler.self, orderedBy: [.ascending(\.text)], limit: limit, offset: offset
        ).map(\.text).joined()
      }
      try shelf.expect(try texts(limit: 3, offset: 0) == "012", "012")
      try shelf.expect(try texts(limit: 3, offset: 8) == "89", "89")
      try shelf.expect(try texts(limit: nil, offset: 7) == "789", "789")
      try shelf.expect(try texts(limit: 0, offset: 0) == "", "nothing")
      try shelf.expect(try texts(limit: 5, offset: 10) == "", "nothing")
    },
    EntityCheck("Ids are compared and ordered alike, so that a store can be read part by part") {
      shelf in
      let all = (0..<20).map { _ in sampler("", nil) }
      try shelf.save(all: all)
      try shelf.save(all: (-3..<7).map { Budget(id: $0, amount: 0) })
      for (entity, count) in [("Sampler", 20), ("Budget", 10)] {
        var request = EntityRequest(entity)
        (request.orderings, request.limit) = ([EntityOrdering("id")], 3)
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
    EntityCheck("A limit cuts the roots, not what they are related to") { shelf in
      let book = Cookbook(
        "Book", (0..<3).map { Recipe(name: "\($0)", steps: [Step(0, "a"), Step(1, "b")]) })
      try shelf.save(book)
      let one = try shelf.fetch(Recipe.self, orderedBy: [.ascending(\.name)], limit: 1)
      try shelf.expect(one.map(\.steps.count) == [2], "one recipe with both steps")
    },
  ]
}
