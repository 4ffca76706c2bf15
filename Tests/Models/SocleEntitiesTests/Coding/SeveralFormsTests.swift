import Foundation
import SocleEntities
import SocleTesting
import TestSupport
import Testing

/// Any JSON, as clients of servers declare it.
private indirect enum AnyJSON: Codable, Hashable, Sendable {
  case null, b(Bool), i(Int), n(Double), s(String), l([AnyJSON]), o([String: AnyJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .b(value)
    } else if let value = try? container.decode(Int.self) {
      self = .i(value)
    } else if let value = try? container.decode(Double.self) {
      self = .n(value)
    } else if let value = try? container.decode(String.self) {
      self = .s(value)
    } else if let value = try? container.decode([AnyJSON].self) {
      self = .l(value)
    } else {
      self = .o(try container.decode([String: AnyJSON].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .b(let value): try container.encode(value)
    case .i(let value): try container.encode(value)
    case .n(let value): try container.encode(value)
    case .s(let value): try container.encode(value)
    case .l(let value): try container.encode(value)
    case .o(let value): try container.encode(value)
    }
  }
}

/// A text, or an object with more.
private struct Label: Codable, Hashable, Sendable {
  enum CodingKeys: CodingKey { case text, color }
  var text: String
  var color: String?

  init(_ text: String, _ color: String? = nil) { (self.text, self.color) = (text, color) }

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      (self.text, color) = (text, nil)
    } else {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      text = try container.decode(String.self, forKey: .text)
      color = try container.decodeIfPresent(String.self, forKey: .color)
    }
  }

  func encode(to encoder: any Encoder) throws {
    if let color {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(text, forKey: .text)
      try container.encode(color, forKey: .color)
    } else {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }
}

private struct OneOrMany: Codable, Hashable, Sendable {
  var texts: [String]

  init(_ texts: String...) { self.texts = texts }

  init(from decoder: any Decoder) throws {
    if let one = try? decoder.singleValueContainer().decode(String.self) {
      texts = [one]
    } else {
      texts = try [String](from: decoder)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if texts.count == 1 { try container.encode(texts[0]) } else { try container.encode(texts) }
  }
}

/// A date as text, or as seconds.
private struct AnyDate: Codable, Hashable, Sendable {
  var seconds: Double
  var isText: Bool

  init(_ seconds: Double, isText: Bool) { (self.seconds, self.isText) = (seconds, isText) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text: String?
    // As generated code does.
    do { text = try container.decode(String.self) } catch DecodingError.typeMismatch { text = nil }
    if let text, let date = try? Date(text, strategy: .iso8601) {
      (seconds, isText) = (date.timeIntervalSince1970, true)
    } else {
      (seconds, isText) = (try container.decode(Double.self), false)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if isText {
      try container.encode(Date(timeIntervalSince1970: seconds).formatted(.iso8601))
    } else {
      try container.encode(seconds)
    }
  }
}

private struct Mixed: Entity, Equatable {
  var id = UUID()
  var any = AnyJSON.s("a")
  var maybe: AnyJSON?
  var label = Label("a")
  var many = OneOrMany("a")
  var date = AnyDate(0, isText: true)
}

@Suite("Values that are encoded in several forms")
struct SeveralFormsTests {
  private func stored(_ any: AnyJSON) throws -> EntityValue? { try row(of: Mixed(any: any))["any"] }

  @Test("The column of a type with several forms contains JSON")
  func columns() throws {
    let shape = try EntityModel.of(Mixed.self).shape
    #expect(shape.properties.map(\.type) == Array(repeating: .json, count: 5))
    #expect(shape.properties.map(\.isOptional) == [false, true, false, false, false])
  }

  private static let values: [AnyJSON] = [
    .null, .b(true), .b(false), .i(0), .i(1), .i(.min), .n(1.5), .n(2), .n(-1e300),
    .n(.leastNonzeroMagnitude),
    .s(""), .s("a"), .s("1"), .s("1.5"), .s("true"), .s("null"), .s(" 1"), .s(" "), .s("{}"),
    .s("[1"), .s("\"a\""), .s("a\u{0}b"), .s("\n1"), .s("e\u{301}"), .l([]),
    .l([.i(1), .s("1"), .n(0.5), .null, .b(true)]), .o([:]), .o(["a": .l([.o(["": .s("{}")])])]),
  ]

  @Test(
    "Each form of any JSON is read back as it was saved, and its filter finds the stored value",
    arguments: Self.values)
  private func anyJSON(_ value: AnyJSON) throws {
    let model = Mixed(any: value, maybe: value)
    #expect(try restored(model) == model)
    #expect(try row(of: try restored(model)) == row(of: model))
    let condition = try (\Mixed.any == value).condition()
    #expect(try condition == .compare("any", .equal, #require(try stored(value))))
    #expect(try stored(value)?.type == .json)
  }

  @Test("Values of different forms are stored as different texts")
  func different() throws {
    #expect(Set(try Self.values.map { try stored($0) }).count == Self.values.count)
    #expect(try stored(.s("12")) == .json("12") && stored(.i(12)) == .json(" 12"))
    #expect(try stored(.n(12)) == .json(" 12.0") && stored(.b(true)) == .json(" true"))
  }

  @Test("Values of types that encode themselves in one of two forms are read back")
  func others() throws {
    for model in [
      Mixed(label: Label("{\"text\":1}"), many: OneOrMany(), date: AnyDate(2, isText: false)),
      Mixed(label: Label("a", "red"), many: OneOrMany("[]"), date: AnyDate(86_400, isText: true)),
      Mixed(label: Label("", ""), many: OneOrMany("a", "b"), date: AnyDate(0.5, isText: false)),
    ] {
      #expect(try restored(model) == model)
      #expect(try restored(restored(model)) == model)
    }
  }

  @Test("Nil is NULL, and JSON's null in an optional is not nil")
  func null() throws {
    #expect(try row(of: Mixed())["maybe"] == .null)
    #expect(try row(of: Mixed(maybe: .null))["maybe"] == .json(" null"))
    #expect(try (\Mixed.maybe == nil).condition() == .compare("maybe", .equal, .null))
    #expect(
      try (\Mixed.maybe == .some(.null)).condition() == .compare("maybe", .equal, .json(" null")))
    #expect(
      try Filter.that(\Mixed.maybe, isIn: [nil, .s("a"), .i(1)]).condition()
        == .isIn("maybe", [.null, .json("a"), .json(" 1")]))
    #expect(try Assignment<Mixed>.set(\.any, to: .n(1)).value().value == .json(" 1.0"))
  }

  @Test("A value that JSON would change is refused when it is saved")
  func inexact() throws {
    let error = #expect(throws: EntityError.self) { try row(of: Mixed(any: .l([.n(2)]))) }
    #expect(
      error
        == .unstorable(
          entity: "Mixed", property: "any",
          reason: """
            its init(from:) does not return the value that its encode(to:) wrote as JSON. Correct \
            one of the two
            """))
    #expect(throws: EntityError.self) { try row(of: Mixed(any: .n(.infinity))) }
    #expect(throws: EntityError.self) { try row(of: Mixed(any: .n(.nan))) }
  }

  @Test(
    "A value that JSON would change is refused within a list, table or structure, too",
    arguments: [AnyJSON.n(2), .n(-0.0), .n(1e18), .l([.n(2)]), .o(["a": .n(3)])])
  private func inexactWithin(_ value: AnyJSON) throws {
    struct Part: Codable, Equatable { var any = AnyJSON.i(1); var maybe: AnyJSON? }
    struct Model: Entity, Equatable {
      var id = UUID()
      var list: [AnyJSON] = []
      var maybe: [AnyJSON?]?
      var table: [String: AnyJSON] = [:]
      var part = Part()
    }
    for model in [
      Model(list: [value]), Model(maybe: [nil, value]), Model(table: ["a": value]),
      Model(part: Part(any: value)), Model(part: Part(maybe: value)),
      Model(part: Part(maybe: .null)),
    ] {
      let error = #expect(throws: EntityError.self) { try row(of: model) }
      #expect(error?.description.contains("does not return the value") == true)
    }
    let model = Model(
      list: [.null, .b(true), .i(2), .n(1.5), .s("2"), .n(1e300)], maybe: [nil, .i(.max)],
      table: ["": .o([:])], part: Part(maybe: .l([])))
    #expect(try restored(model) == model)
  }

  @Test("Numbers, dates, ids, bytes and links within JSON are read back, or refused when saved")
  func scalarsWithin() throws {
    struct Model: Entity, Equatable {
      var id = UUID()
      var numbers: [Double?] = [2, -0.0, 0.1, 1e19, nil]
      var dates = [Date(timeIntervalSinceReferenceDate: 2)]
      var ids = [UUID()]
      var large = [UInt64.max]
      var bytes = [Data([0, 255])]
      var links = [URL(string: "http://a/b")]
      var decimals = [Decimal(2), Decimal(string: "12345678901234567890.5") ?? 0]
    }
    let model = Model()
    #expect(try restored(model) == model)
    #expect(throws: EntityError.self) { try row(of: Model(decimals: [.nan])) }
    let base = URL(string: "http://a/b/")
    #expect(throws: EntityError.self) {
      try row(of: Model(links: [URL(string: "c", relativeTo: base)]))
    }
  }

  @Test("JSON columns in which earlier releases stored texts without quotes are read")
  func earlier() throws {
    let model = Mixed()
    func read(_ property: String, _ text: String) throws -> Mixed {
      var batch = try EntityBatch(of: [model])
      let shape = try EntityModel.of(Mixed.self).shape
      let place = try #require(shape.properties.firstIndex { $0.name == property })
      batch.rows["Mixed"]?.values[place] = .json(text)
      return try batch.models(Mixed.self, [.uuid(model.id)])[0]
    }
    #expect(try read("label", "8001").label == Label("8001"))
    #expect(try read("label", #"{"text":"a","color":"b"}"#).label == Label("a", "b"))
    #expect(try read("label", "{a}").label == Label("{a}"))
    #expect(try read("any", "1.5").any == .s("1.5"))
    #expect(try read("many", #"["a","b"]"#).many == OneOrMany("a", "b"))
  }

  @Test(
    "A value whose form the samples of its type lack is refused, and stored if a sample has it")
  func otherKind() throws {
    struct Odd: Codable, Equatable {
      var number: Int
      init(_ number: Int) { self.number = number }
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
          self.number = number
        } else {
          guard try container.decode(String.self) == "many" else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "")
          }
          number = 1000
        }
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if number < 1000 { try container.encode(number) } else { try container.encode("many") }
      }
    }
    struct Shown: Codable, Equatable, SampleProviding {
      var odd: Odd
      static let samples = [Shown(odd: Odd(1)), Shown(odd: Odd(1000))]
      init(odd: Odd) { self.odd = odd }
      init(from decoder: any Decoder) throws { odd = try Odd(from: decoder) }
      func encode(to encoder: any Encoder) throws { try odd.encode(to: encoder) }
    }
    struct Model: Entity, Equatable {
      var id = UUID()
      var odd = Odd(1)
      var shown = Shown(odd: Odd(1))
    }
    #expect(try EntityModel.of(Model.self).shape.properties.map(\.type) == [.int, .json])
    let error = #expect(throws: EntityError.self) { try row(of: Model(odd: Odd(1000))) }
    #expect(
      error?.description == """
        odd of Model cannot be stored: its value encodes itself as text, but samples of its type as an integer. \
        Conform the type to SampleProviding, with a sample of each form: it is then stored as JSON
        """)
    let model = Model(shown: Shown(odd: Odd(1000)))
    #expect(try restored(model) == model)
    #expect(
      try (\Model.shown == Shown(odd: Odd(1000))).condition()
        == .compare("shown", .equal, .json("many")))
  }
}

/// A model whose own coding has several forms.
private struct Own: Entity, Equatable {
  enum CodingKeys: CodingKey { case id, size, mood, left }
  var id = UUID()
  var size = AnyJSON.i(1)
  var mood = "calm"
  var left: String?

  init(size: AnyJSON, left: String? = nil) { (self.size, self.left) = (size, left) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(UUID.self, forKey: .id)
    if let number = try? container.decode(Int.self, forKey: .size) {
      size = .i(number)
    } else {
      size = .s(try container.decode(String.self, forKey: .size))
    }
    mood = try container.decodeIfPresent(String.self, forKey: .mood) ?? "calm"
    left = try container.decodeIfPresent(String.self, forKey: .left)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    switch size {
    case .i(let number): try container.encode(number, forKey: .size)
    case .s(let text): try container.encode(text, forKey: .size)
    default: break
    }
    try container.encode(mood, forKey: .mood)
    try container.encodeIfPresent(left, forKey: .left)
  }
}

@Suite("Models that encode themselves otherwise than they decode themselves")
struct UnlikeCodingTests {
  @Test("A property that the model decodes and encodes in several forms is stored as JSON")
  func several() throws {
    let shape = try EntityModel.of(Own.self).shape
    #expect(
      shape.properties == [
        EntityProperty("size", .json), EntityProperty("mood", .string),
        EntityProperty("left", .string, isOptional: true),
      ])
    #expect(shape.defaults == ["mood": .string("calm")])
    for size in [AnyJSON.i(-3), .s("-3"), .s(" -3")] {
      let own = Own(size: size, left: "a")
      #expect(try restored(own) == own)
    }
  }

  @Test("A model that does not encode a required property is refused with the property's name")
  func leftOut() throws {
    let error = #expect(throws: EntityError.self) { try row(of: Own(size: .null)) }
    #expect(
      error?.description == """
        Own cannot be stored: its encode(to:) leaves out size, or writes nil, but its init(from:) \
        requires it. Encode a value
        """)
  }

  @Test("A property that is encoded in another form than any in which it is decoded is refused")
  func otherForm() throws {
    struct Unlike: Entity {
      enum CodingKeys: CodingKey { case id, size }
      var id = UUID()
      var size = 1
      init() {}
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(UUID.self, forKey: .id)
        size = try container.decode(Int.self, forKey: .size)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode("\(size)", forKey: .size)
      }
    }
    #expect(try EntityModel.of(Unlike.self).shape.properties == [EntityProperty("size", .int)])
    let error = #expect(throws: EntityError.self) { try row(of: Unlike()) }
    #expect(error?.description.contains("encodes itself as text") == true)
  }
}
