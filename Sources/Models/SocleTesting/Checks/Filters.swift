import Foundation
import SocleEntities

extension Shelf {
  /// Saves samplers numbered 0…5, of which the even ones have a count and a note, and returns them and a search by their numbers.
  fileprivate func saveNumbered() throws -> ([Sampler], Search<Sampler, Int64>) {
    let texts = ["apple", "Apple", "a%ple", "\u{e9}", "z_", ""]
    let all = texts.enumerated().map { number, text in
      var sampler = Sampler(text, large: Int64(number))
      (sampler.flag, sampler.level) = (number > 3, number == 0 ? .high : .low)
      sampler.date = Date(timeIntervalSinceReferenceDate: Double(number))
      if number.isMultiple(of: 2) { (sampler.count, sampler.note) = (number, text) }
      return sampler
    }
    try save(all: all)
    return (all, search(by: \Sampler.large))
  }
}

let filterChecks: [EntityCheck] = [
  EntityCheck("Filters compare numbers, flags, dates, enums and ids") { shelf in
    let (all, found) = try shelf.saveNumbered()
    try found(are: [0, 1, 2, 3, 4, 5])
    try found(\.large == 3, are: [3])
    try found(\.large != 3, are: [0, 1, 2, 4, 5])
    try found(\.large < 2, are: [0, 1])
    try found(\.large <= 2, are: [0, 1, 2])
    try found(\.large > 3, are: [4, 5])
    try found(\.large >= 3, \.flag == false, are: [3])
    try found(\.level == .high, are: [0])
    try found(\.date > Date(timeIntervalSinceReferenceDate: 3.5), are: [4, 5])
    try found(\.id == all[2].id, are: [2])
    try found(.that(\.id, isIn: [all[1].id, UUID(), all[4].id]), are: [1, 4])
    try found(\.list == [], are: [0, 1, 2, 3, 4, 5])
  },
  EntityCheck("Nil is equal to nil only, and neither less nor greater than anything") { shelf in
    let (_, found) = try shelf.saveNumbered()
    try found(\.count == nil, are: [1, 3, 5])
    try found(\.count != nil, are: [0, 2, 4])
    try found(\.count != 2, are: [0, 1, 3, 4, 5])
    try found(\.count < 4, are: [0, 2])
    try found((\.count < 4).not, are: [1, 3, 4, 5])
    try found(\.count <= 2, are: [0, 2])
    try found(\.count > 2, are: [4])
    try found(\.count >= 2, are: [2, 4])
    try found(.that(\.count, isIn: [nil, 4]), are: [1, 3, 4, 5])
    try found(.that(\.count, isIn: [nil, 4]).not, are: [0, 2])
    try found(.that(\.count, isIn: []), are: [])
    try found(.that(\.note, contains: ""), are: [0, 2, 4])
    try found(.that(\.note, contains: "p").not, are: [1, 3, 4, 5])
  },
  EntityCheck("Text is compared by its bytes, and has no wildcards") { shelf in
    let (_, found) = try shelf.saveNumbered()
    try found(\.text == "apple", are: [0])
    try found(\.text == "e\u{301}", are: [])
    try found(.that(\.text, contains: "ppl"), are: [0, 1])
    try found(.that(\.text, contains: "%"), are: [2])
    try found(.that(\.text, hasPrefix: "a"), are: [0, 2])
    try found(.that(\.text, hasPrefix: "z_"), are: [4])
    try found(.that(\.text, hasPrefix: "*"), are: [])
    try found(.that(\.text, hasPrefix: ""), are: [0, 1, 2, 3, 4, 5])
    try found(\.text < "a", are: [1, 5])
    try found(\.text >= "z", are: [3, 4])
  },
  EntityCheck("Filters are combined by any, all and not") { shelf in
    let (_, found) = try shelf.saveNumbered()
    try found(.any(of: [\.large == 1, \.large == 4]), are: [1, 4])
    try found(.any(of: []), are: [])
    try found(.all(of: []), are: [0, 1, 2, 3, 4, 5])
    let both: Filter<Sampler> = .all(of: [\.large > 2, \.count == nil])
    try found(.any(of: [\.large == 1, both]).not, are: [0, 2, 4])
  },
  EntityCheck("Thousands of filters can be combined, but not nested 300 deep") { shelf in
    let (_, found) = try shelf.saveNumbered()
    let many = (0..<3000).map { \Sampler.large == $0 * 2 }
    try found(.any(of: many), are: [0, 2, 4])
    try found(.all(of: many.map(\.not)), are: [1, 3, 5])
    let deep = (0..<300).reduce(\Sampler.large == 1) { filter, _ in filter.not }
    try shelf.expectThrow("invalidRequest", for: "a condition that is nested 300 deep") {
      try shelf.fetch(Sampler.self, where: [deep])
    }
  },
  EntityCheck("Conditions by not, any and all may be nested 198 deep") { shelf in
    try shelf.save(all: [Link(1), Link(2), Link(3)])
    func number(_ number: Int64) -> EntityCondition { .compare("number", .equal, .int(number)) }
    let nests: [(depth: Int, negates: Bool, nest: (Int, EntityCondition) -> EntityCondition)] = [
      (1, true, { .not($1) }), (2, true, { .not(.all([.not(number(7)), $1])) }),
      (1, false, { $0 % 2 == 0 ? .any([number(7), $1]) : .all([.not(number(7)), $1]) }),
      (1, false, { $0 % 2 == 0 ? .any([$1, number(7)]) : .all([$1, .not(number(7))]) }),
    ]
    for (weight, negates, nest) in nests {
      for depth in [1, 9, 14, 15, 30, 31, 59, 198 / weight] {
        let condition = (0..<depth).reduce(number(2)) { nest($1, $0) }
        let request = EntityRequest(
          "Link", where: condition, orderedBy: [EntityOrdering("number")])
        let (keys, batch) = try shelf.store.load(request)
        let expected = negates && depth % 2 == 1 ? [1, 3] : [2]
        try shelf.expect(try batch.models(Link.self, keys).map(\.number), is: expected)
        try shelf.expect(try shelf.store.count(request), is: expected.count)
      }
    }
  },
  EntityCheck("Conditions may lead through 20 relations, and no more") { shelf in
    try shelf.save(Recipe.soup(), Recipe(name: "Stew"))
    func request(_ depth: Int, isAll: Bool) -> EntityRequest {
      let name: EntityCondition =
        depth % 2 == 0
        ? .compare("name", .equal, .string("Soup")) : .text("name", .contains, "e")
      let condition = (0..<depth).reversed().reduce(name) { inner, place in
        let relation = place % 2 == 0 ? "tags" : "recipes"
        return isAll
          ? .not(.related(relation, .not(inner))) : .related(relation, .any([.any([]), inner]))
      }
      return EntityRequest("Recipe", where: condition)
    }
    for depth in [1, 2, 3, 4, 5, 6, 7, 11, 20] {
      try shelf.expect(try shelf.store.count(request(depth, isAll: false)), is: 1)
      // The stew, which has no tags, matches, too; one of the soup's two tags has no "e".
      let all = try shelf.store.count(request(depth, isAll: true))
      try shelf.expect(all, is: depth % 2 == 0 ? 2 : 1)
    }
    try shelf.expectRefusal(of: request(21, isAll: false))
  },
]
