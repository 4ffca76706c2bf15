import Entities
import Foundation

let comparingChecks: [EntityCheck] = [
  EntityCheck("Decimals are compared and ordered as numbers, and come back exactly") { shelf in
    let texts = [
      "-20", "-3", "10", "100", "2", "9.5", "0.1", "19.99", "123456789012.345", "-1e-20",
    ]
    let prices = texts.compactMap { Decimal(string: $0) }
    try shelf.save(all: prices.map { Assortment($0) })
    try shelf.expect(\Assortment.price, prices.sorted(), orderedBy: [.ascending(\.price)])
    let expected = prices.filter { $0 > 9 }.sorted(by: >)
    try shelf.expect(
      \Assortment.price, expected, where: [\.price > 9], orderedBy: [.descending(\.price)])
    for price in prices { try shelf.expect(1, of: Assortment.self, where: \.price == price) }
  },
  EntityCheck("A request without a defined result is refused") { shelf in
    try shelf.save(Assortment(1))
    try shelf.save(Recipe.soup())
    let conditions: [String: [EntityCondition]] = [
      "Assortment": [
        .compare("forms", .less, .json("[]")), .compare("reach", .less, .json("[]")),
        .compare("price", .equal, .string("1")), .compare("price", .greater, .int(0)),
        .isIn("price", [.null, .int(1)]), .text("reach", .contains, "a"),
        .text("price", .hasPrefix, "1"), .not(.all([.compare("id", .equal, .int(1))])),
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
    let unknown = EntityCondition.compare("text", .equal, .null)
    for request in [
      EntityRequest("Assortment", where: unknown),
      EntityRequest("Recipe", where: .related("tags", unknown)),
    ] { try shelf.expectRefusal(of: request, by: "unknownProperty") }
    for (request, error) in [
      (EntityRequest("Assortment", orderedBy: [EntityOrdering("forms")]), "invalidRequest"),
      (EntityRequest("Assortment", orderedBy: [EntityOrdering("reach")]), "invalidRequest"),
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
