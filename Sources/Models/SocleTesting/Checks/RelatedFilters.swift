import SocleEntities

extension Recipe {
  /// Soup (vegan, quick), Salad (vegan), Steak (meat), and Water without tags.
  fileprivate static func menu() -> [Recipe] {
    let (vegan, quick, meat) = (Tag("vegan"), Tag("quick"), Tag("meat"))
    return [("Soup", [vegan, quick]), ("Salad", [vegan]), ("Steak", [meat]), ("Water", [])]
      .map { Recipe(name: $0, tags: $1) }
  }
}

let relatedChecks: [EntityCheck] = [
  EntityCheck("Filters search for any, none and all elements of a list") { shelf in
    let menu = Recipe.menu()
    try shelf.save(all: menu)
    let found = shelf.search(by: \Recipe.name)
    let isQuick: Filter<Tag> = \.name == "quick"
    try found(.any(\.tags, where: [\.name == "vegan"]), are: ["Salad", "Soup"])
    try found(.none(\.tags, where: [\.name == "vegan"]), are: ["Steak", "Water"])
    try found(.all(\.tags, where: [\.name == "vegan"]), are: ["Salad", "Water"])
    try found(.all(\.tags, where: [\.name == "vegan"]).not, are: ["Soup", "Steak"])
    try found(.any(\.tags), are: ["Salad", "Soup", "Steak"])
    try found(.none(\.tags), are: ["Water"])
    try found(.that(\.tags, contains: menu[0].tags[1]), are: ["Soup"])
    try found(.that(\.tags, contains: Tag("vegan")).not, are: menu.map(\.name))
    // One element has to match all filters.
    try found(.any(\.tags, where: [\.name == "vegan", isQuick]), are: [])
    try found(
      .any(\.tags, where: [\.name == "vegan"]), .any(\.tags, where: [isQuick]), are: ["Soup"])
    let isAfter: Filter<Recipe> = .any(\.tags, where: [\.name > "n"])
    try found(.any(of: [.none(\.tags), isAfter, \.name == "Steak"]), are: menu.map(\.name))
  },
  EntityCheck("Filters search by a related model, and for models without one") { shelf in
    let (left, right) = (Rack("left"), Rack("right"))
    try shelf.save(Jar("a", in: left), Jar("b", in: right), Jar("c", in: right), Jar("d"))
    let found = shelf.search(by: \Jar.name)
    try found(.that(\.rack, where: [\.name == "right"]), are: ["b", "c"])
    try found(.that(\.rack, where: [\.name == "right"]).not, are: ["a", "d"])
    try found(.that(\.rack, where: [(\.name == "right").not]), are: ["a"])
    try found(.that(\.rack, where: []), are: ["a", "b", "c"])
    try found(.that(\.rack, is: left), are: ["a"])
    try found(.that(\.rack, is: left).not, are: ["b", "c", "d"])
    try found(.that(\.rack, is: nil), are: ["d"])
    try found(.that(\.rack, is: nil).not, are: ["a", "b", "c"])
    try found(.that(\.rack, is: Rack("other")), are: [])
  },
  EntityCheck("Filters compare the number of elements of a list, and count repeated ones each time")
  {
    shelf in
    try shelf.save(Cookbook.numbered(4, favorites: [0, 0, 1]), Cookbook("Empty"))
    let found = shelf.search(by: \Cookbook.name)
    try found(\.favorites.count == 3, are: ["Book"])
    try found(\.favorites.count == 2, are: [])
    try found(\.favorites.count != 3, are: ["Empty"])
    try found(\.favorites.count == 0, are: ["Empty"])
    try found(\.favorites.count >= 0, are: ["Book", "Empty"])
    try found(\.recipes.count > 3, are: ["Book"])
    try found(\.recipes.count < 4, are: ["Empty"])
    try found(\.recipes.count <= -1, are: [])
  },
  EntityCheck("A filter on relations has the same meaning negated, combined, ordered and limited") {
    shelf in
    let tags = ["a", "b", "c"].map { Tag($0) }
    let recipes = (0...3).map { Recipe(name: "\($0)", difficulty: $0, tags: Array(tags[..<$0])) }
    try shelf.save(all: recipes)
    let counts: [(filter: Filter<Recipe>, expected: ClosedRange<Int>)] = [
      (\.tags.count == 0, 0...0), (\.tags.count == 2, 2...2), (\.tags.count < 2, 0...1),
      (\.tags.count <= 2, 0...2), (\.tags.count > 1, 2...3), (\.tags.count >= 0, 0...3),
      (.any(\.tags, where: [\.name != "a"]), 2...3), (.any(\.tags), 1...3),
      (.any(\.tags, where: [.that(\.name, contains: "b")]), 2...3),
    ]
    for (filter, expected) in counts {
      let (all, rest) = (Array(expected), (0...3).filter { !expected.contains($0) })
      func find(
        _ found: [Int], _ filters: [Filter<Recipe>], _ orders: [Order<Recipe>] = [],
        limit: Int? = nil
      ) throws {
        let by: [Order<Recipe>] = limit == nil ? orders : orders + [.ascending(\.id)]
        try shelf.expect(
          \Recipe.difficulty, found, where: filters, orderedBy: by, limit: limit)
      }
      try find(all, [filter])
      try find(rest, [filter.not])
      try find(all, [filter.not.not], [.ascending(\.name)], limit: 9)
      try find(rest.reversed(), [filter.not], [.descending(\.difficulty)], limit: 9)
      try find(all.filter { $0 == 2 }, [filter, \.name == "2"])
      try find(rest.filter { $0 == 2 }, [\.name == "2", filter.not])
      try find(all.filter { $0 > 1 }, [filter, (\.duration == 7).not, \.difficulty > 1])
      try find((0...3).filter { all.contains($0) || $0 == 3 }, [.any(of: [filter, \.name == "3"])])
      try find(rest.filter { $0 != 3 }, [.any(of: [filter, \.name == "3"]).not])
      let some = try shelf.fetch(Recipe.self, where: [filter.not], limit: 3).map(\.difficulty)
      try shelf.expect(some.sorted(), is: Array(rest.prefix(3)))
    }
  },
  EntityCheck("Nil in a related model is equal to nil only, as in the model itself") { shelf in
    let menu = Recipe.menu()
    menu[0].desc = "hot"
    try shelf.save(Cookbook("Some", menu), Cookbook("Rest", Array(menu.dropFirst())))
    let found = shelf.search(by: \Cookbook.name)
    try found(.all(\.recipes, where: [\.desc == nil]), are: ["Rest"])
    try found(.any(\.recipes, where: [\.desc != nil]), are: ["Some"])
    try found(.all(\.recipes, where: [(\.desc < "x").not]), are: ["Rest"])
  },
  EntityCheck("Filters reach over several relations, also of one type to itself") { shelf in
    let menu = Recipe.menu()
    try shelf.save(Cookbook("Green", [menu[1]]), Cookbook("Red", [menu[2]]))
    let isVegan: Filter<Recipe> = .any(\.tags, where: [\.name == "vegan"])
    try shelf.expect(\Cookbook.name, ["Green"], where: [.any(\.recipes, where: [isVegan])])
    try shelf.expect(\Cookbook.name, ["Red"], where: [.any(\.recipes, where: [isVegan.not])])
    try shelf.save(Link(1, next: Link(2, next: Link(3, next: Link(4)))))
    try shelf.expect(
      \Link.number, [2], where: [.that(\.next, where: [.that(\.next, where: [\.number == 4])])])
    try shelf.expect(\Link.number, [3], where: [.that(\.next, where: [.that(\.next, is: nil)])])
  },
  EntityCheck("Filters search in lazy lists, and in lists of models with integer ids") { shelf in
    try shelf.save(Rack("left", ["a", "b"]), Rack("right"))
    try shelf.expect(\Rack.name, ["left"], where: [.any(\.jars, where: [\.name == "b"])])
    try shelf.expect(1, of: Rack.self, where: \.jars.count == 2)
    try shelf.save(
      Budget(id: 1, amount: 1, items: [BudgetItem(id: 1, label: "a")]),
      Budget(id: 2, amount: 2, items: [BudgetItem(id: 2, label: "b")]))
    try shelf.expect(\Budget.id, [2], where: [.any(\.items, where: [\.label == "b"])])
    try shelf.expect(\Budget.id, [1], where: [.any(\.items, where: [.that(\.id, isIn: [1])])])
  },
  EntityCheck("An ascending order by a related model's property puts models without one first") {
    shelf in
    let (left, right) = (Rack("b"), Rack("a"))
    try shelf.save(Jar("1", in: left), Jar("2", in: right), Jar("3"), Jar("4", in: left))
    try shelf.expect(
      \Jar.name, ["3", "2", "4", "1"],
      orderedBy: [.ascending(\.rack, \.name), .descending(\.name)])
    try shelf.expect(
      \Jar.name, ["1", "4", "2"],
      orderedBy: [.descending(\.rack, \.name), .ascending(\.name)], limit: 3)
    try shelf.expect(\Jar.name, ["3"], orderedBy: [.descending(\.rack, \.id)], offset: 3)
  },
]
