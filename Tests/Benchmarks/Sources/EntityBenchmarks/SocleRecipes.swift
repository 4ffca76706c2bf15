import Foundation
import SocleEntities
import SocleEntityTables
import SocleRepositories

// The ids have no default, which `init(from:)` would compute for each fetched model before the stored id replaces it.
struct Recipe: Entity, Equatable, Sendable {
  var id: UUID
  var name: String
  var desc: String?
  var difficulty: Int
  var rating: Double
  var steps: [Step] = []

  static let relations: [Relation<Recipe>] = [.toMany("steps", \.steps, onDelete: .cascade)]
  static let indexes: [EntityIndex<Recipe>] = [.on(\.difficulty)]
}

struct Step: Entity, Equatable, Sendable {
  var id: UUID
  var order: Int
  var text: String
}

extension Recipe {
  /// Recipes with children, the same for both peers.
  static func made(_ count: Int, children: Int) -> [Recipe] {
    (0..<count).map { number in
      Recipe(
        id: UUID(), name: "Recipe \(number)",
        desc: number.isMultiple(of: 3) ? nil : "as grandmother made it",
        difficulty: number % 100, rating: Double(number) / 7,
        steps: (0..<children).map { Step(id: UUID(), order: $0, text: "step \(number)-\($0)") })
    }
  }
}

/// Recipes in a repository over SQLite.
struct SoclePeer: RecipePeer {
  static let name = "socle"
  private let recipes: EntityRepository<Recipe>

  init(path: String) throws {
    recipes = try EntityRepository(in: SQLiteEntityStore(openingOrCreatingAt: path))
  }

  func insert(_ all: [Recipe]) throws { try recipes.save(contentsOf: all) }
  func save(_ all: [Recipe]) throws { try recipes.save(contentsOf: all) }
  func fetch() throws -> [Recipe] {
    try recipes.fetch(where: [], orderedBy: [.ascending(\.rating)])
  }
  func fetch(difficulty: Int) throws -> [Recipe] {
    try recipes.fetch(where: [\.difficulty == difficulty])
  }
}
