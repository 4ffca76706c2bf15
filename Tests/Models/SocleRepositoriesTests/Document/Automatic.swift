import Foundation
import SocleEntities

/// The entities of `Hand`, with synthesized conformances to Codable.
enum Auto {
  final class Recipe: Entity {
    enum CodingKeys: String, CodingKey {
      case id, name, desc, difficulty, rating
      case imageData = "image"
      case duration, completed, steps, ingredients, tags
    }

    static let entityName = "RecipeEntity"
    static let relations: [Relation<Recipe>] = [
      .toMany("steps", \.steps, onDelete: .cascade),
      .toMany("ingredients", \.ingredients, onDelete: .cascade), .toMany("tags", \.tags),
    ]

    var id = UUID()
    var name = ""
    var desc: String?
    var difficulty = 1
    var rating: Float = 0
    var imageData: Data?
    var duration = 0
    var completed = false
    var steps: [Step] = []
    var ingredients: [Ingredient] = []
    var tags: [Tag] = []

    init(name: String) { self.name = name }
  }

  struct Step: Entity, Equatable {
    static let entityName = "StepEntity"
    var id = UUID()
    var order: Int
    var text: String
  }

  struct Ingredient: Entity, Equatable {
    static let entityName = "IngredientEntity"
    var id = UUID()
    var name: String
  }

  final class Tag: Entity {
    static let entityName = "TagEntity"
    static let relations: [Relation<Tag>] = [.toMany("recipes", \.recipes, isLazy: true)]
    var id = UUID()
    var name: String
    @Indirect var recipes: [Recipe] = []

    init(_ name: String) { self.name = name }
  }
}
