import Foundation
import SocleEntities
import SocleTesting
import Testing

@Suite("Decoding a model from a row")
struct DecodingTests {
  private let sampler = Sampler()

  /// A sampler whose row holds another value for one property.
  private func decoded(_ property: String, _ value: EntityValue) throws -> Sampler {
    var batch = try EntityBatch(of: [sampler])
    let shape = try EntityModel.of(Sampler.self).shape
    let index = try #require(shape.properties.firstIndex { $0.name == property })
    batch.rows["Sampler"]?.values[index] = value
    return try batch.models(Sampler.self, [.uuid(sampler.id)])[0]
  }

  private func mistyped(
    _ property: String, _ expected: String, _ found: String
  ) -> EntityError {
    .mistyped(
      entity: "Sampler", id: .uuid(sampler.id), property: property, expected: expected,
      found: found)
  }

  @Test(
    "A value of the wrong type is an error with entity, id, property and both types",
    arguments: [
      ("flag", .int(1), "a Boolean", "an integer"), ("text", .bytes([65]), "text", "bytes"),
      ("number", .int(1), "a number", "an integer"), ("count", .string("1"), "an integer", "text"),
      ("note", .int(1), "text", "an integer"), ("maybe", .string("true"), "a Boolean", "text"),
      ("amount", .bool(true), "a number", "a Boolean"), ("small", .string("1"), "Int8", "text"),
      ("date", .double(1.5), "Date", "a number"), ("date", .string("today"), "Date", "text"),
      ("other", .string("no UUID"), "UUID", "text"), ("bytes", .string("a"), "Data", "text"),
      ("list", .int(1), "Array<Int>", "an integer"), ("short", .int(1), "Float", "an integer"),
    ] as [(String, EntityValue, String, String)])
  func mistyped(_ property: String, _ value: EntityValue, _ expected: String, _ found: String) {
    #expect(throws: mistyped(property, expected, found)) { try decoded(property, value) }
  }

  @Test("A number that the property's type cannot represent exactly is refused")
  func inexact() throws {
    #expect(try decoded("small", .int(-128)).small == -128)
    #expect(throws: mistyped("small", "Int8", "an integer")) { try decoded("small", .int(128)) }
    #expect(throws: mistyped("natural", "UInt32", "an integer")) {
      try decoded("natural", .int(-1))
    }
    #expect(try decoded("short", .double(0.5)).short == 0.5)
    #expect(throws: mistyped("short", "Float", "a number")) { try decoded("short", .double(0.1)) }
    #expect(try decoded("short", .double(.infinity)).short == .infinity)
  }

  @Test("NULL is nil for an optional property, and an error for any other property")
  func null() throws {
    #expect(try decoded("note", .null).note == nil)
    #expect(try decoded("maybe", .null).maybe == nil)
    #expect(try decoded("amount", .null).amount == nil)
    #expect(try decoded("link", .null).link == nil)
    for property in ["flag", "text", "number", "small", "date", "other", "level", "list"] {
      #expect(
        throws: EntityError.missing(
          entity: "Sampler", id: .uuid(sampler.id), property: property)
      ) { try decoded(property, .null) }
    }
  }

  @Test("Damaged JSON and raw values without a case are errors with the property's name")
  func damaged() {
    for (property, value) in [
      ("list", .json("[1,")), ("list", .json(#"{"a":1}"#)), ("table", .json("[]")),
      ("level", .int(5)), ("code", .string("too long")),
    ] as [(String, EntityValue)] {
      let error = #expect(throws: EntityError.self) { try decoded(property, value) }
      guard case .mistyped("Sampler", .uuid(sampler.id), property, _, _) = error else {
        Issue.record("\(property): \(error as Any)")
        continue
      }
    }
  }

  @Test(
    "A value that the type's own `init(from:)` refuses is an error with entity, id and property")
  func ownRules() throws {
    struct TooLow: Error {}
    struct Positive: Entity {
      enum CodingKeys: CodingKey { case id, number }
      var id = UUID()
      var number: Int

      init(number: Int) { self.number = number }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        number = try container.decode(Int.self, forKey: .number)
        id = try container.decode(UUID.self, forKey: .id)
        if number <= 0 { throw TooLow() }
      }
    }
    let one = Positive(number: 1)
    var batch = try EntityBatch(of: [one])
    #expect(try batch.models(Positive.self, [.uuid(one.id)]).map(\.number) == [1])
    batch.rows["Positive"]?.values[0] = .int(0)
    #expect(
      throws: EntityError.mistyped(
        entity: "Positive", id: .uuid(one.id), property: "number", expected: "another value",
        found: "TooLow()")
    ) { try batch.models(Positive.self, [.uuid(one.id)]) }
  }

  @Test("A type can check whether a property exists, and decode properties in any order")
  func anyOrder() throws {
    struct Choosy: Entity {
      enum CodingKeys: CodingKey { case id, first, second, tags, unknown }
      static let relations: [Relation<Choosy>] = [.toMany("tags", \.tags)]
      var id = UUID()
      var first = "a"
      var second: Int?
      var tags: [SocleTesting.Tag] = []

      init() {}

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        second = try container.decodeIfPresent(Int.self, forKey: .second)
        tags = try container.decode([SocleTesting.Tag].self, forKey: .tags)
        if container.contains(.first), try !container.decodeNil(forKey: .first) {
          first = try container.decode(String.self, forKey: .first)
        }
        id = try container.decode(UUID.self, forKey: .id)
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(first, forKey: .first)
        try container.encodeIfPresent(second, forKey: .second)
      }
    }
    var one = Choosy()
    (one.first, one.second) = ("b", 2)
    one.tags = [SocleTesting.Tag("vegan")]
    let found = try EntityBatch(of: [one]).models(Choosy.self, [.uuid(one.id)])
    #expect(found.map(\.first) == ["b"] && found[0].second == 2 && found[0].tags.count == 1)
  }

  @Test("A requested key that is not in the batch is a dangling reference")
  func dangling() throws {
    let id = EntityKey.uuid(UUID())
    #expect(throws: EntityError.dangling(entity: "Sampler", id: id)) {
      try EntityBatch(of: [sampler]).models(Sampler.self, [id])
    }
    #expect(throws: EntityError.dangling(entity: "Sampler", id: id)) {
      try EntityBatch().models(Sampler.self, [id])
    }
  }
}
