import Entities
import Foundation

extension EntityContract {
  static let savingChecks = [
    EntityCheck("Saving again updates, by id") { shelf in
      let soup = Recipe(name: "Soup")
      try shelf.save(soup)
      soup.name = "Stew"
      (soup.desc, soup.completed) = ("thick", true)
      try shelf.save(soup)
      let back = try shelf.only(Recipe.self)
      try shelf.expect(back.name == "Stew" && back.desc == "thick" && back.completed, "the update")
    },
    EntityCheck("A property that became nil is stored as nil") { shelf in
      let soup = Recipe.soup()
      try shelf.save(soup)
      (soup.desc, soup.imageData, soup.nutrition, soup.lastCooked) = (nil, nil, nil, nil)
      try shelf.save(soup)
      let back = try shelf.only(Recipe.self)
      try shelf.expect(
        back.desc == nil && back.imageData == nil && back.nutrition == nil
          && back.lastCooked == nil, "nil")
    },
    EntityCheck("Nothing is found before the first save") { shelf in
      try shelf.expect(try shelf.fetch(Recipe.self).isEmpty, "nothing")
      try shelf.expect(try shelf.fetch(Recipe.self, where: [\.id == UUID()]).isEmpty, "nothing")
      try shelf.expect(try shelf.count(Recipe.self) == 0, "none")
    },
    EntityCheck("A batch that is not complete, or of another shape, is refused") { shelf in
      let soup = BudgetItem(id: 1, label: "soup")
      try shelf.save(soup)
      let batch = try EntityBatch(of: [soup, BudgetItem(id: 2, label: "stew")])
      var short = batch
      _ = short.rows["BudgetItem"]?.values.removeLast()
      try shelf.expectThrow("a missing value") { try shelf.store.save(short) }
      var rows = EntityRows(try EntityShape.all(from: Link.self)[0])
      rows.append(.int(1), [.string("x")])
      var other = EntityBatch()
      other.rows["BudgetItem"] = rows
      try shelf.expectThrow("rows of a Link") { try shelf.store.save(other) }
      var long = try EntityBatch(of: [Budget(id: 1, amount: 1)])
      try shelf.store.prepare(try EntityShape.all(from: Budget.self))
      long.rows["Budget"]?.lists = []
      try shelf.expectThrow("missing lists") { try shelf.store.save(long) }
      try shelf.expect(try shelf.only(BudgetItem.self) == soup, "the first one")
    },
    EntityCheck("Ids of numbers serve as well as UUIDs") { shelf in
      let budget = Budget(
        id: 7, amount: 3.6,
        items: [BudgetItem(id: 9, label: "rent"), BudgetItem(id: 8, label: "food")])
      try shelf.save(budget)
      try shelf.expect(try shelf.only(Budget.self) == budget, "\(budget)")
      let food = try shelf.fetch(BudgetItem.self, where: [\.id == 8])
      try shelf.expect(food.map(\.label) == ["food"], "the item by its id")
    },
    EntityCheck("An object without id is refused, as a child too") { shelf in
      try shelf.expectThrow("no id") { try shelf.save(Budget(amount: 1)) }
      try shelf.expectThrow("no id of a child") {
        try shelf.save(Budget(id: 1, amount: 1, items: [BudgetItem(label: "new")]))
      }
      try shelf.expect(try shelf.count(Budget.self) == 0, "nothing stored")
    },
    EntityCheck("Differing copies of one id are refused, equal ones are one") { shelf in
      let (item, other) = (BudgetItem(id: 1, label: "a"), BudgetItem(id: 1, label: "b"))
      try shelf.expectThrow("two labels of one item") {
        try shelf.save(
          Budget(id: 1, amount: 1, items: [item]), Budget(id: 2, amount: 1, items: [other]))
      }
      try shelf.save(Budget(id: 1, amount: 1, items: [item, item]))
      try shelf.expect(try shelf.count(BudgetItem.self) == 1, "one item")
    },
    EntityCheck("A relation to something that is not stored is refused, and nothing stored") {
      shelf in
      let soup = Recipe.soup()
      try shelf.expectThrow("unsaved children") { try shelf.save(soup, isDeep: false) }
      try shelf.expect(try shelf.count(Recipe.self) == 0, "nothing stored")
      soup.steps = []
      (soup.ingredients, soup.tags, soup.placeholder) = ([], [], nil)
      try shelf.save(soup, isDeep: false)
      try shelf.expect(try shelf.count(Recipe.self) == 1, "one recipe")
    },
    EntityCheck("Preparing again is harmless, another shape of the same name refused") { shelf in
      try shelf.save(Recipe.soup())
      try shelf.store.prepare(try EntityShape.all(from: Recipe.self))
      try shelf.expect(try shelf.count(Recipe.self) == 1, "what was there")
      try shelf.expectThrow("another shape") {
        try shelf.store.prepare([EntityShape("Recipe", properties: [EntityProperty("x", .int)])])
      }
    },
    EntityCheck("An entity that was not prepared is refused") { shelf in
      try shelf.expectThrow("loading") { _ = try shelf.store.load(EntityRequest("Nobody")) }
      try shelf.expectThrow("counting") { _ = try shelf.store.count(EntityRequest("Nobody")) }
      try shelf.expectThrow("deleting") { try shelf.store.delete("Nobody", [.int(1)]) }
      try shelf.expectThrow("saving") { try shelf.store.save(EntityBatch(of: [Link(1)])) }
    },
    EntityCheck("JSON is compared as a value, not by the order of its names") { shelf in
      let shape = EntityShape("Note", properties: [EntityProperty("body", .json)])
      let id = UUID()
      func batch(_ json: String) -> EntityBatch {
        var (batch, rows) = (EntityBatch(), EntityRows(shape))
        rows.append(.uuid(id), [.json(json)])
        batch.rows["Note"] = rows
        return batch
      }
      try shelf.store.prepare([shape])
      try shelf.store.save(batch(#"{"b":[1,null,"x"],"a":{"d":0.10,"c":true}}"#))
      try shelf.store.apply([.expect(batch(#"{"a": {"c":true,"d":0.1}, "b":[1,null,"x"]}"#))])
      for other in [
        #"{"a":{"c":true,"d":0.1},"b":[null,1,"x"]}"#, #"{"a":{"c":1,"d":0.1},"b":[1,null,"x"]}"#,
        #"{"a":{"c":true,"d":0.1}}"#, "no JSON",
      ] {
        try shelf.expectThrow("another value") { try shelf.store.apply([.expect(batch(other))]) }
      }
    },
    EntityCheck("A type whose name is a former name of another is refused") { shelf in
      try shelf.store.prepare([
        EntityShape("New", properties: [EntityProperty("x", .int)], formerNames: ["Old"])
      ])
      try shelf.expectThrow("the former name of New") {
        try shelf.store.prepare([EntityShape("Old", properties: [EntityProperty("y", .int)])])
      }
    },
  ]
}
