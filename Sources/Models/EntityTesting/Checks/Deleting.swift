import Entities
import Foundation

extension EntityContract {
  static let deletingChecks = [
    EntityCheck("Cascade deletes what is owned, nullify leaves it") { shelf in
      let soup = Recipe.soup()
      try shelf.save(soup)
      try shelf.delete(soup)
      try shelf.expect(try shelf.count(Recipe.self) == 0, "no recipe")
      try shelf.expect(try shelf.count(Step.self) == 0, "no step")
      try shelf.expect(try shelf.count(Placeholder.self) == 0, "no placeholder")
      let tags = try shelf.fetch(Tag.self)
      try shelf.expect(
        tags.count == 2 && tags.allSatisfy(\.recipes.isEmpty), "tags without recipes")
    },
    EntityCheck("What is deleted leaves every list and to-one, the rest keeps its order") { shelf in
      let book = Cookbook("Book", (0..<4).map { Recipe(name: "\($0)") })
      book.favorites = [1, 2, 1, 3].map { book.recipes[$0] }
      let links = Link(1, next: Link(2))
      try shelf.save(book)
      try shelf.save(links)
      try shelf.delete(book.recipes[1])
      let back = try shelf.only(Cookbook.self)
      try shelf.expect(back.recipes.map(\.name) == ["0", "2", "3"], "0 2 3")
      try shelf.expect(back.favorites.map(\.name) == ["2", "3"], "2 3")
      try shelf.delete(try require(links.next))
      try shelf.expect(try shelf.only(Link.self).next == nil, "no next one")
    },
    EntityCheck("A list from which something was deleted can be saved again") { shelf in
      let book = Cookbook("Book", (0..<4).map { Recipe(name: "\($0)") })
      try shelf.save(book)
      try shelf.delete(book.recipes[1])
      let back = try shelf.only(Cookbook.self)
      back.recipes.append(Recipe(name: "new"))
      try shelf.save(back)
      try shelf.expect(
        try shelf.only(Cookbook.self).recipes.map(\.name) == ["0", "2", "3", "new"], "0 2 3 new")
    },
    EntityCheck("Cascade also deletes what others hold, which they lose") { shelf in
      let (soup, stew) = (Recipe(name: "Soup"), Recipe(name: "Stew"))
      let shared = Step(0, "cut")
      (soup.steps, stew.steps) = ([shared], [shared, Step(1, "cook")])
      try shelf.save(soup, stew)
      try shelf.delete(soup)
      try shelf.expect(try shelf.only(Recipe.self).steps.map(\.text) == ["cook"], "one step")
    },
    EntityCheck("Deny refuses, and deletes nothing, unless the target goes with it") { shelf in
      let rack = Rack("left")
      let jar = Jar("a")
      rack.guarded = [jar]
      try shelf.save(rack)
      try shelf.expectThrow("a guarded jar") { try shelf.delete(rack) }
      try shelf.expect(try shelf.only(Rack.self).guarded.count == 1, "everything as it was")
      try shelf.delete(jar)
      try shelf.delete(rack)
      try shelf.expect(try shelf.count(Rack.self) == 0, "nothing left")
    },
    EntityCheck("Deny of a to-one refuses only while it has a target") { shelf in
      let (free, closing) = (Lid(1), Lid(2, of: Jar("a")))
      try shelf.save(free, closing)
      try shelf.expectThrow("the lid of a jar") { try shelf.delete(closing) }
      try shelf.delete(free)
      try shelf.expect(try shelf.only(Lid.self).key == 2, "the lid of a jar")
    },
    EntityCheck("A missing target is found, also if a property has the name key") { shelf in
      let shapes = try EntityShape.all(from: Lid.self)
      try shelf.store.prepare(shapes)
      let shape = try require(shapes.first { $0.name == "Lid" })
      var batch = EntityBatch()
      batch.rows["Lid"] = EntityRows(shape)
      batch.rows["Lid"]?.append(.uuid(UUID()), [.int(1), .null, .uuid(UUID())])
      try shelf.expectThrow("a missing target") { [batch] in try shelf.store.save(batch) }
      try shelf.expect(try shelf.count(Lid.self) == 0, "nothing saved")
    },
    EntityCheck("Deleting what is not there is harmless") { shelf in
      try shelf.save(Recipe.soup())
      try shelf.delete(Recipe(name: "unsaved"))
      try shelf.store.delete("Recipe", [])
      try shelf.expect(try shelf.count(Recipe.self) == 1, "what was there")
    },
    EntityCheck("Cascade follows cycles to their end") { shelf in
      let budgets = (1...3).map { number in
        Budget(id: number, amount: 0, items: [BudgetItem(id: number, label: "item")])
      }
      try shelf.save(all: budgets)
      try shelf.delete(budgets[0], budgets[2])
      try shelf.expect(try shelf.only(Budget.self).id == 2, "the one that is left")
      try shelf.expect(try shelf.only(BudgetItem.self).id == 2, "its item")
    },
    EntityCheck("An id may be used again after its object was deleted") { shelf in
      let soup = Recipe.soup()
      try shelf.save(soup)
      try shelf.delete(soup)
      try shelf.save(soup)
      let back = try shelf.only(Recipe.self)
      try shelf.expect(
        try back.steps.count == 2 && back.tags.at(0).recipes.at(0) === back, "all of it")
    },
  ]
}
