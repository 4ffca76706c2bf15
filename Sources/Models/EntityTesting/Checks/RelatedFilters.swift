import Entities
import Foundation

extension EntityContract {
  /// Soup (vegan, quick), Salad (vegan), Steak (meat), and Water without tags.
  private static func menu() -> [Recipe] {
    let tags = ["vegan": Tag("vegan"), "quick": Tag("quick"), "meat": Tag("meat")]
    let menu = [
      ("Soup", ["vegan", "quick"]), ("Salad", ["vegan"]), ("Steak", ["meat"]), ("Water", []),
    ]
    return menu.map { name, names in
      Recipe(name: name, tags: names.compactMap { tags[$0] })
    }
  }

  private static func found(
    _ shelf: Shelf, _ filters: Filter<Recipe>..., are names: String, line: UInt = #line
  ) throws {
    let found = try shelf.fetch(Recipe.self, where: filters, orderedBy: [.ascending(\.name)])
      .map(\.name).joined(separator: " ")
    try shelf.expect(found == names, "\(names), found \(found)", line: line)
    let count = try shelf.count(Recipe.self, where: filters)
    let expected = names.split(separator: " ").count
    try shelf.expect(count == expected, "\(expected), counted \(count)", line: line)
  }

  static let relatedChecks = [
    EntityCheck("Filters search for any, none and all elements of a list") { shelf in
      let menu = menu()
      try shelf.save(all: menu)
      try found(shelf, .any(\.tags, where: [\.name == "vegan"]), are: "Salad Soup")
      try found(shelf, .none(\.tags, where: [\.name == "vegan"]), are: "Steak Water")
      try found(shelf, .all(\.tags, where: [\.name == "vegan"]), are: "Salad Water")
      try found(shelf, .all(\.tags, where: [\.name == "vegan"]).not, are: "Soup Steak")
      try found(shelf, .any(\.tags), are: "Salad Soup Steak")
      try found(shelf, .none(\.tags), are: "Water")
      try found(shelf, .that(\.tags, contains: menu[0].tags[1]), are: "Soup")
      try found(shelf, .that(\.tags, contains: Tag("vegan")).not, are: "Salad Soup Steak Water")
      // One element has to match all filters.
      try found(shelf, .any(\.tags, where: [\.name == "vegan", \.name == "quick"]), are: "")
      try found(
        shelf, .any(\.tags, where: [\.name == "vegan"]), .any(\.tags, where: [\.name == "quick"]),
        are: "Soup")
      try found(
        shelf, .any(of: [.none(\.tags), .any(\.tags, where: [\.name > "n"]), \.name == "Steak"]),
        are: "Salad Soup Steak Water")
    },
    EntityCheck("Filters search by a related model, and for models without one") { shelf in
      let (left, right) = (Rack("left"), Rack("right"))
      let jars = [Jar("a", in: left), Jar("b", in: right), Jar("c", in: right), Jar("d")]
      try shelf.save(all: jars)
      func found(_ filter: Filter<Jar>, are names: String, line: UInt = #line) throws {
        let found = try shelf.fetch(Jar.self, where: [filter]).map(\.name).sorted().joined()
        try shelf.expect(found == names, "\(names), found \(found)", line: line)
      }
      try found(.that(\.rack, where: [\.name == "right"]), are: "bc")
      try found(.that(\.rack, where: [\.name == "right"]).not, are: "ad")
      try found(.that(\.rack, where: [(\.name == "right").not]), are: "a")
      try found(.that(\.rack, where: []), are: "abc")
      try found(.that(\.rack, is: left), are: "a")
      try found(.that(\.rack, is: left).not, are: "bcd")
      try found(.that(\.rack, is: nil), are: "d")
      try found(.that(\.rack, is: nil).not, are: "abc")
      try found(.that(\.rack, is: Rack("other")), are: "")
    },
    EntityCheck("The number of elements of a list is compared, each place of an element counts") {
      shelf in
      let book = Cookbook("Book", menu())
      book.favorites = [0, 0, 1].map { book.recipes[$0] }
      try shelf.save(all: [book, Cookbook("Empty")])
      func count(_ filter: Filter<Cookbook>) throws -> Int {
        try shelf.count(Cookbook.self, where: [filter])
      }
      try shelf.expect(try count(\.favorites.count == 3) == 1, "one with 3")
      try shelf.expect(try count(\.favorites.count == 2) == 0, "none with 2")
      try shelf.expect(try count(\.favorites.count != 3) == 1, "one without 3")
      try shelf.expect(try count(\.favorites.count == 0) == 1, "one with 0")
      try shelf.expect(try count(\.favorites.count >= 0) == 2, "two with 0 or more")
      try shelf.expect(try count(\.recipes.count > 3) == 1, "one with more than 3")
      try shelf.expect(try count(\.recipes.count < 4) == 1, "one with fewer than 4")
      try shelf.expect(try count(\.recipes.count <= -1) == 0, "none with -1 or fewer")
    },
    EntityCheck("Nil in a related model is equal to nil only, as in the model itself") { shelf in
      let menu = menu()
      menu[0].desc = "hot"
      try shelf.save(all: [Cookbook("Some", menu), Cookbook("Rest", Array(menu.dropFirst()))])
      func names(_ filter: Filter<Cookbook>) throws -> [String] {
        try shelf.fetch(Cookbook.self, where: [filter], orderedBy: [.ascending(\.name)]).map(\.name)
      }
      let all = try names(.all(\.recipes, where: [\.desc == nil]))
      try shelf.expect(all == ["Rest"], "Rest, found \(all)")
      let some = try names(.any(\.recipes, where: [\.desc != nil]))
      try shelf.expect(some == ["Some"], "Some, found \(some)")
      let none = try names(.all(\.recipes, where: [(\.desc < "x").not]))
      try shelf.expect(none == ["Rest"], "Rest, found \(none)")
    },
    EntityCheck("Filters reach over several relations, also of one type to itself") { shelf in
      let menu = menu()
      try shelf.save(all: [Cookbook("Green", [menu[1]]), Cookbook("Red", [menu[2]])])
      let green = try shelf.fetch(
        Cookbook.self, where: [.any(\.recipes, where: [.any(\.tags, where: [\.name == "vegan"])])])
      try shelf.expect(green.map(\.name) == ["Green"], "Green")
      let notGreen = try shelf.fetch(
        Cookbook.self, where: [.any(\.recipes, where: [.none(\.tags, where: [\.name == "vegan"])])])
      try shelf.expect(notGreen.map(\.name) == ["Red"], "Red")
      try shelf.save(Link(1, next: Link(2, next: Link(3, next: Link(4)))))
      let second = try shelf.fetch(
        Link.self, where: [.that(\.next, where: [.that(\.next, where: [\.number == 4])])])
      try shelf.expect(second.map(\.number) == [2], "2")
      let last = try shelf.fetch(
        Link.self, where: [.that(\.next, where: [.that(\.next, is: nil)])])
      try shelf.expect(last.map(\.number) == [3], "3")
    },
    EntityCheck("Filters search in lazy lists, and by ids of either type") { shelf in
      let rack = Rack("left")
      rack.jars = [Jar("a"), Jar("b")]
      try shelf.save(all: [rack, Rack("right")])
      let found = try shelf.fetch(Rack.self, where: [.any(\.jars, where: [\.name == "b"])])
      try shelf.expect(found.map(\.name) == ["left"], "left")
      try shelf.expect(try shelf.count(Rack.self, where: [\.jars.count == 2]) == 1, "one with two")
      try shelf.save(
        all: [
          Budget(id: 1, amount: 1, items: [BudgetItem(id: 1, label: "a")]),
          Budget(id: 2, amount: 2, items: [BudgetItem(id: 2, label: "b")]),
        ])
      let second = try shelf.fetch(Budget.self, where: [.any(\.items, where: [\.label == "b"])])
      try shelf.expect(second.map(\.id) == [2], "2")
      let byID = try shelf.count(
        Budget.self, where: [.any(\.items, where: [.that(\.id, isIn: [1])])])
      try shelf.expect(byID == 1, "one budget")
    },
    EntityCheck("Conditions on unknown relations, and on properties of the wrong type, are refused")
    {
      shelf in
      try shelf.save(all: menu())
      for condition: EntityCondition in [
        .related("name", .all([])), .related("nothing", .all([])), .count("placeholder", .equal, 1),
        .count("nothing", .equal, 1), .related("tags", .compare("text", .equal, .null)),
        .not(.any([.related("tags", .compare("name", .equal, .int(1)))])),
        .related("tags", .related("recipes", .related("labels", .all([])))),
      ] {
        var request = EntityRequest("Recipe")
        request.condition = condition
        try shelf.expectThrow("\(condition)") { _ = try shelf.store.load(request) }
        try shelf.expectThrow("\(condition)") { _ = try shelf.store.count(request) }
      }
    },
  ]

  static let relatedOrderChecks = [
    EntityCheck("An order by a related model's property puts models without one first") { shelf in
      let (left, right) = (Rack("b"), Rack("a"))
      let jars = [Jar("1", in: left), Jar("2", in: right), Jar("3"), Jar("4", in: left)]
      try shelf.save(all: jars)
      let up = try shelf.fetch(
        Jar.self, orderedBy: [.ascending(\.rack, \.name), .descending(\.name)]
      ).map(\.name).joined()
      try shelf.expect(up == "3241", "3241, found \(up)")
      let down = try shelf.fetch(
        Jar.self, orderedBy: [.descending(\.rack, \.name), .ascending(\.name)], limit: 3
      ).map(\.name).joined()
      try shelf.expect(down == "142", "142, found \(down)")
      let first = try shelf.fetch(Jar.self, orderedBy: [.descending(\.rack, \.id)], offset: 3)
      try shelf.expect(first.map(\.name) == ["3"], "3")
    },
    EntityCheck("An order by a list, and by an unknown property of a related model, is refused") {
      shelf in
      try shelf.save(Cookbook("Book", menu()))
      for (entity, ordering) in [
        ("Recipe", EntityOrdering("name", of: "tags")), ("Recipe", EntityOrdering("x", of: "name")),
        ("Recipe", EntityOrdering("x", of: "placeholder")),
      ] {
        var request = EntityRequest(entity)
        request.orderings = [ordering]
        try shelf.expectThrow("\(ordering)") { _ = try shelf.store.load(request) }
      }
    },
  ]
}
