import Foundation
import SocleEntities
import SocleTesting
import StoreChecks
import Testing

@Suite("The structure of a model")
struct ModelTests {
  @Test("Properties are found in their order, with their types and whether they are optional")
  func shape() throws {
    let shape = try EntityModel.of(Recipe.self).shape
    #expect(shape.name == "Recipe" && shape.key == .uuid)
    #expect(
      shape.properties == [
        EntityProperty("name", .string), EntityProperty("desc", .string, isOptional: true),
        EntityProperty("difficulty", .int), EntityProperty("rating", .double),
        EntityProperty("imageData", .bytes, isOptional: true), EntityProperty("duration", .int),
        EntityProperty("completed", .bool), EntityProperty("owner", .string),
        EntityProperty("course", .string), EntityProperty("lastCooked", .date, isOptional: true),
        EntityProperty("nutrition", .json, isOptional: true), EntityProperty("labels", .json),
      ])
    #expect(shape.toMany.map(\.name) == ["steps", "ingredients", "tags"])
    #expect(shape.toOne == [.toOne("placeholder", "Placeholder", onDelete: .cascade)])
  }

  @Test("The shapes of a type and of all types related to it are found, even in cycles")
  func all() throws {
    let names = try EntityShape.all(from: Tag.self).map(\.name).sorted()
    #expect(names == ["Ingredient", "Placeholder", "Recipe", "Step", "Tag"])
  }

  @Test("A key path is mapped to the name of its property")
  func names() throws {
    let model = try EntityModel.of(Sampler.self)
    #expect(try model.name(of: \.id) == "id")
    #expect(try model.name(of: \.text) == "text")
    #expect(try model.name(of: \.note) == "note")
    #expect(try model.name(of: \.maybe) == "maybe")
    #expect(try model.name(of: \.level) == "level")
    #expect(try model.name(of: \.code) == "code")
    #expect(try model.name(of: \.list) == "list")
    #expect(try model.name(of: \.date) == "date")
    #expect(try model.name(of: \.other) == "other")
  }

  @Test("Computed and nested key paths are refused")
  func computed() throws {
    let model = try EntityModel.of(Recipe.self)
    func refuses<Value: Equatable>(_ path: KeyPath<Recipe, Value>) {
      #expect(throws: EntityError.self) { try model.name(of: path) }
    }
    refuses(\.shortName)
    refuses(\.name.count)
    refuses(\.name.isEmpty)
    refuses(\.steps.count)
    refuses(\.id.uuidString)
    #expect(throws: EntityError.self) {
      try EntityRequest(Recipe.self, orderedBy: [.ascending(\.shortName)])
    }
  }
}

@Suite("Models and batches")
struct BatchTests {
  @Test("An entity that cannot be decoded is an error with entity, id and property")
  func mistyped() throws {
    let sampler = Sampler()
    var batch = try EntityBatch(of: [sampler])
    batch.rows["Sampler"]?.values[0] = .int(2)
    #expect(
      throws: EntityError.mistyped(
        entity: "Sampler", id: .uuid(sampler.id), property: "flag", expected: "a Boolean",
        found: "an integer")
    ) { try batch.models(Sampler.self, [.uuid(sampler.id)]) }
    batch.rows["Sampler"]?.values[0] = .null
    #expect(
      throws: EntityError.missing(entity: "Sampler", id: .uuid(sampler.id), property: "flag")
    ) { try batch.models(Sampler.self, [.uuid(sampler.id)]) }
  }

  @Test("Entities that cannot be decoded are skipped and reported on request")
  func skipping() throws {
    let budget = Budget(
      id: 1, amount: 1, items: [BudgetItem(id: 1, label: "a"), BudgetItem(id: 2, label: "b")])
    var batch = try EntityBatch(of: [budget])
    batch.rows["BudgetItem"]?.values[0] = .null
    var errors: [any Error] = []
    let found = try batch.models(
      BudgetItem.self, [.int(1), .int(2)], skipping: { errors.append($0) })
    #expect(found.map(\.label) == ["b"])
    #expect(
      errors.first as? EntityError
        == .missing(entity: "BudgetItem", id: .int(1), property: "label"))
    #expect(errors.count == 2 && "\(errors[1])".contains("which is skipped"))
  }

  @Test("A cycle of structs is broken with nil where it would repeat")
  func cut() throws {
    var batch = try EntityBatch(of: [Node("a", next: Node("b"))])
    let keys = try #require(batch.rows["Node"]?.keys)
    batch.rows["Node"]?.values[3] = keys[0].value
    let found = try batch.models(Node.self, [keys[0]])
    #expect(found.first?.next?.name == "b" && found.first?.next?.next == nil)
  }

  @Test("Every model without an id gets a number, outer models first, and nothing else changes")
  func assigning() throws {
    var budgets = [
      Numbered("a", [Numbered("b"), Numbered("c", id: 40)]), Numbered("d", [Numbered("e")]),
    ]
    var next: Int64 = 50
    _ = try EntityBatch(of: &budgets, assigningFrom: &next)
    #expect(next == 54)
    #expect(
      budgets == [
        Numbered("a", id: 50, [Numbered("b", id: 52), Numbered("c", id: 40)]),
        Numbered("d", id: 51, [Numbered("e", id: 53)]),
      ])
  }
}

/// A struct that takes the key it is given.
private struct Numbered: Entity, Equatable {
  var id: Int?
  var name: String
  var parts: [Numbered] = []

  static let relations: [Relation<Numbered>] = [.toMany("parts", \.parts)]

  init(_ name: String, id: Int? = nil, _ parts: [Numbered] = []) {
    self.name = name
    self.id = id
    self.parts = parts
  }

  mutating func assign(_ key: EntityKey) {
    if case .int(let number) = key { id = Int(number) }
  }
}

/// The kitchen's, not Testing's.
private typealias Tag = SocleTesting.Tag
