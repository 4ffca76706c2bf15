import Foundation
import SocleEntities
import Testing

private enum Rank: Int, Codable, CaseIterable { case low, high }
private enum Course: String, Codable, CaseIterable { case starter, main }
private enum Bare: Codable { case one, two }
private enum Payload: Codable { case none, some(Int) }

/// Texts of a server that may send new ones.
private enum Status: String, Codable {
  case unknown, active, closed
  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self = Status(rawValue: text) ?? .unknown
  }
}

private enum OpenStatus: Codable {
  case active
  case other(String)
  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self = text == "active" ? .active : .other(text)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .active: try container.encode("active")
    case .other(let text): try container.encode(text)
    }
  }
}

/// A wrapped id, a number with a tag of its type.
private struct Tagged<Tag, Raw: Codable>: Codable, RawRepresentable {
  var rawValue: Raw
  init(rawValue: Raw) { self.rawValue = rawValue }
  init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(Raw.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

private struct Flags: OptionSet, Codable {
  var rawValue: UInt8
}

/// Reads a number or its text, as some servers send it, and writes the number.
private struct Lenient<Number: Codable & LosslessStringConvertible>: Codable {
  var number: Number
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Number.self) {
      self.number = number
    } else {
      let text = try container.decode(String.self)
      guard let number = Number(text) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: text)
      }
      self.number = number
    }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

/// Reads a number or an object, and writes the text of the number.
private struct Version: Codable {
  var number: Int
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    number = try (try? container.decode(Int.self)) ?? Int(container.decode(String.self)) ?? 0
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(number)")
  }
}

private struct Row<Value: Codable>: Entity {
  static var entityName: String { "Row" }
  var id = UUID()
  var value: Value
}

@Suite("The column of each type of property")
struct ColumnTypeTests {
  private struct Named: Sendable, CustomStringConvertible {
    let description: String
    let type: @Sendable () throws -> EntityProperty?
    let expected: EntityProperty

    init<Value: Codable & SendableMetatype>(
      _ type: Value.Type, _ expected: EntityType, isOptional: Bool = false
    ) {
      description = "\(type)"
      self.type = { try EntityModel.of(Row<Value>.self).shape.properties.first }
      self.expected = EntityProperty("value", expected, isOptional: isOptional)
    }
  }

  private static let ordinary: [Named] = [
    Named(Bool.self, .bool), Named(Int.self, .int), Named(Int8.self, .int),
    Named(Int16.self, .int), Named(Int32.self, .int), Named(Int64.self, .int),
    Named(UInt.self, .int), Named(UInt8.self, .int), Named(UInt32.self, .int),
    Named(UInt64.self, .int), Named(Double.self, .double), Named(Float.self, .double),
    Named(Decimal.self, .double), Named(String.self, .string), Named(Data.self, .bytes),
    Named(Date.self, .date), Named(UUID.self, .uuid), Named(Rank.self, .int),
    Named(Course.self, .string), Named(Status.self, .string), Named(OpenStatus.self, .string),
    Named(Tagged<Rank, Int>.self, .int), Named(Tagged<Rank, String>.self, .string),
    Named(Tagged<Rank, UUID>.self, .uuid), Named(Tagged<Rank, Decimal>.self, .double),
    Named(Tagged<Rank, Course>.self, .string), Named(Flags.self, .int),
    Named(Lenient<Int>.self, .int), Named(Lenient<Double>.self, .double),
    Named(Lenient<Bool>.self, .bool), Named(Version.self, .string),
    Named(URL.self, .json), Named(TimeZone.self, .json), Named([Int].self, .json),
    Named(Set<String>.self, .json), Named([String: Int].self, .json),
    Named([Rank: String].self, .json), Named(ClosedRange<Int>.self, .json),
    Named(CGPoint.self, .json), Named(Duration.self, .json), Named(Bare.self, .json),
    Named(Payload.self, .json), Named(Tagged<Rank, [Int]>.self, .json),
  ]

  @Test("Each type of property has the expected type of column", arguments: Self.ordinary)
  private func column(_ named: Named) throws {
    #expect(try named.type() == named.expected)
  }

  @Test(
    "An optional property has the type of column that its wrapped type has",
    arguments: [
      Named(Int?.self, .int), Named(Date?.self, .date), Named(Status?.self, .string),
      Named(Tagged<Rank, UUID>?.self, .uuid), Named(Lenient<Int>?.self, .int),
      Named([String: Int]?.self, .json), Named(Payload?.self, .json),
    ])
  private func optional(_ named: Named) throws {
    // A generic `Value` that is an optional is decoded as a required value, whatever it is.
    #expect(try named.type()?.type == named.expected.type)
  }
}
