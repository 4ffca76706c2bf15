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
    // The second link was deleted before it was saved again, which cleared the relation to it.
    try shelf.expect(0, of: Link.self, where: .that(\.next, is: nil).not)
    try shelf.apply(.save(all), .delete("Link", [key]))
    let only = try shelf.only(Link.self)
    try shelf.expect(only.number == 1 && only.next == nil, "the first link without a next one")
  },
  EntityCheck("A relation may lead to a model that a later change of the same list stores") {
    shelf in
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
  EntityCheck("An update sets the named properties of the selected models, and nothing else") {
    shelf in
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
  EntityCheck("An update sets and clears a to-one relation by the key of its target") { shelf in
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
  EntityCheck("A deletion without rules deletes only the given models and clears relations to them")
  {
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
  EntityCheck("All requests within one `read` see the same state") { shelf in
    try shelf.save(Link(1))
    try shelf.prepare(Jar.self)
    let other = try shelf.reopened(
      for: EntityShape.all(from: Link.self) + EntityShape.all(from: Jar.self))
    let (links, jars) = (EntityRequest("Link"), EntityRequest("Jar"))
    let change = [EntityChange.deleteAll(links), try .saving(Jar("a"))]
    let counts = try shelf.store.read { snapshot in
      let before = try snapshot.load(links).roots.count
      // A second store, if the test opens one, changes the database during the read.
      try other?.apply(change)
      return [before, try snapshot.count(links), try snapshot.load(jars).roots.count]
    }
    try shelf.expect(counts, is: [1, 1, 0])
    if other == nil { try shelf.store.apply(change) }
    let after = try shelf.store.read { [try $0.count(links), try $0.count(jars)] }
    try shelf.expect(after, is: [0, 1])
  },
]

extension Shelf {
  fileprivate func update(_ request: EntityRequest, _ values: [String: EntityValue]) throws {
    try apply(.update(request, set: values))
  }
}
