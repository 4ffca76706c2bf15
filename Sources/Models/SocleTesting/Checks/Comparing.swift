import SocleEntities

let comparingChecks: [EntityCheck] = [
  EntityCheck("Numbers are compared and ordered by value, also negative and infinite ones") {
    shelf in
    let numbers: [Double] = [-20, -3, 10, 100, 2, 9.5, 0.1, 1e300, -1e-20, -.infinity]
    let all = numbers.map { number in
      var sampler = Sampler()
      sampler.number = number
      return sampler
    }
    try shelf.save(all: all)
    try shelf.expect(\Sampler.number, numbers.sorted(), orderedBy: [.ascending(\.number)])
    let expected = numbers.filter { $0 > 9 }.sorted(by: >)
    try shelf.expect(
      \Sampler.number, expected, where: [\.number > 9], orderedBy: [.descending(\.number)])
    for number in numbers { try shelf.expect(1, of: Sampler.self, where: \.number == number) }
  },
  EntityCheck("Invalid conditions, orders, limits and offsets are refused") { shelf in
    try shelf.save(Sampler())
    try shelf.save(Recipe.soup())
    let conditions: [String: [EntityCondition]] = [
      "Sampler": [
        .compare("list", .less, .json("[]")), .compare("table", .less, .json("[]")),
        .compare("number", .equal, .string("1")), .compare("number", .greater, .int(0)),
        .isIn("number", [.null, .int(1)]), .text("table", .contains, "a"),
        .text("number", .hasPrefix, "1"), .not(.all([.compare("id", .equal, .int(1))])),
      ],
      "Recipe": [
        .related("name", .all([])), .related("nothing", .all([])),
        .count("placeholder", .equal, 1), .count("nothing", .equal, 1),
        .not(.any([.related("tags", .compare("name", .equal, .int(1)))])),
        .related("tags", .related("recipes", .related("labels", .all([])))),
      ],
    ]
    for (entity, refused) in conditions {
      for one in refused { try shelf.expectRefusal(of: EntityRequest(entity, where: one)) }
    }
    let unknown = EntityCondition.compare("unknown", .equal, .null)
    for request in [
      EntityRequest("Sampler", where: unknown),
      EntityRequest("Recipe", where: .related("tags", unknown)),
    ] { try shelf.expectRefusal(of: request, by: "unknownProperty") }
    for (request, error) in [
      (EntityRequest("Sampler", orderedBy: [EntityOrdering("list")]), "invalidRequest"),
      (EntityRequest("Sampler", orderedBy: [EntityOrdering("table")]), "invalidRequest"),
      (EntityRequest("Recipe", orderedBy: [EntityOrdering("name", of: "tags")]), "invalidRequest"),
      (EntityRequest("Recipe", orderedBy: [EntityOrdering("x", of: "name")]), "invalidRequest"),
      (
        EntityRequest("Recipe", orderedBy: [EntityOrdering("x", of: "placeholder")]),
        "unknownProperty"
      ),
      (EntityRequest("Recipe", limit: -1), "invalidRequest"),
      (EntityRequest("Recipe", offset: -1), "invalidRequest"),
    ] { try shelf.expectThrow(error, for: "\(request)") { try shelf.store.load(request) } }
  },
]
