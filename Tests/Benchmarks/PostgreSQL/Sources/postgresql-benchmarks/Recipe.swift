import Foundation
import SocleEntities
import SocleEntityPostgreSQL
import SocleRepositories

struct Recipe: Entity, Equatable, Sendable {
  var id: UUID
  var name: String
  var desc: String?
  var difficulty: Int
  var rating: Double
  var steps: [Step] = []

  static let relations: [Relation<Recipe>] = [.toMany("steps", \.steps, onDelete: .cascade)]
  static let indexes: [EntityIndex<Recipe>] = [.on(\.difficulty)]

  // The new id is an argument's default: as the property's initial value, it would be made for each decoded model, too.
  init(
    id: UUID = UUID(), name: String, desc: String?, difficulty: Int, rating: Double,
    steps: [Step] = []
  ) {
    (self.id, self.name, self.desc) = (id, name, desc)
    (self.difficulty, self.rating, self.steps) = (difficulty, rating, steps)
  }
}

struct Step: Entity, Equatable, Sendable {
  var id: UUID
  var order: Int
  var text: String

  init(id: UUID = UUID(), order: Int, text: String) {
    (self.id, self.order, self.text) = (id, order, text)
  }
}

extension Recipe {
  static func made(_ count: Int, children: Int) -> [Recipe] {
    (0..<count).map { number in
      Recipe(
        name: "Recipe \(number)", desc: number.isMultiple(of: 3) ? nil : "as grandmother made it",
        difficulty: number % 100, rating: Double(number) / 7,
        steps: (0..<children).map { Step(order: $0, text: "step \(number)-\($0)") })
    }
  }
}

/// Recipes in a repository over the server.
struct StorePeer: RecipePeer {
  let name = "Socle"
  private let recipes: EntityRepository<Recipe>

  init(_ location: String) throws {
    recipes = try EntityRepository(in: PostgreSQLEntityStore(location))
  }

  func save(_ all: [Recipe]) throws { try recipes.save(contentsOf: all) }
  func saveAgain(_ all: [Recipe]) throws { try recipes.save(contentsOf: all) }
  func fetch() throws -> [Recipe] { try recipes.fetch() }
}
