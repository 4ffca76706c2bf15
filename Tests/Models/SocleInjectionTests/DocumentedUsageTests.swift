import SocleInjection
import Testing

protocol Repository<Model>: Sendable {
  associatedtype Model
  func fetch() throws -> [Model]
}

struct Recipe: Sendable, Equatable { var name: String }
struct Step: Sendable, Equatable { var order: Int }

struct FileRepository<Model: Sendable>: Repository {
  let entity: String
  let models: [Model]

  init(_ entity: String, _ models: [Model] = []) {
    self.entity = entity
    self.models = models
  }

  func fetch() -> [Model] { models }
}

extension Injected {
  init<Model: Sendable>(
    _ type: Service.Type = Service.self, fileID: StaticString = #fileID, line: UInt = #line
  ) where Service == any Repository<Model> {
    self.init(
      standIn: { FileRepository<Model>("none") }, fileID: fileID, line: line)
  }
}

final class PlaygroundModel {
  @Injected private var repo: any Repository<Recipe>
  @Injected((any Repository<Step>).self) private var steps

  func names() throws -> [String] { try repo.fetch().map(\.name) }
  func orders() throws -> [Int] { try steps.fetch().map(\.order) }
}

@Suite("Usage from the specification")
struct DocumentedUsageTests {
  @Test("A generic protocol is registered separately for each type argument")
  func repositories() throws {
    try withDependencies { _ in
    } operation: {
      Dependencies.register(
        FileRepository("RecipeEntity", [Recipe(name: "Bread")]),
        for: (any Repository<Recipe>).self)
      Dependencies.register(
        FileRepository<Step>("StepEntity", [Step(order: 2)]), for: (any Repository<Step>).self)
      let model = PlaygroundModel()
      try #expect(model.names() == ["Bread"])
      try #expect(model.orders() == [2])
    }
  }
}
