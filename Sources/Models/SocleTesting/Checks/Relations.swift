import SocleEntities

let relationChecks: [EntityCheck] = [
  EntityCheck("A save stores everything that can be reached, and a fetch returns it") { shelf in
    let soup = try shelf.saved(Recipe.soup())
    try shelf.expect(soup.steps.map(\.text), is: ["cut", "cook"])
    try shelf.expect(soup.ingredients.map(\.name), is: ["water"])
    try shelf.expect(soup.tags.map(\.name), is: ["vegan", "quick"])
    try shelf.expect(soup.placeholder?.text, is: "bowl")
    try shelf.expect(2, of: Step.self)
  },
  EntityCheck("Instances in a cycle refer to each other again after a fetch") { shelf in
    let soup = try shelf.saved(Recipe.soup())
    try shelf.expect(soup.tags.map(\.recipes.count), is: [1, 1])
    try shelf.expect(soup.tags.allSatisfy { $0.recipes.first === soup }, "the recipe itself")
    let tag = try shelf.only(Tag.self, where: \.name == "vegan")
    try shelf.expect(try tag.recipes.at(0).tags.at(0) === tag, "the tag itself")
  },
  EntityCheck("A fetch returns one instance for each id") { shelf in
    let (soup, salad) = (Recipe.soup(), Recipe(name: "Salad"))
    salad.tags = [soup.tags[0]]
    let book = Cookbook("Book", [soup, salad])
    book.favorites = [soup]
    let back = try shelf.saved(book)
    try shelf.expect(try back.favorites.at(0) === back.recipes.at(0), "one object for the soup")
    let roots = try shelf.fetch(Recipe.self, orderedBy: [.ascending(\.name)])
    for recipes in [back.recipes, roots] {
      let tags = try recipes.map { try $0.tags.at(0) }
      try shelf.expect(try tags.at(0) === tags.at(1), "one tag of both recipes")
    }
  },
  EntityCheck("A target at several places of owned lists is loaded once") { shelf in
    let cut = Step(0, "cut")
    let soup = Recipe(name: "Soup", steps: [cut, Step(1, "cook"), cut])
    try shelf.save(soup, Recipe(name: "Stew", steps: [cut]))
    let found = try shelf.store.load(EntityRequest("Recipe")).batch
    try shelf.expect(found.rows["Step"]?.keys.count, is: 2)
    let recipes = try shelf.fetch(Recipe.self, orderedBy: [.ascending(\.name)])
    try shelf.expect(
      recipes.map { $0.steps.map(\.text) }, is: [["cut", "cook", "cut"], ["cut"]])
    // No relation leads back: a store may read such targets with the lists.
    let (rent, food) = (BudgetItem(id: 9, label: "rent"), BudgetItem(id: 8, label: "food"))
    try shelf.save(
      Budget(id: 1, amount: 3, items: [rent, food, rent]), Budget(id: 2, amount: 4, items: [rent]))
    let batch = try shelf.store.load(EntityRequest("Budget")).batch
    try shelf.expect(batch.rows["BudgetItem"]?.keys.count, is: 2)
  },
  EntityCheck("An object can be in a relation to itself") { shelf in
    let link = Link(1)
    link.next = link
    let back = try shelf.saved(link)
    try shelf.expect(back.next === back, "itself")
    // Otherwise the cycle would keep its objects alive.
    (link.next, back.next) = (nil, nil)
  },
  EntityCheck("Emptied lists and cleared to-one relations are empty after a fetch") { shelf in
    let soup = Recipe.soup()
    try shelf.save(soup)
    (soup.tags, soup.placeholder) = ([], nil)
    soup.steps.removeFirst()
    let back = try shelf.saved(soup)
    try shelf.expect(back.tags.isEmpty && back.placeholder == nil, "no tags and no placeholder")
    try shelf.expect(back.steps.map(\.text), is: ["cook"])
  },
  EntityCheck("An entity that is removed from an owned list is not deleted") { shelf in
    let soup = try shelf.saved(Recipe.soup())
    soup.steps = []
    try shelf.save(soup)
    try shelf.expect(2, of: Step.self)
  },
  EntityCheck("A list keeps its order, and one object at several places") { shelf in
    let book = Cookbook.numbered(5, favorites: [3, 1, 3, 0, 3])
    for names in [["3", "1", "3", "0", "3"], ["3", "1", "3"]] {
      try shelf.expect(try shelf.saved(book).favorites.map(\.name), is: names)
      book.favorites = Array(book.favorites.reversed().dropFirst(2))
    }
  },
  EntityCheck("The target of an entity's only relation is loaded") { shelf in
    let bills = [Bill(customer: Bill.Customer()), Bill()]
    try shelf.save(all: bills)
    try shelf.expect(\Bill.self, bills)
  },
]
