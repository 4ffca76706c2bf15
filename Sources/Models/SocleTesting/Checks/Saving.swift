import Foundation
import SocleEntities

let savingChecks: [EntityCheck] = [
  EntityCheck("Saving a model again updates the stored model with its id") { shelf in
    let soup = Recipe(name: "Soup")
    try shelf.expect(\Recipe.name, [])
    try shelf.save(soup)
    (soup.name, soup.desc, soup.completed) = ("Stew", "thick", true)
    let back = try shelf.saved(soup)
    try shelf.expect(back.name == "Stew" && back.desc == "thick" && back.completed, "the update")
  },
  EntityCheck("A property that became nil is stored as nil") { shelf in
    let soup = Recipe.soup()
    try shelf.save(soup)
    (soup.desc, soup.imageData, soup.nutrition, soup.lastCooked) = (nil, nil, nil, nil)
    let back = try shelf.saved(soup)
    try shelf.expect(back.desc == nil && back.imageData == nil, "no description and no image")
    try shelf.expect(back.nutrition == nil && back.lastCooked == nil, "no nutrition and no date")
  },
  EntityCheck("A batch that is not complete, or of another shape, is refused") { shelf in
    let soup = BudgetItem(id: 1, label: "soup")
    try shelf.save(soup)
    var short = try EntityBatch(of: [soup, BudgetItem(id: 2, label: "stew")])
    _ = short.rows["BudgetItem"]?.values.removeLast()
    var other = EntityBatch()
    other.rows["BudgetItem"] = try EntityModel.of(Link.self).shape.rows([1], [.int(1), .null])
    try shelf.prepare(Budget.self)
    var long = try EntityBatch(of: [Budget(id: 1, amount: 1)])
    var few = long
    long.rows["Budget"]?.lists = []
    few.rows["Budget"]?.lists[0] = []
    let row = try EntityModel.of(BudgetItem.self).shape.rows([3], ["stew"])
    let indexed = EntityShape(
      "BudgetItem", key: .int, properties: [EntityProperty("label", .string)], indexes: [["label"]])
    let two = EntityBatch(row, indexed.rows([4], ["tea"]))
    for (what, batch) in [
      ("a missing value", short), ("rows of a Link", other), ("missing lists", long),
      ("a list without rows", few), ("rows of two shapes", two),
    ] {
      try shelf.expectThrow("unprepared", for: what) { try shelf.store.save(batch) }
      try shelf.expectThrow("unprepared", for: what) { try shelf.apply(.expect(batch)) }
    }
    try shelf.expectThrow("unprepared", for: "an id twice") {
      try shelf.store.save(EntityBatch(row, row))
    }
    try shelf.expect(try shelf.only(BudgetItem.self), is: soup)
  },
  EntityCheck("A batch with a value that its property cannot have is refused") { shelf in
    let shape = EntityShape(
      "Typed", key: .int,
      properties: [
        EntityProperty("i", .int), EntityProperty("s", .string), EntityProperty("d", .double),
        EntityProperty("t", .date, isOptional: true),
      ])
    try shelf.store.prepare([shape])
    let day = EntityValue.date(Date(timeIntervalSinceReferenceDate: 0.5))
    let isNaN = EntityValue.date(Date(timeIntervalSinceReferenceDate: .nan))
    let refused: [[EntityValue]] = [
      ["5", "s", 1.5, day], [1, 7, 1.5, day], [1, "s", 2, day], [2.0, "s", 1.5, day],
      [nil, "s", 1.5, day], [1, nil, 1.5, day], [1, "s", .double(.nan), day], [1, "s", 1.5, 3.0],
      [1, "s", 1.5, isNaN],
    ]
    for (number, values) in refused.enumerated() {
      // Foundation's description of a date that is NaN traps.
      try shelf.expectThrow("unstorable", for: "row \(number)") {
        try shelf.store.save(EntityBatch(shape.rows([1], values)))
      }
    }
    try shelf.store.save(EntityBatch(shape.rows([1, 2], [1, "s", 1.5, nil])))
    try shelf.expectThrow("invalidRequest", for: "setting NaN") {
      try shelf.apply(.update(EntityRequest("Typed"), set: ["t": isNaN]))
    }
    try shelf.expectThrow("invalidRequest", for: "comparing with NaN") {
      try shelf.store.count(EntityRequest("Typed", where: .compare("t", .equal, isNaN)))
    }
    try shelf.expect(try shelf.store.count(EntityRequest("Typed")), is: 2)
  },
  EntityCheck("A batch with an id of another type than the entity's is refused") { shelf in
    let shape = EntityShape(
      "Typed", key: .int, properties: [], relations: [.toMany("others", "Typed", key: .int)])
    try shelf.store.prepare([shape])
    var rows = (of: EntityRows(shape), to: EntityRows(shape))
    rows.of.append(.string("1"), [])
    rows.to.append(.int(1), [], lists: [[.string("1")]])
    for (what, rows) in [("a row", rows.of), ("a list", rows.to)] {
      try shelf.expectThrow("unstorable", for: "\(what) of text ids") {
        try shelf.store.save(EntityBatch(rows))
      }
    }
    try shelf.store.save(EntityBatch(shape.rows([1], [], lists: [[1]])))
    try shelf.expect(try shelf.store.count(EntityRequest("Typed")), is: 1)
  },
  EntityCheck("Ids may be numbers as well as UUIDs") { shelf in
    var budget = Budget(
      id: 7, amount: 3.6,
      items: [BudgetItem(id: 9, label: "rent"), BudgetItem(id: 8, label: "food")])
    for _ in 1...3 {
      try shelf.expect(try shelf.saved(budget), is: budget)
      _ = budget.items.popLast()
    }
    try shelf.expect(\BudgetItem.label, ["food"], where: [\.id == 8])
  },
  EntityCheck("A save with a relation to a model that is not stored is refused, and stores nothing")
  {
    shelf in
    let soup = Recipe.soup()
    try shelf.expectThrow("dangling", for: "unsaved children") {
      try shelf.save(soup, isDeep: false)
    }
    try shelf.expect(0, of: Recipe.self)
    (soup.steps, soup.ingredients, soup.tags, soup.placeholder) = ([], [], [], nil)
    try shelf.save(soup, isDeep: false)
    try shelf.expect(1, of: Recipe.self)
    try shelf.expectThrow("dangling", for: "a customer, who has a property with the name key") {
      try shelf.save(Bill(customer: Bill.Customer()), isDeep: false)
    }
    try shelf.expect(0, of: Bill.self)
  },
  EntityCheck("A type can be prepared again, but another shape or type with its name is refused") {
    shelf in
    try shelf.save(Recipe.soup())
    try shelf.prepare(Recipe.self)
    try shelf.expect(1, of: Recipe.self)
    try shelf.expectThrow("unprepared", for: "another shape") {
      try shelf.store.prepare([EntityShape("Recipe", properties: [EntityProperty("x", .int)])])
    }
    var shape = try EntityModel.of(Recipe.self).shape
    shape.model = "Other.Recipe"
    try shelf.expectThrow("unprepared", for: "another type of that name") {
      try shelf.store.prepare([shape])
    }
  },
  EntityCheck("Requests, saves and deletions of an entity that was not prepared are refused") {
    shelf in
    try shelf.expectRefusal(of: EntityRequest("Nobody"), by: "unprepared")
    try shelf.expectThrow("unprepared", for: "deleting") {
      try shelf.store.delete("Nobody", [.int(1)])
    }
    try shelf.expectThrow("unprepared", for: "saving") {
      try shelf.store.save(EntityBatch(of: [Link(1)]))
    }
  },
  EntityCheck("JSON is compared as a value, not by the order of its names") { shelf in
    let shape = EntityShape("Note", key: .int, properties: [EntityProperty("body", .json)])
    func batch(_ json: String) -> EntityBatch { EntityBatch(shape.rows([1], [.json(json)])) }
    try shelf.store.prepare([shape])
    try shelf.store.save(batch(#"{"b":[1,null,"x"],"a":{"d":0.10,"c":true}}"#))
    try shelf.apply(.expect(batch(#"{"a": {"c":true,"d":0.1}, "b":[1,null,"x"]}"#)))
    for other in [
      #"{"a":{"c":true,"d":0.1},"b":[null,1,"x"]}"#, #"{"a":{"c":1,"d":0.1},"b":[1,null,"x"]}"#,
      #"{"a":{"c":true,"d":0.1}}"#, "no JSON",
    ] {
      try shelf.expectThrow("changed", for: "another value") {
        try shelf.apply(.expect(batch(other)))
      }
    }
  },
  EntityCheck("A type is refused if another type has or had its name, in any case") { shelf in
    func shape(_ name: String, _ formerNames: [String] = []) -> EntityShape {
      EntityShape(name, properties: [EntityProperty("x", .int)], formerNames: formerNames)
    }
    try shelf.expectThrow("incompatible", for: "both at once") {
      try shelf.store.prepare([shape("New", ["Old"]), shape("Old")])
    }
    try shelf.store.prepare([shape("New", ["Old"])])
    try shelf.expectThrow("incompatible", for: "the former name of New") {
      try shelf.store.prepare([shape("Old")])
    }
    try shelf.store.prepare([shape("First")])
    for name in ["First", "first"] {
      try shelf.expectThrow("incompatible", for: "the name of First as a former one, \(name)") {
        try shelf.store.prepare([shape("Second", [name])])
      }
    }
    try shelf.expectThrow("invalidModel", for: "a name that differs from First in case only") {
      try shelf.store.prepare([shape("FIRST")])
    }
  },
  EntityCheck("Types are refused if two of their tables, columns or indexes have the same name") {
    shelf in
    func shape(
      _ name: String = "Dish", of properties: [String] = ["a", "b"], lists: [String] = [],
      ones: [String] = [], indexes: [[String]] = [], keys: [[String]] = []
    ) -> EntityShape {
      EntityShape(
        name, key: .int, properties: properties.map { EntityProperty($0, .int) },
        relations: lists.map { .toMany($0, "Dish", key: .int) }
          + ones.map { .toOne($0, "Dish", key: .int) }, indexes: indexes, uniqueKeys: keys)
    }
    let refusals: [(name: String, shapes: [EntityShape])] = [
      ("Dish_by_a", [shape(indexes: [["a"], ["a"]])]),
      ("Dish_by_a_b", [shape(of: ["a", "b", "a_b"], indexes: [["a_b"], ["a", "b"]])]),
      ("Dish_unique_a", [shape(keys: [["a"], ["a"]])]),
      ("dish_id", [shape(of: ["dish_id"], ones: ["dish"])]),
      ("A", [shape(of: ["a", "A"])]),
      ("Id", [shape(of: ["Id"])]),
      ("Dish_by_x", [shape(of: ["x"], ones: ["x"], indexes: [["x"]])]),
      ("Dish_tags", [shape(lists: ["tags"]), shape("Dish_tags")]),
      ("Dish_by_a", [shape("Dish_by_a"), shape(indexes: [["a"]])]),
    ]
    for (twice, refused) in refusals {
      try shelf.expectThrow("invalidModel", for: "\(twice) twice") {
        try shelf.store.prepare(refused)
      }
    }
    try shelf.store.prepare([shape(lists: ["tags"])])
    try shelf.expectThrow("invalidModel", for: "the name of a list of a known type") {
      try shelf.store.prepare([shape("dish_TAGS")])
    }
    try shelf.store.prepare([shape("Other", indexes: [["a"]], keys: [["a"]])])
  },
]
