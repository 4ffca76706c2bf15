import Foundation
import SocleEntities
import SocleTesting
import Testing

@Suite("Model structures found by decoding sample values")
struct ProbingTests {
  private func properties<Model: Entity>(_ type: Model.Type) throws -> [EntityProperty] {
    try EntityModel.of(type).shape.properties
  }

  @Test("An optional property of any type is optional, and a property with a default value is not")
  func optional() throws {
    enum Level: String, Codable, CaseIterable { case low, high }
    struct Inner: Codable { var a = 1 }
    struct Model: Entity {
      var id = UUID()
      var flag: Bool?
      var small: UInt8?
      var float: Float?
      var date: Date?
      var bytes: Data?
      var other: UUID?
      var level: Level?
      var inner: Inner?
      var list: [Int]?
      var plain = 1
    }
    let found = try properties(Model.self)
    #expect(
      found.map(\.type) == [
        .bool, .int, .double, .date, .bytes, .uuid, .string, .json, .json, .int,
      ])
    #expect(found.map(\.isOptional) == Array(repeating: true, count: 9) + [false])
  }

  @Test(
    "Nested and recursive types get sample values, except enums whose first case is endless")
  func nested() throws {
    indirect enum Tree: Codable { case leaf(Int), pair(Tree, Tree) }
    struct Branch: Codable {
      var name: String
      var children: [Branch]
      var parent: [String: Branch]?
    }
    struct Model: Entity {
      var id = UUID()
      var branch: Branch
      var tables: [String: [Int: Date]]
      var sets: Set<String>
      var pairs: [[Double?]]
    }
    let found = try properties(Model.self)
    #expect(found.map(\.name) == ["branch", "tables", "sets", "pairs"])
    #expect(found.allSatisfy { $0.type == .json })
    struct Deep: Entity {
      var id = UUID()
      var tree: Tree
    }
    #expect(try properties(Deep.self).map(\.type) == [.json])
    struct Endless: Entity {
      indirect enum Chain: Codable {
        case link(Chain, Int)
        case end
      }
      var id = UUID()
      var chain: Chain
    }
    #expect(refusal(of: Endless.self).contains("its first case contains itself"))
  }

  @Test("A type that refuses generated values is inspected with the samples that it provides")
  func samples() throws {
    #expect(try properties(Sampler.self).first { $0.name == "code" }?.type == .string)
    #expect(try EntityModel.of(Sampler.self).name(of: \.code) == "code")
  }

  @Test("A property of a range, which needs two elements, gets a sample value")
  func ranges() throws {
    struct Ranged: Entity {
      var id = UUID()
      var portions: ClosedRange<Int>
    }
    #expect(try properties(Ranged.self).first { $0.name == "portions" }?.type == .json)
    #expect(try EntityModel.of(Ranged.self).name(of: \.portions) == "portions")
  }

  @Test("A property with only one known value can be stored, but not used in filters")
  func oneValue() throws {
    enum Only: String, Codable, CaseIterable { case one }
    struct Model: Entity {
      var id = UUID()
      var only = Only.one
      var text = ""
    }
    let model = try EntityModel.of(Model.self)
    #expect(model.shape.properties.map(\.type) == [.string, .string])
    #expect(throws: EntityError.self) { try model.name(of: \.only) }
    #expect(try model.name(of: \.text) == "text")
  }

  @Test(
    "A key path into a struct or date is refused, but an enum's raw value stands for the property")
  func parts() throws {
    struct Name: Codable, Equatable {
      var first: String
      var last: String
    }
    enum Level: Int, Codable, CaseIterable { case low, high }
    struct Model: Entity {
      var id = UUID()
      var name: Name
      var level: Level
      var date: Date
      var both: String { name.first + name.last }
    }
    let model = try EntityModel.of(Model.self)
    #expect(throws: EntityError.self) { try model.name(of: \.name.first) }
    #expect(throws: EntityError.self) { try model.name(of: \.both) }
    #expect(throws: EntityError.self) { try model.name(of: \.date.timeIntervalSince1970) }
    #expect(try model.name(of: \.name) == "name")
    // Its value is what is stored.
    #expect(try model.name(of: \.level.rawValue) == "level")
  }

  @Test("Indexes are declared with key paths or names")
  func indexes() throws {
    struct Model: Entity {
      static let indexes: [EntityIndex<Model>] = [
        .on(\.text), .on(\.number, \.text), .on("number"),
      ]
      var id = UUID()
      var text: String
      var number: Int
    }
    #expect(
      try EntityModel.of(Model.self).shape.indexes == [["text"], ["number", "text"], ["number"]])
    struct Computed: Entity {
      static let indexes: [EntityIndex<Computed>] = [.on(\.short)]
      var id = UUID()
      var text: String
      var short: String { String(text.prefix(1)) }
    }
    #expect(refusal(of: Computed.self).contains("not a stored property of Computed"))
  }

  @Test("A type can declare its entity name and its former names")
  func names() throws {
    struct Model: Entity {
      static let entityName = "Thing"
      static let formerNames = ["Object", "Item"]
      var id: Int?
    }
    let shape = try EntityModel.of(Model.self).shape
    #expect(shape.name == "Thing" && shape.formerNames == ["Object", "Item"] && shape.key == .int)
    #expect(shape.properties.isEmpty)
  }

  @Test("Many threads can inspect a type at once, and later calls return the same structure")
  func once() throws {
    let models = Locked<[ObjectIdentifier]>([])
    DispatchQueue.concurrentPerform(iterations: 16) { _ in
      guard let model = try? EntityModel.of(Sampler.self) else { return }
      _ = try? model.name(of: \.text)
      models.withLock { $0.append(ObjectIdentifier(model)) }
    }
    #expect(models.withLock { $0.count } == 16)
    let first = try EntityModel.of(Sampler.self)
    #expect(try EntityModel.of(Sampler.self) === first)
  }
}
