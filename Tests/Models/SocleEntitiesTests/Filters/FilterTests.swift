import Foundation
import SocleEntities
import SocleTesting
import StoreChecks
import Testing

private struct Ware: Entity {
  /// Stored as text, whose order is another.
  enum Size: String, Codable, CaseIterable, Comparable, Sendable {
    case small, medium, large

    static func < (left: Size, right: Size) -> Bool {
      allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
  }

  enum Grade: Int, Codable, CaseIterable, Comparable, Sendable {
    case rough, fine

    static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
  }

  var id = UUID()
  var size = Size.small
  var label = Label()
  var grade = Grade.rough
  var price = Cents(0)
}

private struct Label: Codable, Hashable, Comparable, Sendable {
  var words: [String] = []

  static func < (left: Label, right: Label) -> Bool { left.words.count < right.words.count }
}

private struct Cents: Codable, Hashable, OrderedAsStored, Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
  static func < (left: Cents, right: Cents) -> Bool { left.number < right.number }
}

@Suite("Filters and orders as data")
struct FilterTests {
  private func expect(
    _ filter: Filter<Sampler>, _ condition: EntityCondition,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try filter.condition() == condition, sourceLocation: sourceLocation)
  }

  @Test("A comparison contains the property's name and the value as it is stored")
  func comparisons() throws {
    let id = UUID()
    try expect(\.text == "a", .compare("text", .equal, .string("a")))
    try expect(\.text != "a", .not(.compare("text", .equal, .string("a"))))
    try expect(\.large < 3, .compare("large", .less, .int(3)))
    try expect(\.large <= 3, .compare("large", .lessOrEqual, .int(3)))
    try expect(\.number > 0.5, .compare("number", .greater, .double(0.5)))
    try expect(\.number >= 0.5, .compare("number", .greaterOrEqual, .double(0.5)))
    try expect(\.level == .high, .compare("level", .equal, .int(7)))
    try expect(\.code == .init(text: "xy"), .compare("code", .equal, .string("xy")))
    try expect(\.id == id, .compare("id", .equal, .uuid(id)))
    try expect(\.note == nil, .compare("note", .equal, .null))
    try expect(\.note == "b", .compare("note", .equal, .string("b")))
    try expect(\.list == [1, 2], .compare("list", .equal, .json("[1,2]")))
  }

  @Test("An optional property is compared with a non-optional value")
  func optional() throws {
    try expect(\.count < 1, .compare("count", .less, .int(1)))
    try expect(\.count <= 1, .compare("count", .lessOrEqual, .int(1)))
    try expect(\.count > 1, .compare("count", .greater, .int(1)))
    try expect(\.count >= 1, .compare("count", .greaterOrEqual, .int(1)))
    try expect(.that(\.note, contains: "x"), .text("note", .contains, "x"))
    try expect(.that(\.note, hasPrefix: "x"), .text("note", .hasPrefix, "x"))
    try expect(
      .that(\.note, isIn: [nil, "a"]), .isIn("note", [.null, .string("a")]))
  }

  @Test("Filters are combined with any, all and not")
  func combinations() throws {
    let (first, second) = (\Sampler.large == 1, Filter<Sampler>.that(\.text, contains: "b"))
    let parts: [EntityCondition] = [
      .compare("large", .equal, .int(1)), .text("text", .contains, "b"),
    ]
    try expect(.any(of: [first, second]), .any(parts))
    try expect(.all(of: [first, second]), .all(parts))
    try expect(.any(of: [first, second]).not, .not(.any(parts)))
    try expect(.any(of: []), .any([]))
  }

  @Test("Filters on relations contain the relation's name and a condition on the targets")
  func relations() throws {
    func expect<Model>(_ filter: Filter<Model>, _ condition: EntityCondition) throws {
      #expect(try filter.condition() == condition)
    }
    let (vegan, tag) = (EntityCondition.compare("name", .equal, .string("vegan")), Tag("quick"))
    let isTag = EntityCondition.compare("id", .equal, .uuid(tag.id))
    try expect(.any(\Recipe.tags, where: [\.name == "vegan"]), .related("tags", .all([vegan])))
    try expect(.none(\Recipe.tags), .not(.related("tags", .all([]))))
    try expect(
      .all(\Recipe.tags, where: [\.name == "vegan"]),
      .not(.related("tags", .all([.not(.all([vegan]))]))))
    try expect(.that(\Recipe.tags, contains: tag), .related("tags", .all([isTag])))
    try expect(.that(\Node.next, is: nil), .not(.related("next", .all([]))))
    try expect(
      .that(\Node.next, where: [\.name == "vegan"]), .related("next", .all([vegan])))
    try expect(\Recipe.steps.count >= 3, .count("steps", .greaterOrEqual, 3))
    try expect(\Recipe.steps.count != 3, .not(.count("steps", .equal, 3)))
    // A model that was never saved is related to none.
    try expect(
      .that(\Budget.items, contains: BudgetItem(label: "a")), .related("items", .all([.any([])])))
  }

  @Test("A filter or order by a relation is refused if its key path is not a declared relation")
  func notRelations() throws {
    let error = #expect(throws: EntityError.self) {
      try Filter.any(\Recipe.tags[0].recipes).condition()
    }
    #expect(
      error?.description.hasSuffix(
        "is not one of its relations. Declare it as one, or name another") == true)
    #expect(throws: EntityError.self) {
      try Order.ascending(\Recipe.tags.first, \.name).ordering()
    }
  }

  @Test("The condition of a text filter records whether case and accents are ignored")
  func foldedTexts() throws {
    try expect(
      .that(\.text, equals: "A", ignoring: .caseAndAccents),
      .text("text", .equal, "A", ignoring: .caseAndAccents))
    try expect(
      .that(\.note, contains: "A", ignoring: .caseAndAccents),
      .text("note", .contains, "A", ignoring: .caseAndAccents))
    try expect(
      .that(\.text, hasPrefix: "A", ignoring: .caseAndAccents),
      .text("text", .hasPrefix, "A", ignoring: .caseAndAccents))
  }

  @Test("A request contains conditions, orderings and limits")
  func request() throws {
    let request = try EntityRequest(
      Rack.self, where: [\.name == "a"], orderedBy: [.descending(\.name), .ascending(\.id)],
      limit: 3, offset: 2, loading: [\.jars])
    #expect(request.entity == "Rack" && request.limit == 3 && request.offset == 2)
    #expect(request.condition == .all([.compare("name", .equal, .string("a"))]))
    #expect(
      request.orderings == [EntityOrdering("name", isDescending: true), EntityOrdering("id")])
    #expect(request.loading == ["jars"])
    #expect(throws: EntityError.self) { try EntityRequest(Rack.self, loading: [\.name]) }
  }

  @Test(
    "Filters on computed properties, relations and parts of properties throw when they are used")
  func refused() {
    let refusal = { (property: String) in
      EntityError.unknownProperty(entity: "Recipe", property: property)
    }
    for filter in [
      \Recipe.shortName == "Sou", \Recipe.name.count == 3, \Recipe.id.uuidString == "a",
      .that(\.name.localizedUppercase, contains: "x").not, .any(of: [\Recipe.steps.capacity > 1]),
    ] {
      let error = #expect(throws: EntityError.self) { try filter.condition() }
      guard case .unknownProperty("Recipe", _) = error else {
        Issue.record("\(error as Any), not as \(refusal("…"))")
        continue
      }
    }
    #expect(throws: EntityError.self) { try Order<Recipe>.descending(\.shortName).ordering() }
  }

  @Test("A filter that compares with NaN throws an error with the reason when it is used")
  func unstorable() {
    let filters: [Filter<Sampler>] = [
      \.number == .nan, \.number < .nan, \.short >= .nan, \.amount <= .nan,
      .that(\.amount, isIn: [nil, 1, .nan]), .all(of: [\.flag == true, (\.number > .nan).not]),
    ]
    for filter in filters {
      let error = #expect(throws: EntityError.self) { try filter.condition() }
      #expect(
        error?.description
          == "a value of a filter cannot be stored: it is NaN. Use a number or nil")
    }
  }

  @Test("A filter contains the bounds of each type as a row would store them")
  func bounds() throws {
    try expect(\.small == .min, .compare("small", .equal, .int(-128)))
    try expect(\.large < .min, .compare("large", .less, .int(.min)))
    try expect(\.natural <= .max, .compare("natural", .lessOrEqual, .int(4_294_967_295)))
    try expect(\.number > -.infinity, .compare("number", .greater, .double(-.infinity)))
    try expect(\.short == 0.1, .compare("short", .equal, .double(Double(Float(0.1)))))
    try expect(\.bytes == Data(), .compare("bytes", .equal, .bytes([])))
    try expect(\.date <= .distantPast, .compare("date", .lessOrEqual, .date(.distantPast)))
    try expect(\.table == ["a": 1.5], .compare("table", .equal, .json(#"{"a":1.5}"#)))
    try expect(\.maybe == false, .compare("maybe", .equal, .bool(false)))
    try expect(.that(\.text, isIn: []), .isIn("text", []))
    try expect(.that(\.text, contains: ""), .text("text", .contains, ""))
    try expect(.that(\.note, hasPrefix: "%_*"), .text("note", .hasPrefix, "%_*"))
  }

  @Test("The filter for an id matches the model with that id, and no model if the id is nil")
  func byID() throws {
    let id = UUID()
    try expect(.id(id), .compare("id", .equal, .uuid(id)))
    #expect(try Filter<Budget>.id(7).condition() == .compare("id", .equal, .int(7)))
    #expect(try Filter<Budget>.id(nil).condition() == .any([]))
  }

  @Test("An order contains the name of its property; an order by a computed property is refused")
  func orders() throws {
    #expect(try Order<Sampler>.ascending(\.note).ordering() == EntityOrdering("note"))
    #expect(
      try Order<Sampler>.descending(\.id).ordering() == EntityOrdering("id", isDescending: true))
    #expect(
      try Order<Node>.descending(\.next, \.name).ordering()
        == EntityOrdering("name", of: "next", isDescending: true))
    #expect(try Order<Recipe>.ascending(\.course).ordering() == EntityOrdering("course"))
    let error = #expect(throws: EntityError.self) {
      try EntityRequest(Recipe.self, orderedBy: [.ascending(\.name), .ascending(\.shortName)])
    }
    #expect(error?.description.contains("is not a stored property of Recipe. Computed") == true)
    #expect(try Order<Sampler> { EntityOrdering("text") }.ordering() == EntityOrdering("text"))
  }

  @Test("A type that sorts otherwise than its stored values is refused in comparisons and orders")
  func ownOrders() throws {
    let refused: [() throws -> Any] = [
      { try (\Ware.size > .small).condition() }, { try (\Ware.label < Label()).condition() },
      { try Order<Ware>.ascending(\.size).ordering() },
      { try Order<Ware>.ascending(\.label).ordering() },
    ]
    for body in refused { #expect(throws: EntityError.self) { try body() } }
    #expect(
      try (\Ware.grade >= .fine).condition() == .compare("grade", .greaterOrEqual, .int(1)))
    #expect(try (\Ware.price < Cents(5)).condition() == .compare("price", .less, .int(5)))
    #expect(try Order<Ware>.ascending(\.price).ordering() == EntityOrdering("price"))
  }

  @Test("A filter made from a condition returns that condition unchanged")
  func byHand() throws {
    try expect(Filter { .text("text", .hasPrefix, "a") }, .text("text", .hasPrefix, "a"))
  }
}
