import Entities
import Foundation

/// A recipe with everything that it is related to.
package final class Recipe: Entity {
  package enum Course: String, Codable, CaseIterable, Sendable { case starter, main, dessert }

  package struct Nutrition: Codable, Hashable, Sendable {
    package var kilocalories: Int
    package var fat: Double?

    package init(kilocalories: Int, fat: Double? = nil) {
      self.kilocalories = kilocalories
      self.fat = fat
    }
  }

  package var id: UUID
  package var name: String
  package var desc: String?
  package var difficulty: Int
  package var rating: Float = 0
  package var imageData: Data?
  package var duration = 0
  package var completed = false
  package var owner: String
  package var course = Course.main
  package var lastCooked: Date?
  package var nutrition: Nutrition?
  package var labels: [String] = []
  package var steps: [Step]
  package var ingredients: [Ingredient]
  package var tags: [Tag]
  package var placeholder: Placeholder?

  package static let relations: [Relation<Recipe>] = [
    .toMany("steps", \.steps, onDelete: .cascade),
    .toMany("ingredients", \.ingredients, onDelete: .cascade),
    .toMany("tags", \.tags),
    .toOne("placeholder", \.placeholder, onDelete: .cascade),
  ]
  package static let indexes: [EntityIndex<Recipe>] = [
    .on(\.name), .on(\.difficulty, \.rating),
  ]

  package init(
    id: UUID = UUID(), name: String = "", difficulty: Int = 1, steps: [Step] = [],
    ingredients: [Ingredient] = [], tags: [Tag] = [], owner: String = ""
  ) {
    self.id = id
    self.name = name
    self.difficulty = difficulty
    self.steps = steps
    self.ingredients = ingredients
    self.tags = tags
    self.owner = owner
  }

  /// Computed, so it cannot be used in a search.
  package var shortName: String { String(name.prefix(3)) }
}
