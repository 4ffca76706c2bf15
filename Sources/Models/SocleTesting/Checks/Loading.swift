import SocleEntities

extension Shelf {
  /// Expects a rack with this name, and with jars of these names.
  fileprivate func expectRack(_ name: String, _ jars: [String], line: UInt = #line) throws {
    let rack = try only(Rack.self, loading: [\.jars])
    try expect([rack.name] + rack.jars.map(\.name), is: [name] + jars, line: line)
  }

  /// Saves a rack whose jars refer to it.
  fileprivate func saveRack(_ jars: [String]) throws {
    let rack = Rack("left", jars)
    for jar in rack.jars { jar.rack = rack }
    try save(rack)
  }
}

/// Checks of relations that a fetch does not load, or a save does not follow.
let lazyChecks: [EntityCheck] = [
  EntityCheck("A lazy relation is loaded on request only, and only for the models that match") {
    shelf in
    try shelf.saveRack(["0", "1", "2"])
    let bare = try shelf.only(Rack.self)
    try shelf.expect(bare.jars.isEmpty && !bare.$jars.isLoaded, "no jars, marked as not loaded")
    let full = try shelf.only(Rack.self, loading: [\.jars])
    try shelf.expect(full.jars.map(\.name), is: ["0", "1", "2"])
    try shelf.expect(full.jars[1].rack === full && full.$jars.isLoaded, "the rack itself")
    let jars = try shelf.fetch(Jar.self)
    try shelf.expect(jars.allSatisfy { $0.rack?.$jars.isLoaded == false }, "racks without jars")
    try shelf.expectThrow("invalidRequest", for: "an unknown relation") {
      try shelf.fetch(Rack.self, loading: [\.name])
    }
  },
  EntityCheck("A list that was not loaded is kept when its owner or a related model is saved") {
    shelf in
    try shelf.saveRack(["a", "b"])
    let back = try shelf.only(Rack.self)
    back.name = "right"
    try shelf.save(back)
    // The jar is fetched through the lazy list of its rack, and leads back to the rack.
    let jar = try shelf.only(Rack.self, loading: [\.jars]).jars.at(0)
    jar.name = "c"
    try shelf.save(jar)
    try shelf.expectRack("right", ["c", "b"])
    back.jars = [Jar("d")]
    try shelf.save(back)
    try shelf.expectRack("right", ["d"])
    let full = try shelf.only(Rack.self, loading: [\.jars])
    full.jars = []
    try shelf.save(full)
    try shelf.expectRack("right", [])
  },
  EntityCheck("A model is saved alone, with the keys of its relations") { shelf in
    let (soup, salad) = (Recipe.soup(), Recipe(name: "Salad"))
    try shelf.save(soup)
    (soup.name, soup.tags[0].name) = ("Stew", "changed")
    soup.steps.reverse()
    let back = try shelf.saved(soup, isDeep: false)
    try shelf.expect([back.name] + back.tags.map(\.name), is: ["Stew", "vegan", "quick"])
    try shelf.expect(back.steps.map(\.text), is: ["cook", "cut"])
    salad.tags = [soup.tags[1], Tag("new")]
    let error = EntityError.dangling(entity: "Tag", id: .uuid(salad.tags[1].id))
    try shelf.expectError(error) { try shelf.save(salad, isDeep: false) }
    try shelf.expect(1, of: Recipe.self)
  },
  EntityCheck("A lazy to-one relation is loaded on request only; until then its key is kept") {
    shelf in
    let ada = Person("Ada")
    var letter = try shelf.saved(Letter("hello", from: ada))
    try shelf.expect(letter.sender == nil && letter.$sender.key == .uuid(ada.id), "the key alone")
    func expectSender(_ name: String?, line: UInt = #line) throws {
      let full = try shelf.saved(letter, loading: [\.sender])
      try shelf.expect(full.$sender.key, is: nil, line: line)
      try shelf.expect([full.text, full.sender?.name], is: [letter.text, name], line: line)
    }
    letter.text = "bye"
    try expectSender("Ada")
    letter.sender = Person("Bob")
    try expectSender("Bob")
    letter.sender = nil
    try expectSender(nil)
    try shelf.expect(try shelf.only(Letter.self).$sender.key, is: nil)
  },
  EntityCheck("In a circle of lazy to-one relations, only the requested target is loaded") {
    shelf in
    let people = (0..<10).map { Person("\($0)") }
    for (number, person) in people.enumerated() { person.friend = people[(number + 1) % 10] }
    try shelf.save(all: people)
    for person in people { person.friend = nil }
    func load(_ loading: Set<String>, count: Int) throws -> Person {
      let isThird = EntityCondition.compare("name", .equal, .string("3"))
      let (keys, batch) = try shelf.store.load(
        EntityRequest("Person", where: isThird, loading: loading))
      try shelf.expect(batch.rows["Person"]?.keys.count, is: count)
      return try batch.models(Person.self, keys).at(0)
    }
    _ = try load([], count: 1)
    let found = try load(["friend"], count: 2)
    let friend = try require(found.friend)
    try shelf.expect(friend.name, is: "4")
    try shelf.expect(friend.$friend.key, is: .uuid(people[5].id))
    try shelf.save(found)
    try shelf.expect(\Person.name, ["4"], where: [.that(\.friend, where: [\.name == "5"])])
    try shelf.delete(people[5])
    try shelf.expect(\Person.name, ["4"], where: [.that(\.friend, is: nil)])
  },
  EntityCheck("Deleted entities are removed from lazy lists, too") { shelf in
    let rack = Rack("left", ["a", "b"])
    try shelf.save(rack)
    try shelf.delete(rack.jars[0])
    try shelf.expectRack("left", ["b"])
  },
]
