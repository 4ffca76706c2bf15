import Foundation
import SocleEntities

let changingChecks: [EntityCheck] = [
  EntityCheck("Of a list of changes, all are made or none") { shelf in
    let (soup, link, rack) = (Recipe.soup(), Link(1), Rack("left", guarding: ["a"]))
    try shelf.save(soup)
    try shelf.save(link)
    try shelf.save(rack)
    link.number = 2
    let changes: [EntityChange] = [
      try .saving(link), try .saving(Link(3)),
      .update(EntityRequest("Recipe"), set: ["name": .string("Stew")]),
      .delete("Recipe", [try soup.storedKey]),
    ]
    let all: [(String, EntityChange)] = [
      ("denied", .delete("Rack", [try rack.storedKey])),
      ("unprepared", .delete("Nobody", [.int(1)])),
    ]
    for (error, last) in all {
      try shelf.expectThrow(error, for: "\(last)") { try shelf.store.apply(changes + [last]) }
    }
    try shelf.expect(\Link.number, [1])
    try shelf.expect(\Recipe.name, ["Soup"])
    try shelf.expect(\Tag.recipes.count, [1, 1])
    try shelf.store.apply(changes)
    try shelf.expect(0, of: Recipe.self)
    try shelf.expect(\Link.number, [2, 3])
    try shelf.store.apply([])
  },
  EntityCheck("Changes are made in their order") { shelf in
    let second = Link(2)
    let first = Link(1, next: second)
    let all = try EntityBatch(of: [first])
    try shelf.save(first)
    let key = try second.storedKey
    try shelf.apply(
      .delete("Link", [key]), .saving(second),
      .update(EntityRequest(Link.self, where: [\.number == 2]), set: ["number": .int(3)]))
    try shelf.expect(\Link.number, [1, 3])
    // The second was deleted before it was saved again, which cleared the relation.
    try shelf.expect(0, of: Link.self, where: .that(\.next, is: nil).not)
    try shelf.apply(.save(all), .delete("Link", [key]))
    let only = try shelf.only(Link.self)
    try shelf.expect(only.number == 1 && only.next == nil, "the first link without a next one")
  },
  EntityCheck("A relation may lead to what a later change of the list stores") { shelf in
    let link = Link(1, next: Link(2))
    try shelf.prepare(Link.self)
    let shallow = EntityChange.save(try EntityBatch(of: [link], isDeep: false))
    try shelf.expectThrow("dangling", for: "a next one that is not stored") {
      try shelf.apply(shallow)
    }
    let next = try require(link.next)
    try shelf.apply(shallow, .saving(next))
    try shelf.expect(2, of: Link.self)
    let error = EntityError.dangling(entity: "Link", id: .uuid(next.id))
    try shelf.expectError(error) { try shelf.apply(.delete("Link", [.uuid(next.id)]), shallow) }
    let other = try EntityBatch(of: [Link(4, next: Link(5))])
    try shelf.expectError(error) {
      try shelf.apply(.delete("Link", [.uuid(next.id)]), shallow, .save(other))
    }
    try shelf.expect(2, of: Link.self)
  },
  EntityCheck("Deleting by a request follows the delete rules") { shelf in
    let recipes = (1...4).map { Recipe(name: "\($0)", difficulty: $0, steps: [Step($0, "cut")]) }
    try shelf.save(Cookbook("Book", recipes))
    try shelf.apply(.deleteAll(EntityRequest(Recipe.self, where: [\.difficulty > 2])))
    try shelf.expect(try shelf.only(Cookbook.self).recipes.map(\.name), is: ["1", "2"])
    try shelf.expect(2, of: Step.self)
    try shelf.apply(
      .deleteAll(EntityRequest(Recipe.self, orderedBy: [.descending(\.name)], limit: 1)))
    try shelf.expect(\Recipe.name, ["1"])
    try shelf.apply(.deleteAll(EntityRequest("Recipe")))
    try shelf.expect(0, of: Step.self)
  },
  EntityCheck("An update by a request sets what it names, and nothing else") { shelf in
    let soup = Recipe.soup()
    // A date that every store keeps exactly.
    soup.lastCooked = Date(timeIntervalSinceReferenceDate: 1)
    try shelf.save(soup, Recipe(name: "Stew", difficulty: 9))
    try shelf.update(
      EntityRequest(Recipe.self, where: [\.difficulty < 9]),
      [
        "desc": .null, "rating": .double(5), "completed": .bool(true),
        "labels": .json("[\"new\"]"),
      ])
    let back = try shelf.only(Recipe.self, where: \.name == "Soup")
    (soup.desc, soup.rating, soup.completed, soup.labels) = (nil, 5, true, ["new"])
    try shelf.expect(
      try EntityBatch(of: [back]).hasSameRows(as: EntityBatch(of: [soup])),
      "the new values, and all other properties unchanged")
    try shelf.expect(try shelf.only(Recipe.self, where: \.name == "Stew").rating, is: 0)
    try shelf.update(EntityRequest(Recipe.self, where: [\.name == "none"]), ["name": .string("")])
    try shelf.update(EntityRequest("Recipe"), [:])
    try shelf.expect(\Recipe.name, ["Soup", "Stew"])
  },
  EntityCheck("An update sets and clears a relation to one, by its key") { shelf in
    try shelf.save(Link(1), Link(2), Link(3))
    let second = try shelf.only(Link.self, where: \.number == 2)
    let first = EntityRequest("Link", where: .compare("number", .less, .int(3)))
    try shelf.update(first, ["next": try second.storedKey.value])
    let linked = try shelf.fetch(Link.self, orderedBy: [.ascending(\.number)])
    try shelf.expect(linked.map { $0.next?.number }, is: [2, 2, nil])
    linked[1].next = nil
    let nobody = UUID()
    try shelf.expectError(EntityError.dangling(entity: "Link", id: .uuid(nobody))) {
      try shelf.update(first, ["next": .uuid(nobody)])
    }
    try shelf.update(first, ["next": .null])
    try shelf.expect(3, of: Link.self, where: .that(\.next, is: nil))
  },
  EntityCheck("An update that cannot be made is refused, and changes nothing") { shelf in
    try shelf.save(Recipe.soup())
    let refused: [[String: EntityValue]] = [
      ["nothing": .int(1)], ["name": .int(1)], ["steps": .null], ["id": .uuid(UUID())],
      ["name": .null], ["rating": .int(1)], ["completed": .bool(true), "name": .null],
    ]
    for values in refused {
      let error = values["nothing"] == nil ? "invalidRequest" : "unknownProperty"
      try shelf.expectThrow(error, for: "\(values)") {
        try shelf.update(EntityRequest("Recipe"), values)
      }
    }
    try shelf.expectThrow("unprepared", for: "an unknown entity") {
      try shelf.update(EntityRequest("Nobody"), [:])
    }
    let back = try shelf.only(Recipe.self)
    try shelf.expect(back.name == "Soup" && !back.completed, "an unchanged recipe")
  },
  EntityCheck("An update adds to what is stored, in one statement with what it sets") { shelf in
    let samplers = [Sampler(large: 1), Sampler(large: .max, count: 2)]
    try shelf.save(all: samplers)
    func add(
      _ amounts: [String: EntityValue], set values: [String: EntityValue] = [:], below: Int64 = .max
    ) throws {
      let request = try EntityRequest(Sampler.self, where: [\.large < below])
      try shelf.apply(.update(request, set: values, adding: amounts))
    }
    try add(
      ["large": .int(2), "count": .int(1), "number": .double(0.5)], set: ["flag": .bool(true)])
    let found = try shelf.fetch(Sampler.self, orderedBy: [.ascending(\.large)])
    try shelf.expect(found.map(\.large), is: [3, .max])
    try shelf.expect(found.map(\.count), is: [nil, 2])
    try shelf.expect(found.map(\.number), is: [0.5, 0])
    try shelf.expect(found.map(\.flag), is: [true, false])
    let all = EntityRequest("Sampler")
    for (amount, large) in [(Int64(1), Int64.max), (-1, .min), (.max, 1), (.min, -1)] {
      try shelf.apply(.update(all, set: ["large": .int(large), "count": .int(7)]))
      try shelf.expectThrow("unstorable", for: "a sum beyond 64 bits") {
        try shelf.apply(.update(all, set: ["count": .int(0)], adding: ["large": .int(amount)]))
      }
      try shelf.expect(2, of: Sampler.self, where: \.large == large, \.count == 7)
      let other = large < 0 ? Int64.max : .min
      try shelf.apply(.update(all, set: [:], adding: ["large": .int(other)]))
      try shelf.expect(2, of: Sampler.self, where: \.large == large + other)
    }
    try shelf.apply(.update(all, set: ["number": .double(.greatestFiniteMagnitude)]))
    try shelf.expectThrow("unstorable", for: "a sum that is infinite") {
      try shelf.apply(.update(all, set: [:], adding: ["number": .double(1e300)]))
    }
    let refused: [[String: EntityValue]] = [
      ["large": .double(1)], ["number": .int(1)], ["number": .double(.infinity)], ["id": .int(1)],
      ["count": .null], ["note": .string("a")], ["flag": .bool(true)], ["date": .date(.now)],
    ]
    for amounts in refused {
      try shelf.expectThrow("invalidRequest", for: "adding \(amounts)") { try add(amounts) }
    }
    try shelf.expectThrow("invalidRequest", for: "a property that is also set") {
      try add(["large": .int(1)], set: ["large": .int(2)])
    }
  },
  EntityCheck("Additions at the same time are all made") { shelf in
    try shelf.save(Link(0))
    let other = try shelf.reopened(for: EntityShape.all(from: Link.self)) ?? shelf.store
    let one = EntityChange.update(EntityRequest("Link"), set: [:], adding: ["number": .int(1)])
    try inThreads(
      [shelf.store, other, shelf.store, other].map { store -> @Sendable () throws -> Void in
        { for _ in 0..<25 { try store.apply([one]) } }
      })
    try shelf.expect(try shelf.only(Link.self).number, is: 100)
  },
  EntityCheck("A deletion without rules deletes what it names, and clears relations to it") {
    shelf in
    let (book, rack) = (Cookbook("Book", [Recipe.soup()]), Rack("left", guarding: ["a"]))
    try shelf.save(book)
    try shelf.save(rack)
    try shelf.apply(.delete("Recipe", [try book.recipes[0].storedKey], withoutRules: true))
    try shelf.apply(.delete("Rack", [try rack.storedKey, .uuid(UUID())], withoutRules: true))
    try shelf.expect(0, of: Recipe.self)
    try shelf.expect(2, of: Step.self)
    try shelf.expect(1, of: Jar.self)
    try shelf.expect(try shelf.only(Cookbook.self).recipes.count, is: 0)
  },
  EntityCheck("Requests within one reading see one moment") { shelf in
    try shelf.save(Link(1))
    try shelf.prepare(Jar.self)
    let other = try shelf.reopened(
      for: EntityShape.all(from: Link.self) + EntityShape.all(from: Jar.self))
    let (links, jars) = (EntityRequest("Link"), EntityRequest("Jar"))
    let change = [EntityChange.deleteAll(links), try .saving(Jar("a"))]
    let counts = try shelf.store.read { snapshot in
      let before = try snapshot.load(links).roots.count
      // A store that only reopens can be changed meanwhile by another connection.
      try other?.apply(change)
      return [before, try snapshot.count(links), try snapshot.load(jars).roots.count]
    }
    try shelf.expect(counts, is: [1, 1, 0])
    if other == nil { try shelf.store.apply(change) }
    let after = try shelf.store.read { [try $0.count(links), try $0.count(jars)] }
    try shelf.expect(after, is: [0, 1])
  },
  EntityCheck("Changes and batches come back from text, and are made as before") { shelf in
    let values: [EntityValue] = [
      .null, .bool(false), .int(.min), .int(.max), .double(-0.0), .double(.infinity),
      .double(.leastNonzeroMagnitude), .string("a\u{0}e\u{301}"), .string(""), .bytes([]),
      .bytes([0, 255]), .date(Date(timeIntervalSinceReferenceDate: -.infinity)),
      .date(Date(timeIntervalSinceReferenceDate: 0.1)), .uuid(UUID()), .json("{\"a\":\"\u{0}\"}"),
    ]
    try shelf.expect(try fromText(values), is: values)
    let isNotANumber = EntityValue.date(Date(timeIntervalSinceReferenceDate: .nan))
    guard case .date(let date) = try fromText([isNotANumber])[0] else {
      return try shelf.expect(false, "a date")
    }
    try shelf.expect(date.timeIntervalSinceReferenceDate.isNaN, "a date that is not a number")
    let minus = try fromText([EntityValue.double(-0.0)])
    try shelf.expect("\(minus)", is: "\([EntityValue.double(-0.0)])")
    let book = Cookbook("Book", [Recipe.soup()])
    book.favorites = book.recipes
    let batch = try EntityBatch(of: [book])
    try shelf.prepare(Cookbook.self)
    let name = EntityCondition.text("name", .contains, "oo", ignoring: .caseAndAccents)
    let request = EntityRequest(
      "Cookbook",
      where: .all([name, .not(.related("recipes", .any([]))), .count("recipes", .less, 2)]),
      orderedBy: [EntityOrdering("name", isDescending: true)], limit: 3, loading: ["recipes"])
    let changes: [EntityChange] = [
      .expectAbsent("Recipe", [try book.recipes[0].storedKey]), .save(batch), .expect(batch),
      .update(request, set: ["name": .string("New")], adding: [:]),
      .delete("Tag", [.uuid(UUID())], withoutRules: true), .deleteAll(EntityRequest("Jar")),
    ]
    try shelf.prepare(Rack.self)
    try shelf.store.apply(try fromText(changes))
    let back = try shelf.only(Cookbook.self)
    try shelf.expect(back.name, is: "New")
    back.name = "Book"
    try shelf.expect(try EntityBatch(of: [back]).hasSameRows(as: batch), "the same rows")
    try shelf.expect(try fromText(request), is: request)
    for text in [
      #"{"type":"int","text":"1","unit":"m"}"#, #"{"type":"int","text":"a"}"#,
      #"{"type":"money","text":"1"}"#, #"{"type":"int"}"#,
    ] {
      do {
        _ = try JSONDecoder().decode(EntityKey.self, from: Data(text.utf8))
        try shelf.expect(false, "an error for \(text)")
      } catch let error as DecodingError {
        try shelf.expect(!text.contains("unit") || "\(error)".contains("unit"), "\(error)")
      }
    }
  },
  EntityCheck("What is expected is compared with what is stored") { shelf in
    let book = Cookbook("Book", [Recipe.soup()])
    try shelf.save(book)
    let expected = try EntityBatch(of: [book])
    try shelf.apply(.expect(expected))
    book.name = "Album"
    let new = try EntityBatch(of: [book])
    try shelf.expectThrow("changed", for: "another name") {
      try shelf.apply(.expect(new), .save(new))
    }
    try shelf.apply(.expect(expected), .save(new), .expect(new))
    book.favorites = book.recipes
    try shelf.save(book)
    try shelf.expectThrow("changed", for: "another list") { try shelf.apply(.expect(new)) }
    let both = try EntityBatch(of: [book])
    try shelf.delete(book.recipes[0].steps[0])
    try shelf.expectThrow("changed", for: "a deleted part") { try shelf.apply(.expect(both)) }
    do {
      try shelf.apply(.delete("Cookbook", [book.storedKey]), .expect(new))
    } catch EntityError.changed(let entity, _, _, let found) {
      try shelf.expect(["Cookbook", "Recipe", "Step"].contains(entity), "the entity")
      try shelf.expect(entity == "Recipe" || found == nil, "nothing found")
    }
    // The deletion was rolled back.
    try shelf.expect(1, of: Cookbook.self)
  },
  EntityCheck("What is expected to be absent must not be stored") { shelf in
    try shelf.save(Link(1))
    let (link, new) = (try shelf.only(Link.self), Link(2))
    let keys = [try link.storedKey, try new.storedKey]
    try shelf.expectThrow("changed", for: "a link that is stored") {
      try shelf.apply(.saving(new), .expectAbsent("Link", keys))
    }
    try shelf.apply(.expectAbsent("Link", [keys[1]]), .saving(new), .delete("Link", keys))
    try shelf.apply(.expectAbsent("Link", keys), .expectAbsent("Link", []))
    try shelf.expectThrow("unprepared", for: "an unknown entity") {
      try shelf.apply(.expectAbsent("Nobody", keys))
    }
  },
  EntityCheck("A lazy list that was not loaded is not compared") { shelf in
    let rack = Rack("left")
    try shelf.save(rack)
    let loaded = try EntityBatch(of: [rack])
    let expected = try EntityBatch(of: [shelf.only(Rack.self)])
    rack.jars = [Jar("a")]
    try shelf.save(rack)
    try shelf.apply(.expect(expected))
    try shelf.expectThrow("changed", for: "a list that was loaded") {
      try shelf.apply(.expect(loaded))
    }
  },
]

private func fromText<Value: Codable>(_ value: Value) throws -> Value {
  try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}

extension Shelf {
  fileprivate func update(_ request: EntityRequest, _ values: [String: EntityValue]) throws {
    try apply(.update(request, set: values))
  }
}
