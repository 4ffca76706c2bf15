import Foundation
import Testing

@testable import SocleEntities

/// A value that encodes itself as one number.
private struct Celsius: Codable, Equatable {
  var degrees: Double

  init(_ degrees: Double) { self.degrees = degrees }

  init(from decoder: any Decoder) throws {
    degrees = try decoder.singleValueContainer().decode(Double.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(degrees)
  }
}

private enum Level: Int16, Codable, CaseIterable { case low = -300, high = 300 }

private enum Course: String, Codable, CaseIterable { case starter, main = "" }

@Suite("One value of a row")
struct ScalarTests {
  /// The error for a value of another type.
  private let error = EntityError.incompatible(entity: "Thing", reason: "another type")

  private func stored(_ value: some Encodable) throws -> EntityValue {
    try EntityValue(encoding: value, json: .forValues)
  }

  private func read<Value: Decodable>(_ type: Value.Type, _ value: EntityValue) throws -> Value {
    try value.decode(type, json: JSONDecoder()) { error }
  }

  private func roundTrip<Value: Codable & Equatable>(
    _ value: Value, _ expected: EntityValue, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try stored(value) == expected, sourceLocation: sourceLocation)
    #expect(try read(Value.self, expected) == value, sourceLocation: sourceLocation)
  }

  @Test("The bounds of each integer type, up to those of Int64, are stored and read back")
  func integers() throws {
    try roundTrip(Int8.min, .int(-128))
    try roundTrip(Int8.max, .int(127))
    try roundTrip(Int16.min, .int(-32_768))
    try roundTrip(Int16.max, .int(32_767))
    try roundTrip(Int32.min, .int(-2_147_483_648))
    try roundTrip(Int32.max, .int(2_147_483_647))
    try roundTrip(Int64.min, .int(.min))
    try roundTrip(Int64.max, .int(.max))
    try roundTrip(Int.min, .int(.min))
    try roundTrip(Int.max, .int(.max))
    try roundTrip(UInt8.max, .int(255))
    try roundTrip(UInt16.max, .int(65_535))
    try roundTrip(UInt32.max, .int(4_294_967_295))
    try roundTrip(UInt.min, .int(0))
    try roundTrip(UInt(Int64.max), .int(.max))
    try roundTrip(UInt64(Int64.max), .int(.max))
  }

  @Test("An integer outside the range of Int64 is refused, naming the number")
  func beyond() {
    for text in [unstorable(UInt64.max), unstorable(UInt.max)] {
      #expect(text == "18446744073709551615 is outside the range of Int64. Store it as text")
    }
    #expect(
      unstorable(UInt64(1) << 63)
        == "9223372036854775808 is outside the range of Int64. Store it as text")
  }

  private func unstorable(_ value: some Encodable) -> String {
    do {
      return "stored as \(try stored(value))"
    } catch let error as UnstorableValue {
      return error.reason
    } catch {
      return "\(error)"
    }
  }

  @Test("Numbers keep their bits, except negative zero, which becomes zero; NaN is refused")
  func numbers() throws {
    for number in [
      0.1, .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .ulpOfOne,
      1 / 3,
    ] {
      guard case .double(let kept) = try stored(number) else {
        Issue.record("\(number)")
        continue
      }
      #expect(kept.bitPattern == number.bitPattern)
      #expect(try read(Double.self, .double(number)).bitPattern == number.bitPattern)
    }
    #expect(try stored(-0.0) == .double(0))
    guard case .double(let zero) = try stored(-0.0) else { return }
    #expect(zero.sign == .plus)
    for number in [0.1, .infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude] as [Float] {
      try roundTrip(number, .double(Double(number)))
    }
    for text in [unstorable(Double.nan), unstorable(Float.nan), unstorable(Celsius(.nan))] {
      #expect(text == "it is NaN. Use a number or nil")
    }
  }

  @Test("Reading a number as a type that cannot hold it exactly is an error")
  func inexact() {
    for number in [0.1, 1e300, .leastNonzeroMagnitude, 16_777_217] {
      #expect(throws: error) { try read(Float.self, .double(number)) }
    }
    for number in [128, -129, Int64.max, .min] {
      #expect(throws: error) { try read(Int8.self, .int(number)) }
    }
    for number in [-1, .min] as [Int64] {
      #expect(throws: error) { try read(UInt.self, .int(number)) }
      #expect(throws: error) { try read(UInt64.self, .int(number)) }
      #expect(throws: error) { try read(UInt8.self, .int(number)) }
    }
    #expect(throws: error) { try read(Int16.self, .int(32_768)) }
    #expect(throws: error) { try read(UInt16.self, .int(65_536)) }
    #expect(throws: error) { try read(Int32.self, .int(1 << 31)) }
    #expect(throws: error) { try read(UInt32.self, .int(1 << 32)) }
  }

  @Test("Booleans, texts, bytes, dates and UUIDs are stored and read back unchanged")
  func others() throws {
    try roundTrip(true, .bool(true))
    try roundTrip(false, .bool(false))
    for text in ["", "\u{0}", "'; --", "e\u{301}", "🍲", "\u{FEFF}a", "\r\n"] {
      try roundTrip(text, .string(text))
    }
    try roundTrip(Data(), .bytes([]))
    try roundTrip(Data([0, 255, 0]), .bytes([0, 255, 0]))
    for date in [Date.distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: 0.1)] {
      try roundTrip(date, .date(date))
    }
    let id = UUID()
    try roundTrip(id, .uuid(id))
  }

  @Test("A slice of data is stored from its first byte on")
  func slices() throws {
    #expect(try stored(Data([1, 2, 3, 4])[2...]) == .bytes([3, 4]))
  }

  @Test("A value that encodes itself as one scalar is stored as that scalar")
  func wrapped() throws {
    try roundTrip(Level.low, .int(-300))
    try roundTrip(Course.main, .string(""))
    try roundTrip(Celsius(-273.15), .double(-273.15))
    try roundTrip(URL(filePath: "/a b", directoryHint: .notDirectory), .json(#""file:///a%20b""#))
  }

  @Test("An optional of any depth is stored as its value, or as null")
  func optionals() throws {
    #expect(try stored(Int?.none) == .null)
    #expect(try stored(Int??.some(nil)) == .null)
    #expect(try stored(Int??.some(3)) == .int(3))
    #expect(try stored(Level?.some(.high)) == .int(300))
    #expect(try stored(UUID?.none) == .null)
    #expect(try read(Int?.self, .null) == nil)
    #expect(try read(Int?.self, .int(3)) == 3)
    #expect(try read(Celsius?.self, .double(1)) == Celsius(1))
    let id = UUID()
    #expect(try read(UUID?.self, .uuid(id)) == id)
    #expect(try stored(UUID?.some(id)) == .uuid(id))
  }

  @Test(
    "A stored value is read only as types of its own kind",
    arguments: [
      .null, .bool(true), .int(1), .double(1), .string("1"), .bytes([49]),
      .date(Date(timeIntervalSinceReferenceDate: 1)), .uuid(UUID()),
    ] as [EntityValue])
  func kinds(_ value: EntityValue) {
    func accepts<Type: Decodable>(_ type: Type.Type) -> Bool { (try? read(type, value)) != nil }
    let accepted = [
      accepts(Bool.self), accepts(Int.self) && accepts(UInt8.self) && accepts(Int32.self),
      accepts(Double.self) && accepts(Float.self) && accepts(Celsius.self), accepts(String.self),
      accepts(Data.self), accepts(Date.self), accepts(UUID.self),
    ]
    let kinds: [EntityType] = [.bool, .int, .double, .string, .bytes, .date, .uuid]
    #expect(zip(kinds, accepted).filter(\.1).map(\.0) == (value == .null ? [] : [value.type]))
  }

  @Test("Reading a raw value without a case, or a scalar as a list or dictionary, is an error")
  func refused() {
    #expect(throws: DecodingError.self) { try read(Level.self, .int(5)) }
    #expect(throws: DecodingError.self) { try read(Course.self, .string("dessert")) }
    #expect(throws: error) { try read([Int].self, .int(5)) }
    #expect(throws: error) { try read([String: Int].self, .string("{}")) }
    #expect(throws: error) { try read(URL.self, .double(5)) }
  }
}
