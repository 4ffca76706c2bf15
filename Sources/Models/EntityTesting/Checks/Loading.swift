import Entities

extension EntityContract {
  /// Checks of relations that are left out of a fetch, or of a save.
  static let lazyChecks = [
    EntityCheck("A lazy relation is loaded on request only, and only that of the roots") { shelf in
      let rack = Rack("left", ["0", "1", "2"])
      for jar in rack.jars { jar.rack = rack }
      try shelf.save(rack)
      let bare = try shelf.only(Rack.self)
      try shelf.expect(bare.jars.isEmpty && !bare.$jars.isLoaded, "no jars, and a mark")
      let full = try shelf.only(Rack.self, loading: [\.jars])
      try shelf.expect(full.jars.map(\.name), is: ["0", "1", "2"])
      try shelf.expect(try full.jars.at(1).rack === full && full.$jars.isLoaded, "the rack itself")
      let jars = try shelf.fetch(Jar.self)
      try shelf.expect(jars.allSatisfy { $0.rack?.$jars.isLoaded == false }, "racks without jars")
      try shelf.expectThrow("an unknown relation") {
        try shelf.fetch(Rack.self, loading: [\.name])
      }
    },
    EntityCheck("A list that was not loaded is kept by a save, of its owner or of what leads to it")
    {
      shelf in
      let rack = Rack("left", ["a", "b"])
      for jar in rack.jars { jar.rack = rack }
      try shelf.save(rack)
      let back = try shelf.only(Rack.self)
      back.name = "right"
      try shelf.save(back)
      // The rack is reached through a lazy list, and has one itself.
      let jar = try shelf.only(Rack.self, loading: [\.jars]).jars.at(0)
      jar.name = "c"
      try shelf.save(jar)
      let full = try shelf.only(Rack.self, loading: [\.jars])
      try shelf.expect([full.name] + full.jars.map(\.name), is: ["right", "c", "b"])
      back.jars = [Jar("d")]
      try shelf.save(back)
      try shelf.expect(try shelf.only(Rack.self, loading: [\.jars]).jars.map(\.name), is: ["d"])
      full.jars = []
      try shelf.save(full)
      try shelf.expect(try shelf.only(Rack.self, loading: [\.jars]).jars.map(\.name), is: [])
    },
    EntityCheck("A model is saved alone, with the keys of its relations") { shelf in
      let (soup, salad) = (Recipe.soup(), Recipe(name: "Salad"))
      try shelf.save(soup)
      (soup.name, soup.tags[0].name) = ("Stew", "changed")
      soup.steps.reverse()
      try shelf.save(soup, isDeep: false)
      let back = try shelf.only(Recipe.self)
      try shelf.expect([back.name] + back.tags.map(\.name), is: ["Stew", "vegan", "quick"])
      try shelf.expect(back.steps.map(\.text), is: ["cook", "cut"])
      salad.tags = [soup.tags[1], Tag("new")]
      do {
        try shelf.save(salad, isDeep: false)
        try shelf.expect(false, "an error for the new tag")
      } catch EntityError.dangling(let entity, let id) {
        try shelf.expect(entity == "Tag" && id == .uuid(salad.tags[1].id), "the new tag")
      }
      try shelf.expect(1, of: Recipe.self)
    },
    EntityCheck("A lazy to-one relation is loaded on request only; until then its key is kept") {
      shelf in
      func sender() throws -> String? {
        let letter = try shelf.only(Letter.self, loading: [\.sender])
        try shelf.expect(letter.$sender.key, is: nil)
        return letter.sender.map { "\(letter.text) \($0.name)" }
      }
      let ada = Person("Ada")
      try shelf.save(Letter("hello", from: ada))
      var letter = try shelf.only(Letter.self)
      try shelf.expect(letter.sender == nil && letter.$sender.key == .uuid(ada.id), "the key alone")
      letter.text = "bye"
      try shelf.save(letter)
      try shelf.expect(try sender(), is: "bye Ada")
      letter.sender = Person("Bob")
      try shelf.save(letter)
      try shelf.expect(try sender(), is: "bye Bob")
      letter.sender = nil
      try shelf.save(letter)
      try shelf.expect(try sender(), is: nil)
      try shelf.expect(try shelf.only(Letter.self).$sender.key, is: nil)
    },
    EntityCheck("Of a circle of lazy to-one relations, only what is requested is loaded") { shelf in
      let people = (0..<10).map { Person("\($0)") }
      for (number, person) in people.enumerated() { person.friend = people[(number + 1) % 10] }
      try shelf.save(all: people)
      for person in people { person.friend = nil }
      func load(_ loading: Set<String> = []) throws -> (people: [Person], count: Int?) {
        let request = EntityRequest(
          "Person", where: .compare("name", .equal, .string("3")), loading: loading)
        let (keys, batch) = try shelf.store.load(request)
        return (try batch.models(Person.self, keys), batch.rows["Person"]?.keys.count)
      }
      try shelf.expect(try load().count, is: 1)
      let (found, count) = try load(["friend"])
      try shelf.expect(count, is: 2)
      let friend = try require(try found.at(0).friend)
      try shelf.expect(friend.name, is: "4")
      try shelf.expect(friend.$friend.key, is: .uuid(people[5].id))
      try shelf.save(all: found)
      try shelf.expect(\Person.name, ["4"], where: [.that(\.friend, where: [\.name == "5"])])
      try shelf.delete(people[5])
      try shelf.expect(\Person.name, ["4"], where: [.that(\.friend, is: nil)])
    },
    EntityCheck("What is deleted leaves lazy lists, too") { shelf in
      let rack = Rack("left", ["a", "b"])
      try shelf.save(rack)
      try shelf.delete(rack.jars[0])
      try shelf.expect(try shelf.only(Rack.self, loading: [\.jars]).jars.map(\.name), is: ["b"])
    },
  ]
}
