import Foundation
import SocleEntities
import TestSupport
import Testing

@Suite("Values that are stored as JSON text")
struct NestedValueTests {
  private enum Shape: Codable, Equatable, SampleProviding {
    case point
    case circle(radius: Double)
    case path([Int], isClosed: Bool)

    static let samples: [Shape] = [.point, .circle(radius: 1)]
  }

  private enum Size: String, Codable, CaseIterable, CodingKeyRepresentable { case small, large }

  private struct Address: Codable, Equatable {
    var street = "a/b"
    var floor: Int?
    var tags: [String: [Double]] = [:]
  }

  private struct Holder: Entity, Equatable {
    var id = UUID()
    var shape = Shape.point
    var address = Address()
    var maybe: Address?
    var matrix: [[Int?]] = []
    var sizes: [Size: Int] = [:]
    var numbers: [Int: String] = [:]
    var set: Set<Int> = []
    var dates: [Date] = []
    var texts: [String]?
    var bytes: [UInt8] = []
  }

  private func json(_ change: (inout Holder) -> Void, _ property: String) throws -> EntityValue? {
    var holder = Holder()
    change(&holder)
    #expect(try restored(holder) == holder)
    return try row(of: holder)[property]
  }

  @Test("An enum with a payload is stored as an object with the name of its case")
  func payloads() throws {
    #expect(try json({ $0.shape = .point }, "shape") == .json(#"{"point":{}}"#))
    #expect(
      try json({ $0.shape = .circle(radius: 0.1) }, "shape")
        == .json(#"{"circle":{"radius":0.1}}"#))
    #expect(
      try json({ $0.shape = .path([2, 1], isClosed: true) }, "shape")
        == .json(#"{"path":{"_0":[2,1],"isClosed":true}}"#))
  }

  @Test("A struct is stored as an object with sorted keys, without its nil properties")
  func structs() throws {
    #expect(try json({ _ in }, "address") == .json(#"{"street":"a/b","tags":{}}"#))
    #expect(
      try json(
        { $0.address = Address(street: "\u{e9}\"", floor: -1, tags: ["b": [], "a": [0.5]]) },
        "address")
        == .json(#"{"floor":-1,"street":"é\"","tags":{"a":[0.5],"b":[]}}"#))
    #expect(try json({ _ in }, "maybe") == .null)
    #expect(try json({ $0.maybe = Address() }, "maybe") == .json(#"{"street":"a/b","tags":{}}"#))
  }

  @Test("Lists keep their order and their nil elements")
  func lists() throws {
    #expect(try json({ _ in }, "matrix") == .json("[]"))
    #expect(
      try json({ $0.matrix = [[1, nil], [], [nil]] }, "matrix") == .json("[[1,null],[],[null]]"))
    #expect(try json({ $0.set = [7] }, "set") == .json("[7]"))
    #expect(try json({ $0.bytes = [0, 255] }, "bytes") == .json("[0,255]"))
    let date = Date(timeIntervalSinceReferenceDate: 0.25)
    #expect(try json({ $0.dates = [date] }, "dates") == .json("[0.25]"))
    #expect(try json({ _ in }, "texts") == .null)
    #expect(try json({ $0.texts = [] }, "texts") == .json("[]"))
  }

  @Test("Dictionaries are objects whose keys are text, numbers, or the names of cases")
  func dictionaries() throws {
    #expect(try json({ $0.sizes = [.small: 1] }, "sizes") == .json(#"{"small":1}"#))
    #expect(
      try json({ $0.numbers = [-3: "x", 10: ""] }, "numbers") == .json(#"{"-3":"x","10":""}"#))
    #expect(try json({ _ in }, "numbers") == .json("{}"))
  }

  @Test("Equal dictionaries have equal JSON, in whichever order their keys were added")
  func sorted() throws {
    let (up, down) = (Array(0..<50), Array((0..<50).reversed()))
    let first = try json({ for key in up { $0.address.tags["\(key)"] = [] } }, "address")
    let second = try json({ for key in down { $0.address.tags["\(key)"] = [] } }, "address")
    #expect(first == second)
  }

  @Test("Doubles within JSON are read back bit for bit; NaN and infinity are refused, by property")
  func numbers() throws {
    for number in [0.1, 1e300, -0.5, .leastNonzeroMagnitude, 1 / 3] {
      var holder = Holder()
      holder.address.tags = ["a": [number]]
      #expect(try restored(holder).address.tags["a"]?[0].bitPattern == number.bitPattern)
    }
    for number in [Double.nan, .infinity, -.infinity] {
      var holder = Holder()
      holder.address.tags = ["a": [number]]
      let error = errorThrown { try EntityBatch(of: [holder]) } as? EntityError
      guard case .unstorable("Holder", "address", let reason) = error else {
        Issue.record("\(number): \(error as Any)")
        continue
      }
      #expect(reason.contains("directly in JSON"), "\(reason)")
    }
  }

  @Test(
    "JSON that does not fit a property is an error with the property, its type and the cause",
    arguments: [
      ("matrix", "[[1,2]", "Array<Array<Optional<Int>>>"),
      ("matrix", #"[["a"]]"#, "typeMismatch"), ("address", #"{"tags":{}}"#, "street"),
      ("shape", #"{"square":{}}"#, "typeMismatch"),
      ("sizes", #"{"huge":1}"#, "Dictionary<Size, Int>"), ("dates", "[true]", "Double"),
      ("set", "null", "Set<Int>"), ("numbers", "", "String"), ("bytes", "[256]", "UInt8"),
    ])
  func damaged(_ property: String, _ json: String, _ part: String) throws {
    let holder = Holder()
    var batch = try EntityBatch(of: [holder])
    let shape = try EntityModel.of(Holder.self).shape
    let place = try #require(shape.properties.firstIndex { $0.name == property })
    batch.rows["Holder"]?.values[place] = .json(json)
    let error = errorThrown { try batch.models(Holder.self, [.uuid(holder.id)]) } as? EntityError
    guard case .mistyped("Holder", .uuid(holder.id), property, _, let found) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(!found.isEmpty && "\(error as Any)".contains(part), "\(error as Any)")
  }

  @Test("A value that is stored as JSON is not read from another type of column")
  func kinds() throws {
    let holder = Holder()
    for value in [.string("[]"), .int(1), .bytes([91, 93]), .bool(true)] as [EntityValue] {
      var batch = try EntityBatch(of: [holder])
      let shape = try EntityModel.of(Holder.self).shape
      let place = try #require(shape.properties.firstIndex { $0.name == "matrix" })
      batch.rows["Holder"]?.values[place] = value
      let error = errorThrown { try batch.models(Holder.self, [.uuid(holder.id)]) }
      #expect(
        "\(error as Any)".contains("expected Array<Array<Optional<Int>>>, found"), "\(error as Any)"
      )
    }
  }
}
