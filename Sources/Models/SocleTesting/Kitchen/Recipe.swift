import Foundation
import SocleEntities

/// A recipe with everything that it is related to.
package final class Recipe: Entity {
  package enum Course: String, Codable, CaseIterable, Sendable { case starter, main, dessert }

  package struct Nutrition: Codable, Hashable, Sendable {
    package var kilocalories: Int
    package var fat: Double?

    package init(kilocalories: Int, fat: Double? = nil) {
      (self.kilocalories, self.fat) = (kilocalories, fat)
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
    .toMany("ingredients", \.ingredients, onDelete: .cascade), .toMany("tags", \.tags),
    .toOne("placeholder", \.placeholder, onDelete: .cascade),
  ]
  package static let indexes: [EntityIndex<Recipe>] = [.on(\.name), .on(\.difficulty, \.rating)]

  package init(
    id: UUID = UUID(), name: String = "", difficulty: Int = 1, steps: [Step] = [],
    ingredients: [Ingredient] = [], tags: [Tag] = [], owner: String = ""
  ) {
    (self.id, self.name, self.difficulty, self.owner) = (id, name, difficulty, owner)
    (self.steps, self.ingredients, self.tags) = (steps, ingredients, tags)
  }

  /// A recipe that has everything, in a cycle with its tags.
  package static func soup() -> Recipe {
    let soup = Recipe(
      name: "Soup", difficulty: 2, steps: [Step(0, "cut"), Step(1, "cook")],
      ingredients: [Ingredient("water")], tags: [Tag("vegan"), Tag("quick")], owner: "Ada")
    (soup.desc, soup.rating, soup.duration, soup.course) = ("hot", 4.3, 30, .starter)
    soup.imageData = Data([0, 255])
    soup.lastCooked = Date(timeIntervalSinceReferenceDate: 0.1)
    soup.nutrition = Nutrition(kilocalories: 120, fat: 0.1)
    (soup.labels, soup.placeholder) = (["a", ""], Placeholder("bowl"))
    for tag in soup.tags { tag.recipes = [soup] }
    return soup
  }
}
