import Foundation
import SocleEntities
import SocleTesting
import TestSupport
import Testing

/// A class whose subclass encodes through `super`.
private class Vehicle: Codable {
  var wheels = 4

  init() {}
}

private final class Bicycle: Vehicle, Entity {
  enum CodingKeys: CodingKey { case id, bell }
  var id = UUID()
  var bell = "ring"

  override init() { super.init() }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(UUID.self, forKey: .id)
    bell = try container.decode(String.self, forKey: .bell)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(bell, forKey: .bell)
    try super.encode(to: container.superEncoder())
  }
}

/// Decodes the properties of its superclass from the decoder itself, with other keys.
private final class Tricycle: Vehicle, Entity {
  enum CodingKeys: CodingKey { case id, bell }
  var id = UUID()
  var bell = "ring"

  init(_ bell: String, _ wheels: Int) {
    super.init()
    (self.bell, self.wheels) = (bell, wheels)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(UUID.self, forKey: .id)
    bell = try container.decode(String.self, forKey: .bell)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(bell, forKey: .bell)
    try super.encode(to: encoder)
  }
}

/// Decodes with keys, and encodes in the way of `form`.
private struct Uneven: Entity {
  enum CodingKeys: CodingKey { case id, place }
  enum Form: CaseIterable { case keyed, unkeyed, list, single }
  var id = UUID()
  var place = 1.5
  var form = Form.keyed

  init(_ form: Form) { self.form = form }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(UUID.self, forKey: .id)
    place = try container.decode(Double.self, forKey: .place)
  }

  func encode(to encoder: any Encoder) throws {
    switch form {
    case .keyed:
      var container = encoder.container(keyedBy: CodingKeys.self)
      var nested = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .place)
      try nested.encode(place, forKey: .place)
    case .unkeyed:
      var container = encoder.container(keyedBy: CodingKeys.self)
      var nested = container.nestedUnkeyedContainer(forKey: .place)
      try nested.encode(place)
    case .list:
      var container = encoder.unkeyedContainer()
      try container.encode(place)
    case .single:
      var container = encoder.singleValueContainer()
      try container.encode(place)
    }
  }
}

@Suite("Models with coding of their own")
struct OwnCodingTests {
  @Test("A class that inherits from a Codable class stores the properties of both")
  func inheritance() throws {
    #expect(try EntityModel.of(Bicycle.self).shape.properties.map(\.name) == ["bell", "wheels"])
    let one = Bicycle()
    (one.bell, one.wheels) = ("ding", 2)
    #expect(try row(of: one) == ["bell": .string("ding"), "wheels": .int(2)])
    let back = try restored(one)
    #expect(back.bell == "ding" && back.wheels == 2 && back.id == one.id)
  }

  @Test("Each of several models has the properties of its row, also after a skipped one")
  func several() throws {
    let all = [Tricycle("a", 1), Tricycle("b", 2), Tricycle("c", 3)]
    var batch = try EntityBatch(of: all)
    let keys = try #require(batch.rows["Tricycle"]?.keys)
    func texts(_ models: [Tricycle]) -> [String] { models.map { "\($0.bell)\($0.wheels)" } }
    #expect(texts(try batch.models(Tricycle.self, keys)) == ["a1", "b2", "c3"])
    #expect(try batch.models(Tricycle.self, keys).map(\.id) == all.map(\.id))
    batch.rows["Tricycle"]?.values[3] = .string("two")
    var errors: [any Error] = []
    let rest = try batch.models(Tricycle.self, keys) { errors.append($0) }
    #expect(texts(rest) == ["a1", "c3"])
    #expect(errors.count == 1)
  }

  @Test("A model not encoded as one flat object is refused", arguments: Uneven.Form.allCases)
  fileprivate func uneven(_ form: Uneven.Form) throws {
    #expect(try EntityModel.of(Uneven.self).shape.properties.map(\.name) == ["place"])
    #expect(
      throws: EntityError.invalidModel(
        entity: "Uneven",
        reason:
          "its encode(to:) must write one keyed container of properties, without nested containers")
    ) { try EntityBatch(of: [Uneven(form)]) }
  }

  @Test("The container of a model lists all its keys: the id, then the properties in order")
  func keys() throws {
    struct Listing: Entity {
      enum CodingKeys: CodingKey, CaseIterable { case id, b, a, tags }
      static let relations: [Relation<Listing>] = [.toMany("tags", \.tags)]
      var id = UUID()
      var b = 1
      var a: String?
      var tags: [SocleTesting.Tag] = []
      var keys: [String] = []

      init() {}

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        keys = container.allKeys.map(\.stringValue)
        id = try container.decode(UUID.self, forKey: .id)
        b = try container.decode(Int.self, forKey: .b)
        a = try container.decodeIfPresent(String.self, forKey: .a)
        tags = try container.decode([SocleTesting.Tag].self, forKey: .tags)
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(b, forKey: .b)
        try container.encodeNil(forKey: .a)
      }
    }
    #expect(try restored(Listing()).keys == ["id", "b", "a"])
    #expect(try row(of: Listing()) == ["b": .int(1), "a": .null])
  }

  @Test(
    "A property can be decoded twice, and decoding a property that the row lacks is an error")
  func repeated() throws {
    struct Twice: Entity {
      enum CodingKeys: CodingKey { case id, text, ghost }
      var id = UUID()
      var text = "a"
      var copies: [String] = []
      var hasGhost = true

      init(_ text: String) { self.text = text }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(UUID.self, forKey: .id)
        text = try container.decode(String.self, forKey: .text)
        copies = [text, try container.decode(String.self, forKey: .text)]
        let isProbed = text.hasPrefix("Sample")
        hasGhost = !isProbed && container.contains(.ghost)
        if text == "look for it" { _ = try container.decode(Int.self, forKey: .ghost) }
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
      }
    }
    let back = try restored(Twice("b"))
    #expect(back.copies == ["b", "b"] && !back.hasGhost)
    let one = Twice("look for it")
    #expect(
      throws: EntityError.missing(entity: "Twice", id: .uuid(one.id), property: "ghost")
    ) { try restored(one) }
  }

  @Test("An enum with raw texts is stored as text, and in a list as JSON")
  func rawValues() throws {
    enum Course: String, Codable, CaseIterable { case starter, main }
    struct Dish: Entity, Equatable {
      var id = UUID()
      var course = Course.main
      var others: [Course] = [.main, .starter]
      var maybe: Course?
    }
    var dish = Dish()
    #expect(
      try row(of: dish)
        == ["course": .string("main"), "others": .json(#"["main","starter"]"#), "maybe": .null])
    dish.maybe = .starter
    #expect(try row(of: dish)["maybe"] == .string("starter"))
    #expect(try restored(dish) == dish)
  }
}
