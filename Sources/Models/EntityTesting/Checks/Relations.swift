import Entities
import Foundation

extension EntityContract {
  static let relationChecks = [
    EntityCheck("A save stores everything that can be reached, a fetch brings it") { shelf in
      try shelf.save(Recipe.soup())
      let soup = try shelf.only(Recipe.self)
      try shelf.expect(soup.steps.map(\.text) == ["cut", "cook"], "the steps in order")
      try shelf.expect(soup.ingredients.map(\.name) == ["water"], "the ingredient")
      try shelf.expect(soup.tags.map(\.name) == ["vegan", "quick"], "the tags in order")
      try shelf.expect(soup.placeholder?.text == "bowl", "the placeholder")
      try shelf.expect(try shelf.count(Step.self) == 2, "two steps")
    },
    EntityCheck("Cycles of classes close") { shelf in
      try shelf.save(Recipe.soup())
      let soup = try shelf.only(Recipe.self)
      try shelf.expect(soup.tags.allSatisfy { $0.recipes.count == 1 }, "one recipe for each tag")
      try shelf.expect(soup.tags.allSatisfy { $0.recipes.first === soup }, "the recipe itself")
      let tag = try shelf.fetch(Tag.self, where: [\.name == "vegan"]).at(0)
      try shelf.expect(try tag.recipes.at(0).tags.at(0) === tag, "the tag itself")
    },
    EntityCheck("One id is one object in a fetch") { shelf in
      let (soup, salad) = (Recipe.soup(), Recipe(name: "Salad"))
      salad.tags = [soup.tags[0]]
      let book = Cookbook("Book", [soup, salad])
      book.favorites = [soup]
      try shelf.save(book)
      let back = try shelf.only(Cookbook.self)
      try shelf.expect(try back.favorites.at(0) === back.recipes.at(0), "one soup")
      try shelf.expect(
        try back.recipes.at(1).tags.at(0) === back.recipes.at(0).tags.at(0), "one tag")
      let recipes = try shelf.fetch(Recipe.self, orderedBy: [.ascending(\.name)])
      try shelf.expect(
        try recipes.at(0).tags.at(0) === recipes.at(1).tags.at(0), "one tag for two roots")
    },
    EntityCheck("Emptied lists and cleared to-ones are stored as such") { shelf in
      let soup = Recipe.soup()
      try shelf.save(soup)
      (soup.tags, soup.placeholder) = ([], nil)
      soup.steps.removeFirst()
      try shelf.save(soup)
      let back = try shelf.only(Recipe.self)
      try shelf.expect(back.tags.isEmpty && back.placeholder == nil, "cleared")
      try shelf.expect(back.steps.map(\.text) == ["cook"], "the step that is left")
    },
    EntityCheck("What leaves an owned list is not deleted") { shelf in
      let soup = Recipe.soup()
      try shelf.save(soup)
      soup.steps = []
      try shelf.save(soup)
      try shelf.expect(try shelf.count(Step.self) == 2, "both steps")
    },
    EntityCheck("A list keeps its order, and one object at several places") { shelf in
      let book = Cookbook("Book", (0..<5).map { Recipe(name: "\($0)") })
      book.favorites = [3, 1, 3, 0, 3].map { book.recipes[$0] }
      try shelf.save(book)
      try shelf.expect(
        try shelf.only(Cookbook.self).favorites.map(\.name) == ["3", "1", "3", "0", "3"],
        "3 1 3 0 3")
      book.favorites.reverse()
      book.favorites.removeFirst(2)
      try shelf.save(book)
      try shelf.expect(
        try shelf.only(Cookbook.self).favorites.map(\.name) == ["3", "1", "3"], "3 1 3")
    },
    EntityCheck("The target of an entity's only relation is loaded") { shelf in
      let bills = [Bill(to: Bill.Customer("Ann")), Bill(to: nil)]
      try shelf.save(all: bills)
      let found = try shelf.fetch(Bill.self)
      try shelf.expect(
        found.count == 2 && found.allSatisfy(bills.contains), "a bill to Ann and one to nobody")
    },
    EntityCheck("An object can be in a relation to itself") { shelf in
      let link = Link(1)
      link.next = link
      try shelf.save(link)
      let back = try shelf.only(Link.self)
      try shelf.expect(back.next === back, "itself")
      // Otherwise the cycle would keep its objects alive.
      (link.next, back.next) = (nil, nil)
    },
    EntityCheck("A related object may be saved by itself") { shelf in
      let soup = Recipe.soup()
      try shelf.save(soup)
      soup.placeholder?.text = "pot"
      try shelf.save(try require(soup.placeholder))
      try shelf.expect(try shelf.only(Recipe.self).placeholder?.text == "pot", "the new text")
    },
  ]

  static let lazyChecks = [
    EntityCheck("A lazy relation is loaded on request only, and only that of the roots") { shelf in
      let rack = Rack("left")
      rack.jars = (0..<3).map { Jar("\($0)", in: rack) }
      try shelf.save(rack)
      let bare = try shelf.only(Rack.self)
      try shelf.expect(bare.jars.isEmpty && !bare.$jars.isLoaded, "no jars, and a mark")
      let full = try shelf.only(Rack.self, loading: [\.jars])
      try shelf.expect(full.jars.map(\.name) == ["0", "1", "2"], "three jars")
      try shelf.expect(try full.jars.at(1).rack === full && full.$jars.isLoaded, "the rack itself")
      let jars = try shelf.fetch(Jar.self)
      try shelf.expect(jars.allSatisfy { $0.rack?.$jars.isLoaded == false }, "racks without jars")
      try shelf.expectThrow("an unknown relation") {
        _ = try shelf.fetch(Rack.self, loading: [\.name])
      }
    },
    EntityCheck("A list that was not loaded is kept by a save, of its owner or of what leads to it")
    {
      shelf in
      let rack = Rack("left")
      rack.jars = [Jar("a", in: rack), Jar("b", in: rack)]
      try shelf.save(rack)
      let back = try shelf.only(Rack.self)
      back.name = "right"
      try shelf.save(back)
      // The rack is reached through a lazy list, and has one itself.
      let jar = try shelf.only(Rack.self, loading: [\.jars]).jars.at(0)
      jar.name = "c"
      try shelf.save(jar)
      let full = try shelf.only(Rack.self, loading: [\.jars])
      try shelf.expect(full.name == "right" && full.jars.map(\.name) == ["c", "b"], "c and b")
      full.jars = []
      try shelf.save(full)
      try shelf.expect(try shelf.only(Rack.self, loading: [\.jars]).jars.isEmpty, "no jars")
    },
    EntityCheck("A list that was not loaded can be assigned, but not changed in place") { shelf in
      let rack = Rack("left")
      rack.jars = [Jar("a"), Jar("b")]
      try shelf.save(rack)
      let back = try shelf.only(Rack.self)
      back.jars.append(Jar("c"))
      try shelf.expectThrow("an appended jar") { try shelf.save(back) }
      let emptied = try shelf.only(Rack.self)
      emptied.jars.removeAll()
      try shelf.expectThrow("an emptied list") { try shelf.save(emptied) }
      back.jars = [Jar("d")]
      try shelf.save(back)
      let jars = try shelf.only(Rack.self, loading: [\.jars]).jars
      try shelf.expect(jars.map(\.name) == ["d"], "d")
    },
    EntityCheck("A model is saved alone, with the keys of its relations") { shelf in
      let (soup, salad) = (Recipe.soup(), Recipe(name: "Salad"))
      try shelf.save(soup)
      (soup.name, soup.tags[0].name) = ("Stew", "changed")
      soup.steps.reverse()
      try shelf.save(soup, isDeep: false)
      let back = try shelf.only(Recipe.self)
      try shelf.expect(
        back.name == "Stew" && back.tags.map(\.name) == ["vegan", "quick"]
          && back.steps.map(\.text) == ["cook", "cut"], "the name and the order of the steps")
      salad.tags = [soup.tags[1], Tag("new")]
      do {
        try shelf.save(salad, isDeep: false)
        try shelf.expect(false, "an error for the new tag")
      } catch EntityError.dangling(let entity, let id) {
        try shelf.expect(entity == "Tag" && id == .uuid(salad.tags[1].id), "the new tag")
      }
      try shelf.expect(try shelf.count(Recipe.self) == 1, "no salad")
    },
    EntityCheck("A lazy to-one relation is loaded on request only; until then its key is kept") {
      shelf in
      let ada = Person("Ada")
      try shelf.save(Letter("hello", from: ada))
      var letter = try shelf.only(Letter.self)
      try shelf.expect(letter.sender == nil && letter.$sender.key == .uuid(ada.id), "the key alone")
      letter.text = "good bye"
      try shelf.save(letter)
      var touched = letter
      func clear(_ person: inout Person?) { person = nil }
      clear(&touched.sender)
      try shelf.expectThrow("a sender who was cleared in place") { try shelf.save(touched) }
      touched.sender = nil
      _ = try EntityBatch(of: [touched])
      let full = try shelf.only(Letter.self, loading: [\.sender])
      try shelf.expect(full.text == "good bye" && full.sender?.name == "Ada", "the text, and Ada")
      try shelf.expect(full.$sender.key == nil, "no key beside the sender")
      letter.sender = Person("Bob")
      try shelf.save(letter)
      let other = try shelf.only(Letter.self, loading: [\.sender]).sender
      try shelf.expect(other?.name == "Bob", "Bob, who was saved, too")
      letter.sender = nil
      try shelf.save(letter)
      let none = try shelf.only(Letter.self)
      try shelf.expect(none.sender == nil && none.$sender.key == nil, "nobody")
    },
    EntityCheck("Of a circle of lazy to-one relations, only what is requested is loaded") { shelf in
      let people = (0..<10).map { Person("\($0)") }
      for (number, person) in people.enumerated() { person.friend = people[(number + 1) % 10] }
      try shelf.save(all: people)
      for person in people { person.friend = nil }
      func load(
        _ loading: [PartialKeyPath<Person> & Sendable] = []
      ) throws -> (people: [Person], count: Int?) {
        let request = try EntityRequest(
          Person.self, where: [\.name == "3"], loading: loading)
        let (keys, batch) = try shelf.store.load(request)
        return (try batch.models(Person.self, keys), batch.rows["Person"]?.keys.count)
      }
      try shelf.expect(try load().count == 1, "one")
      let (found, count) = try load([\.friend])
      try shelf.expect(count == 2, "two, found \(count ?? 0)")
      let friend = try require(try found.at(0).friend)
      try shelf.expect(
        friend.name == "4" && friend.$friend.key == .uuid(people[5].id), "4, and a key")
      try shelf.save(all: found)
      let before = try shelf.fetch(Person.self, where: [.that(\.friend, where: [\.name == "5"])])
      try shelf.expect(before.map(\.name) == ["4"], "4")
      try shelf.delete(people[5])
      let cleared = try shelf.fetch(Person.self, where: [.that(\.friend, is: nil)])
      try shelf.expect(cleared.map(\.name) == ["4"], "4, whose friend was deleted")
    },
    EntityCheck("What is deleted leaves lazy lists, too") { shelf in
      let rack = Rack("left")
      rack.jars = [Jar("a"), Jar("b")]
      try shelf.save(rack)
      try shelf.delete(rack.jars[0])
      try shelf.expect(
        try shelf.only(Rack.self, loading: [\.jars]).jars.map(\.name) == ["b"], "b")
    },
  ]
}

extension Array {
  /// The element at `index` of a result.
  ///
  /// - Throws: ``ContractFailure`` if the array has fewer elements.
  func at(_ index: Int) throws -> Element {
    guard indices.contains(index) else {
      throw ContractFailure(
        check: "a list of \(Element.self)", expected: "more than \(count)", place: #fileID)
    }
    return self[index]
  }
}

/// Unwraps a value that must not be nil.
func require<Value>(_ value: Value?) throws -> Value {
  guard let value else {
    throw ContractFailure(check: "the contract itself", expected: "a value", place: #fileID)
  }
  return value
}
