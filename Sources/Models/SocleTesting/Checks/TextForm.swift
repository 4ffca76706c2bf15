import Foundation
import SocleEntities

let textFormChecks: [EntityCheck] = [
  EntityCheck("Changes and requests keep their meaning as JSON, and invalid JSON is refused") {
    shelf in
    let values: [EntityValue] = [
      .null, .bool(false), .int(.min), .int(.max), .double(-0.0), .double(.infinity),
      .double(.leastNonzeroMagnitude), .string("a\u{0}e\u{301}"), .string(""), .bytes([]),
      .bytes([0, 255]), .date(Date(timeIntervalSinceReferenceDate: -.infinity)),
      .date(Date(timeIntervalSinceReferenceDate: 0.1)), .uuid(UUID()), .json("{\"a\":\"\u{0}\"}"),
    ]
    try shelf.expect(try fromText(values), is: values)
    let isNotANumber = EntityValue.date(Date(timeIntervalSinceReferenceDate: .nan))
    guard case .date(let date) = try fromText([isNotANumber])[0] else {
      return try shelf.expect(false, "a date")
    }
    try shelf.expect(date.timeIntervalSinceReferenceDate.isNaN, "a date that is not a number")
    let minus = try fromText([EntityValue.double(-0.0)])
    try shelf.expect("\(minus)", is: "\([EntityValue.double(-0.0)])")
    let book = Cookbook("Book", [Recipe.soup()])
    book.favorites = book.recipes
    let batch = try EntityBatch(of: [book])
    try shelf.prepare(Cookbook.self)
    let name = EntityCondition.text("name", .contains, "oo", ignoring: .caseAndAccents)
    let request = EntityRequest(
      "Cookbook",
      where: .all([name, .not(.related("recipes", .any([]))), .count("recipes", .less, 2)]),
      orderedBy: [EntityOrdering("name", isDescending: true)], limit: 3, loading: ["recipes"])
    let changes: [EntityChange] = [
      .expectAbsent("Recipe", [try book.recipes[0].storedKey]), .save(batch), .expect(batch),
      .update(request, set: ["name": .string("New")], adding: [:]),
      .delete("Tag", [.uuid(UUID())], withoutRules: true), .deleteAll(EntityRequest("Jar")),
    ]
    try shelf.prepare(Rack.self)
    try shelf.store.apply(try fromText(changes))
    let back = try shelf.only(Cookbook.self)
    try shelf.expect(back.name, is: "New")
    back.name = "Book"
    try shelf.expect(try EntityBatch(of: [back]).hasSameRows(as: batch), "the same rows")
    var sorted = request
    sorted.orderings.append(EntityOrdering("name", of: "favorite"))
    for one in [request, sorted] { try shelf.expect(try fromText(one), is: one) }
    let refused: [(type: any Decodable.Type, text: String)] = [
      (EntityKey.self, #"{"type":"int","text":"1","unit":"m"}"#),
      (EntityOrdering.self, #"{"property":"name","isDescending":false,"unit":"m"}"#),
      (EntityKey.self, #"{"type":"int","text":"a"}"#),
      (EntityKey.self, #"{"type":"money","text":"1"}"#), (EntityKey.self, #"{"type":"int"}"#),
    ]
    for (type, text) in refused {
      do {
        _ = try JSONDecoder().decode(type, from: Data(text.utf8))
        try shelf.expect(false, "an error for \(text)")
      } catch let error as DecodingError {
        try shelf.expect(!text.contains("unit") || "\(error)".contains("unit"), "\(error)")
      }
    }
  }
]

private func fromText<Value: Codable>(_ value: Value) throws -> Value {
  try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}
