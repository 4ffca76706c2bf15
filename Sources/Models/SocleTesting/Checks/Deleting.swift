import SocleEntities

let deletingChecks: [EntityCheck] = [
  EntityCheck("The rule cascade deletes related models, and the rule nullify keeps them") { shelf in
    let soup = Recipe.soup()
    try shelf.save(soup)
    try shelf.delete(soup)
    try shelf.expect(0, of: Recipe.self)
    try shelf.expect(0, of: Step.self)
    try shelf.expect(0, of: Placeholder.self)
    try shelf.expect(\Tag.recipes.count, [0, 0])
  },
  EntityCheck("Deleted models are removed from all relations, whose other targets keep their order")
  {
    shelf in
    let book = Cookbook.numbered(4, favorites: [1, 2, 1, 3])
    let links = Link(1, next: Link(2))
    try shelf.save(book)
    try shelf.save(links)
    try shelf.delete(book.recipes[1])
    let back = try shelf.only(Cookbook.self)
    try shelf.expect(back.recipes.map(\.name), is: ["0", "2", "3"])
    try shelf.expect(back.favorites.map(\.name), is: ["2", "3"])
    try shelf.delete(try require(links.next))
    try shelf.expect(try shelf.only(Link.self).next == nil, "no next one")
  },
  EntityCheck("A list can be extended and saved after one of its models was deleted") { shelf in
    let book = Cookbook.numbered(4)
    try shelf.save(book)
    try shelf.delete(book.recipes[1])
    let back = try shelf.only(Cookbook.self)
    back.recipes.append(Recipe(name: "new"))
    try shelf.expect(try shelf.saved(back).recipes.map(\.name), is: ["0", "2", "3", "new"])
  },
  EntityCheck("The rule cascade also deletes shared targets, and removes them from other owners") {
    shelf in
    let shared = Step(0, "cut")
    let soup = Recipe(name: "Soup", steps: [shared])
    try shelf.save(soup, Recipe(name: "Stew", steps: [shared, Step(1, "cook")]))
    try shelf.delete(soup)
    try shelf.expect(try shelf.only(Recipe.self).steps.map(\.text), is: ["cook"])
  },
  EntityCheck("The rule deny refuses a deletion, unless the targets are deleted before or with it")
  {
    shelf in
    let rack = Rack("left", guarding: ["a"])
    try shelf.save(rack)
    try shelf.expectThrow("denied", for: "a guarded jar") { try shelf.delete(rack) }
    try shelf.expect(try shelf.only(Rack.self).guarded.count, is: 1)
    try shelf.delete(rack.guarded[0])
    try shelf.delete(rack)
    try shelf.expect(0, of: Rack.self)
    let boss = Member(1)
    try shelf.save(Member(2, boss: boss))
    // One call deletes both.
    try shelf.delete(boss, Member(2))
    try shelf.expect(0, of: Member.self)
  },
  EntityCheck("The rule deny of a to-one relation refuses a deletion only while it has a target") {
    shelf in
    let (free, bill) = (Bill(), Bill(customer: Bill.Customer()))
    try shelf.save(free, bill)
    try shelf.expectThrow("denied", for: "a bill to a customer") { try shelf.delete(bill) }
    try shelf.delete(free)
    try shelf.expect(\Bill.self, [bill])
  },
  EntityCheck("Deleting a model that is not stored changes nothing") { shelf in
    try shelf.save(Recipe.soup())
    try shelf.delete(Recipe(name: "unsaved"))
    try shelf.store.delete("Recipe", [])
    try shelf.expect(1, of: Recipe.self)
  },
  EntityCheck("The rule cascade deletes all models of a cycle") { shelf in
    let budgets = (1...3).map {
      Budget(id: $0, amount: 0, items: [BudgetItem(id: $0, label: "")])
    }
    try shelf.save(all: budgets)
    try shelf.delete(budgets[0], budgets[2])
    try shelf.expect(\Budget.id, [2])
    try shelf.expect(\BudgetItem.id, [2])
    let ring = ["a", "b", "c", "a"]
    try shelf.save(all: ring.dropLast().map { Record($0) })
    for (id, part) in zip(ring, ring.dropFirst()) {
      try shelf.save(Record(id, parts: [Record(part)]), isDeep: false)
    }
    try shelf.delete(Record("b"))
    try shelf.expect(0, of: Record.self)
  },
  EntityCheck("An id may be used again after its object was deleted") { shelf in
    let soup = Recipe.soup()
    try shelf.save(soup)
    try shelf.delete(soup)
    let back = try shelf.saved(soup)
    try shelf.expect(back.steps.count, is: 2)
    try shelf.expect(try back.tags.at(0).recipes.at(0) === back, "the recipe of its tag")
    let rack = Rack("left", ["a"])
    let bare = try shelf.saved(rack)
    try shelf.delete(rack)
    try shelf.expect(try shelf.saved(bare, loading: [\.jars]).jars.isEmpty, "no jars")
  },
]
