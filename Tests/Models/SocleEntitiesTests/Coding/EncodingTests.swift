import Foundation
import SocleEntities
import SocleTesting
import Testing

/// A value that encodes itself as one text.
private struct Amount: Codable, Equatable {
  var cents: Int

  init(cents: Int) { self.cents = cents }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    cents = text.utf8.count
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(cents) cents")
  }
}

private struct Everything: Entity {
  enum Level: Int, Codable, CaseIterable { case low = 3, high = 9 }
  struct Inner: Codable {
    var zebra = 1
    var apple = "b/c"
  }

  var id = UUID()
  var flag = true
  var int8: Int8 = -8
  var int16: Int16 = -16
  var int32: Int32 = -32
  var int64: Int64 = -64
  var uint: UInt = 1
  var uint8: UInt8 = 8
  var uint16: UInt16 = 16
  var uint32: UInt32 = 32
  var uint64: UInt64 = 64
  var float: Float = 0.1
  var double = 0.1
  var text = "text"
  var bytes = Data([0, 255])
  var date = Date(timeIntervalSinceReferenceDate: 1.5)
  var level = Level.high
  var amount = Amount(cents: 7)
  var inner = Inner()
  var list = [2, 1]
  var empty: [String] = []
  var nothing: String?
}

@Suite("Encoding a model as a row")
struct EncodingTests {
  @Test("Scalars and single-value types are stored as scalars, and all other values as JSON text")
  func everything() throws {
    let float = Double(Float(0.1))
    #expect(
      try row(of: Everything()) == [
        "flag": .bool(true), "int8": .int(-8), "int16": .int(-16), "int32": .int(-32),
        "int64": .int(-64), "uint": .int(1), "uint8": .int(8), "uint16": .int(16),
        "uint32": .int(32), "uint64": .int(64), "float": .double(float), "double": .double(0.1),
        "text": .string("text"), "bytes": .bytes([0, 255]),
        "date": .date(Date(timeIntervalSinceReferenceDate: 1.5)), "level": .int(9),
        "amount": .string("7 cents"), "inner": .json(#"{"apple":"b/c","zebra":1}"#),
        "list": .json("[2,1]"), "empty": .json("[]"), "nothing": .null,
      ])
  }

  @Test("Each column has the type as which the values of its property are stored")
  func types() throws {
    let shape = try EntityModel.of(Everything.self).shape
    let types = Dictionary(
      uniqueKeysWithValues: shape.properties.map { ($0.name, $0.type) })
    #expect(types["flag"] == .bool && types["uint64"] == .int && types["float"] == .double)
    #expect(types["bytes"] == .bytes && types["date"] == .date && types["level"] == .int)
    #expect(types["amount"] == .string && types["inner"] == .json && types["empty"] == .json)
    #expect(shape.properties.filter(\.isOptional).map(\.name) == ["nothing"])
  }

  @Test("A to-one relation is stored as a key in the row, and to-many relations as lists")
  func relations() throws {
    let soup = Recipe.soup()
    let batch = try EntityBatch(of: [soup])
    let row = try row(of: soup)
    #expect(row["placeholder"] == soup.placeholder.map { .uuid($0.id) })
    #expect(row["tags"] == nil && row["steps"] == nil)
    let rows = try #require(batch.rows["Recipe"])
    #expect(rows.keys == [.uuid(soup.id)])
    #expect(rows.lists[0] == [soup.steps.map { .uuid($0.id) }])
  }

  @Test("Columns are named after the coding keys")
  func codingKeys() throws {
    struct Renamed: Entity {
      enum CodingKeys: String, CodingKey {
        case id
        case text = "content"
      }
      var id = UUID()
      var text: String
    }
    #expect(try row(of: Renamed(text: "a")) == ["content": .string("a")])
    #expect(try EntityModel.of(Renamed.self).name(of: \.text) == "content")
  }

  @Test("A property that the type's own `encode(to:)` omits is NULL, in whatever order it encodes")
  func ownEncoding() throws {
    struct Own: Entity {
      enum CodingKeys: CodingKey { case id, first, second, third }
      var id = UUID()
      var first: String?
      var second = 2
      var third = true

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(third, forKey: .third)
        try container.encode(second, forKey: .second)
        try container.encode(id, forKey: .id)
      }
    }
    #expect(
      try row(of: Own(first: "a")) == ["first": .null, "second": .int(2), "third": .bool(true)])
  }

  @Test("A property that is encoded but not decoded is refused with its name")
  func surplus() throws {
    struct Surplus: Entity {
      enum CodingKeys: CodingKey { case id, extra }
      var id = UUID()
      init() {}
      init(from decoder: any Decoder) throws {
        id = try decoder.container(keyedBy: CodingKeys.self).decode(UUID.self, forKey: .id)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(1, forKey: .extra)
      }
    }
    #expect(
      throws: EntityError.invalidModel(
        entity: "Surplus",
        reason: "it encodes extra, which its init(from:) does not decode. Decode it, too")
    ) { try EntityBatch(of: [Surplus()]) }
  }

  @Test("NaN and integers outside the range of Int64 are refused, naming entity and property")
  func unstorable() throws {
    var one = Everything()
    one.uint64 = UInt64(Int64.max) + 1
    #expect(
      throws: EntityError.unstorable(
        entity: "Everything", property: "uint64",
        reason: "9223372036854775808 is outside the range of Int64. Store it as text")
    ) { try EntityBatch(of: [one]) }
    one = Everything()
    one.double = .nan
    #expect(
      throws: EntityError.unstorable(
        entity: "Everything", property: "double", reason: "it is NaN. Use a number or nil")
    ) { try EntityBatch(of: [one]) }
    one = Everything()
    one.float = .nan
    #expect(throws: EntityError.self) { try EntityBatch(of: [one]) }
    one = Everything()
    (one.double, one.uint) = (-.infinity, UInt(Int64.max))
    #expect(try row(of: one)["double"] == .double(-.infinity))
    #expect(try row(of: one)["uint"] == .int(.max))
  }

  @Test("An error of a property's own `encode(to:)` is rethrown")
  func thrown() throws {
    struct Refusal: Error {}
    struct Refusing: Codable {
      func encode(to encoder: any Encoder) throws { throw Refusal() }
    }
    struct Holder: Entity {
      var id = UUID()
      var value = Refusing()
    }
    #expect(throws: Refusal.self) { try EntityBatch(of: [Holder()]) }
  }
}
