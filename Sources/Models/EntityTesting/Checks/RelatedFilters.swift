import Entities
import Foundation

extension EntityContract {
  /// Soup (vegan, quick), Salad (vegan), Steak (meat), and Water without tags.
  private static func menu() -> [Recipe] {
    let tags = ["vegan": Tag("vegan"), "quick": Tag("quick"), "meat": Tag("meat")]
    let menu = [
      ("Soup", ["vegan", "quick"]), ("Salad", ["vegan"]), ("Steak", ["meat"]), ("Water", []),
    ]
    return menu.map { name, names in Recipe(name: name, tags: names.compactMap { tags[$0] }) }
  }

  private static func found(
    _ shelf: Shelf, _ filters: Filter<Recipe>..., are names: String, line: UInt = #line
  ) throws {
    let names = names.split(separator: " ").map(String.init)
    try shelf.expect(\Recipe.name, names, where: filters, line: line)
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
        try shelf.expect(\Jar.name, names.map(String.init), where: [filter], line: line)
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
      try shelf.expect(1, of: Cookbook.self, where: \.favorites.count == 3)
      try shelf.expect(0, of: Cookbook.self, where: \.favorites.count == 2)
      try shelf.expect(1, of: Cookbook.self, where: \.favorites.count != 3)
      try shelf.expect(1, of: Cookbook.self, where: \.favorites.count == 0)
      try shelf.expect(2, of: Cookbook.self, where: \.favorites.count >= 0)
      try shelf.expect(1, of: Cookbook.self, where: \.recipes.count > 3)
      try shelf.expect(1, of: Cookbook.self, where: \.recipes.count < 4)
      try shelf.expect(0, of: Cookbook.self, where: \.recipes.count <= -1)
    },
    EntityCheck("Nil in a related model is equal to nil only, as in the model itself") { shelf in
      let menu = menu()
      menu[0].desc = "hot"
      try shelf.save(all: [Cookbook("Some", menu), Cookbook("Rest", Array(menu.dropFirst()))])
      try shelf.expect(\Cookbook.name, ["Rest"], where: [.all(\.recipes, where: [\.desc == nil])])
      try shelf.expect(\Cookbook.name, ["Some"], where: [.any(\.recipes, where: [\.desc != nil])])
      let isAfter: Filter<Cookbook> = .all(\.recipes, where: [(\.desc < "x").not])
      try shelf.expect(\Cookbook.name, ["Rest"], where: [isAfter])
    },
    EntityCheck("Filters reach over several relations, also of one type to itself") { shelf in
      let menu = menu()
      try shelf.save(all: [Cookbook("Green", [menu[1]]), Cookbook("Red", [menu[2]])])
      let isVegan: Filter<Recipe> = .any(\.tags, where: [\.name == "vegan"])
      try shelf.expect(\Cookbook.name, ["Green"], where: [.any(\.recipes, where: [isVegan])])
      try shelf.expect(\Cookbook.name, ["Red"], where: [.any(\.recipes, where: [isVegan.not])])
      try shelf.save(Link(1, next: Link(2, next: Link(3, next: Link(4)))))
      try shelf.expect(
        \Link.number, [2], where: [.that(\.next, where: [.that(\.next, where: [\.number == 4])])])
      try shelf.expect(\Link.number, [3], where: [.that(\.next, where: [.that(\.next, is: nil)])])
    },
    EntityCheck("Filters search in lazy lists, and by ids of either type") { shelf in
      try shelf.save(Rack("left", ["a", "b"]), Rack("right"))
      try shelf.expect(\Rack.name, ["left"], where: [.any(\.jars, where: [\.name == "b"])])
      try shelf.expect(1, of: Rack.self, where: \.jars.count == 2)
      try shelf.save(
        all: [
          Budget(id: 1, amount: 1, items: [BudgetItem(id: 1, label: "a")]),
          Budget(id: 2, amount: 2, items: [BudgetItem(id: 2, label: "b")]),
        ])
      try shelf.expect(\Budget.id, [2], where: [.any(\.items, where: [\.label == "b"])])
      try shelf.expect(\Budget.id, [1], where: [.any(\.items, where: [.that(\.id, isIn: [1])])])
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
      ] { try shelf.expectRefusal(of: EntityRequest("Recipe", where: condition)) }
    },
  ]

  static let relatedOrderChecks = [
    EntityCheck("An order by a related model's property puts models without one first") { shelf in
      let (left, right) = (Rack("b"), Rack("a"))
      let jars = [Jar("1", in: left), Jar("2", in: right), Jar("3"), Jar("4", in: left)]
      try shelf.save(all: jars)
      try shelf.expect(
        \Jar.name, ["3", "2", "4", "1"],
        orderedBy: [.ascending(\.rack, \.name), .descending(\.name)])
      try shelf.expect(
        \Jar.name, ["1", "4", "2"],
        orderedBy: [.descending(\.rack, \.name), .ascending(\.name)], limit: 3)
      try shelf.expect(\Jar.name, ["3"], orderedBy: [.descending(\.rack, \.id)], offset: 3)
    },
    EntityCheck("An order by a list, and by an unknown property of a related model, is refused") {
      shelf in
      try shelf.save(Cookbook("Book", menu()))
      for (property, relation) in [("name", "tags"), ("x", "name"), ("x", "placeholder")] {
        let ordering = EntityOrdering(property, of: relation)
        try shelf.expectThrow("\(ordering)") {
          try shelf.store.load(EntityRequest("Recipe", orderedBy: [ordering]))
        }
      }
    },
  ]
}
