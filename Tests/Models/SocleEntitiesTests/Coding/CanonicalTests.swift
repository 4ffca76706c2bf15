import Foundation
import Testing

@testable import SocleEntities

@Suite("Equal values have equal JSON")
struct CanonicalTests {
  private enum Key: String, Codable { case a, b, c, d }

  private struct Nested: Codable, Hashable {
    var name: String?
    var link: URL?
    var date = Date(timeIntervalSinceReferenceDate: 0.5)
    var data = Data([1, 2])
    var price = Decimal(3)
    var flags: [Bool] = [true, false]
    var sets: [Set<String>] = []
    var byKey: [Key: [Int]] = [:]
    var byNumber: [Int: String] = [:]
    var byText: [String: Set<Int>] = [:]
  }

  private func json(_ value: some Encodable) throws -> String {
    guard case .json(let text) = try EntityValue(stored: value) else { return "no JSON" }
    return text
  }

  @Test("Sets are sorted, wherever they are")
  func sets() throws {
    let numbers = (0..<40).map { "n\($0)" }
    for step in [1, 3, 7, 11] {
      var set: Set<String> = []
      for index in 0..<40 { set.insert(numbers[index * step % 40]) }
      #expect(try json(set) == json(Set(numbers)))
      #expect(try json([set: set]) == json([Set(numbers): Set(numbers)]))
      #expect(try json(["a": [set]]) == json(["a": [Set(numbers)]]))
      #expect(try json(Nested(sets: [set, []])) == json(Nested(sets: [Set(numbers), []])))
    }
    #expect(try json(["b", "a"] as Set) == #"["a","b"]"#)
    #expect(try json(Set<String>()) == "[]")
  }

  @Test("Dictionaries with keys that are not text are sorted by their keys")
  func dictionaries() throws {
    let byKey: [Key: [Int]] = [.d: [4], .b: [], .a: [1], .c: [3]]
    #expect(try json(byKey) == #"["a",[1],"b",[],"c",[3],"d",[4]]"#)
    #expect(try json([2: "b", 1: "a"]) == #"{"1":"a","2":"b"}"#)
    #expect(try json(["b": [3, 1, 2] as Set, "a": []]) == #"{"a":[],"b":[1,2,3]}"#)
  }

  @Test("A value without unordered parts is written as JSONEncoder writes it, and read back")
  func others() throws {
    let nested = Nested(
      name: "é \"/", link: URL(string: "https://example.com/a?b=c"), sets: [["x"], []],
      byKey: [.a: [1, 2]], byNumber: [7: "seven"], byText: ["t": [1]])
    let plain = String(decoding: try JSONEncoder.forValues.encode(nested), as: UTF8.self)
    #expect(try json(nested) == plain)
    let back = try JSONDecoder().decode(Nested.self, from: Data(json(nested).utf8))
    #expect(back == nested)
    #expect(throws: EntityError.self) { try EntityValue(stored: [Double.nan]) }
  }
}
