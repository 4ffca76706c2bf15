import Foundation
import Testing

@testable import SocleEntities

@Suite("Values made up for each type of property")
struct SampleTests {
  /// The two values made up for a type, and the kind of column that it gets.
  private func samples<Value: Decodable>(
    _ type: Value.Type
  ) throws -> (first: Value, second: Value, kind: EntityType?) {
    let (first, second) = (
      ScalarProbe("Thing"), ScalarProbe("Thing", sample: 1)
    )
    let values = (try first.decode(type), try second.decode(type))
    #expect(first.forms.last == second.forms.last)
    return (values.0, values.1, first.forms.last?.type)
  }

  private func differ<Value: Decodable & Equatable>(
    _ type: Value.Type, _ kind: EntityType, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (first, second, found) = try samples(type)
    #expect(first != second && found == kind, sourceLocation: sourceLocation)
  }

  @Test("Every scalar type has two different sample values and its own kind of column")
  func scalars() throws {
    try differ(Bool.self, .bool)
    try differ(String.self, .string)
    try differ(Double.self, .double)
    try differ(Float.self, .double)
    try differ(Int.self, .int)
    try differ(Int8.self, .int)
    try differ(Int16.self, .int)
    try differ(Int32.self, .int)
    try differ(Int64.self, .int)
    try differ(UInt.self, .int)
    try differ(UInt8.self, .int)
    try differ(UInt16.self, .int)
    try differ(UInt32.self, .int)
    try differ(UInt64.self, .int)
    try differ(Data.self, .bytes)
    try differ(Date.self, .date)
    try differ(UUID.self, .uuid)
  }

  @Test("Lists, structs and dictionaries have two different sample values, stored as JSON")
  func nested() throws {
    struct Inner: Codable, Equatable {
      var number: Int
      var text: String?
      var list: [Inner]
    }
    try differ([Int].self, .json)
    try differ(Set<String>.self, .json)
    try differ([[Date]].self, .json)
    try differ(Inner.self, .json)
    // What a list contains is made up as well, and what is optional in a struct is nil.
    #expect(try samples([Bool].self).second == [false])
    #expect(try samples([[Int]].self).second == [[]])
    #expect(try samples([String: Int].self).first == [:])
    #expect(try samples([String: Int].self).second == ["Sample A, ": 2])
    #expect(try samples([String: Int].self).kind == .json)
    #expect(try samples(Inner.self).first == Inner(number: 2, text: nil, list: []))
  }

  @Test("The sample values of optionals of any depth are not nil")
  func optionals() throws {
    #expect(try samples(Int?.self).first == 2)
    #expect(try samples(Int???.self).second == .some(.some(.some(3))))
    #expect(try samples(Int??.self).kind == .int)
  }

  @Test("The sample values of an enum are its first two cases")
  func cases() throws {
    enum Text: String, Codable, CaseIterable { case a, b, c }
    enum Number: Int8, Codable, CaseIterable { case low = -100, high = 100 }
    enum Bare: Codable, CaseIterable { case one, two }
    enum Only: String, Codable, CaseIterable { case one }
    #expect(try samples(Text.self) == (.a, .b, .string))
    #expect(try samples(Number.self) == (.low, .high, .int))
    #expect(try samples(Bare.self) == (.one, .two, .json))
    #expect(try samples(Only.self) == (.one, .one, .string))
  }

  @Test("The first and last of a type's own samples are used, in preference to its cases")
  func own() throws {
    enum Both: String, Codable, CaseIterable, SampleProviding {
      case a, b, c
      static let samples: [Both] = [.c, .a, .b]
    }
    struct Nothing: Codable, SampleProviding {
      var number = 0
      static let samples: [Nothing] = []
    }
    #expect(try samples(Both.self) == (.c, .b, .string))
    // Without samples it is made up as if it had none to give.
    #expect(try samples(Nothing.self).second.number == 3)
    #expect(try samples(Nothing.self).kind == .json)
  }

  @Test("A wrapper of one value has the samples and the type of column of that value")
  func wrappers() throws {
    struct Wrapper: Codable, Equatable {
      var text: String
      init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
      }
    }
    try differ(Wrapper.self, .string)
    try differ(Indirect<Int>.self, .int)
  }

  @Test("A struct with decoding of its own gets a sample for every value that it decodes")
  func ownDecoding() throws {
    struct Asking: Codable, Equatable {
      enum CodingKeys: CodingKey { case a, b }
      var values: [Int]

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var list = try container.nestedUnkeyedContainer(forKey: .a)
        let nested = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .b)
        let inner = try nested.superDecoder(forKey: .a).singleValueContainer()
        values = [try nested.decode(Int.self, forKey: .a), try inner.decode(Int.self)]
        while !list.isAtEnd { values.append(try list.decode(Int.self)) }
      }
      func encode(to encoder: any Encoder) throws {}
    }
    let (first, second, kind) = try samples(Asking.self)
    #expect(first.values == [2, 2] && second.values == [3, 3] && kind == .json)
  }

  @Test("The first two sample lists have 0 and 1 elements; decoding more than 16 is an error")
  func ends() throws {
    struct Greedy: Codable {
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while true { _ = try container.decode(Int.self) }
      }
      func encode(to encoder: any Encoder) throws {}
    }
    for isOther in [false, true] {
      let error = #expect(throws: DecodingError.self) {
        try ScalarProbe("Thing", sample: isOther ? 1 : 0).decode(Greedy.self)
      }
      #expect("\(error as Any)".contains("a sample list has at most 16 elements"))
      #expect(
        try ScalarProbe("Thing", sample: isOther ? 1 : 0).decode([Int].self).count
          == (isOther ? 1 : 0))
    }
  }
}

@Suite("Properties recorded while a model decodes itself")
struct ShapeProbeTests {
  @Test("Names, types and optionality are recorded in the order of decoding, each name once")
  func recorded() throws {
    struct Model: Decodable {
      enum CodingKeys: CodingKey { case id, b, a, c }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        _ = try container.decodeIfPresent(String.self, forKey: .b)
        _ = try container.decode(Int.self, forKey: .a)
        _ = try container.decode(Int.self, forKey: .a)
        if try !container.decodeNil(forKey: .c) { _ = try container.decode(Date.self, forKey: .c) }
      }
    }
    let probe = ShapeProbe("Model")
    _ = try Model(from: probe)
    #expect(
      probe.properties == [
        EntityProperty("b", .string, isOptional: true), EntityProperty("a", .int),
        EntityProperty("c", .date, isOptional: true),
      ])
    #expect(probe.held.isEmpty)
  }

  @Test("Only the property that is varied gets its second sample value")
  func changed() throws {
    struct Model: Codable, Equatable {
      var a: Int
      var b: Int
      var c: String?
    }
    func made(_ name: String?) throws -> Model {
      try Model(from: ShapeProbe("Model", changing: name))
    }
    #expect(try made(nil) == Model(a: 2, b: 2, c: "Sample A, "))
    #expect(try made("b") == Model(a: 2, b: 3, c: "Sample A, "))
    #expect(try made("c") == Model(a: 2, b: 2, c: "Sample B, "))
    #expect(try made("other") == made(nil))
  }

  @Test("Properties that hold entities are recorded separately with their type, and are empty")
  func held() throws {
    struct Target: Entity, Hashable { var id = UUID() }
    struct Model: Decodable {
      var name: String
      var many: [Target]
      var one: Target?
      @Indirect var wrapped: Target?
    }
    let probe = ShapeProbe("Model")
    let model = try Model(from: probe)
    #expect(model.many.isEmpty && model.one == nil && model.wrapped == nil)
    #expect(probe.properties.map(\.name) == ["name"])
    #expect(probe.held.map(\.name) == ["many", "one", "wrapped"])
    #expect(probe.held.allSatisfy { $0.type is Target.Type })
  }

  @Test("Values of a fixed number of elements, and time zones, are stored as JSON and read back")
  func fixedSize() throws {
    struct Model: Entity, Equatable {
      var id = UUID()
      var point = CGPoint(x: 1, y: 2)
      var range = 1..<5
      var closed = -2...2
      var duration = Duration.seconds(90)
      var zone = TimeZone(secondsFromGMT: 7200)
    }
    let shape = try EntityModel.of(Model.self).shape
    #expect(shape.properties.map(\.type) == Array(repeating: .json, count: 5))
    let model = Model()
    #expect(try restored(model) == model)
    let request = try EntityRequest(Model.self, where: [\.range == 1..<5])
    #expect(request.condition == .all([.compare("range", .equal, .json("[1,5]"))]))
  }
}
