import Entities
import Foundation

/// One step of a recipe.
package final class Step: Entity {
  package var id = UUID()
  package var order: Int
  package var text: String

  package init(_ order: Int, _ text: String) {
    self.order = order
    self.text = text
  }
}

/// An ingredient of a recipe.
package final class Ingredient: Entity {
  package var id = UUID()
  package var name: String

  package init(_ name: String) { self.name = name }
}

/// A tag that refers to its recipes: a cycle of classes.
package final class Tag: Entity {
  package var id = UUID()
  package var name: String
  package var recipes: [Recipe] = []

  package static let relations: [Relation<Tag>] = [.toMany("recipes", \.recipes)]

  package init(_ name: String) { self.name = name }
}

/// The text that a recipe shows while it has no picture.
package final class Placeholder: Entity {
  package var id = UUID()
  package var text: String

  package init(_ text: String) { self.text = text }
}

/// A book of recipes, of which some are also favorites.
package final class Cookbook: Entity {
  package var id = UUID()
  package var name: String
  package var recipes: [Recipe] = []
  package var favorites: [Recipe] = []

  package static let relations: [Relation<Cookbook>] = [
    .toMany("recipes", \.recipes), .toMany("favorites", \.favorites),
  ]

  package init(_ name: String, _ recipes: [Recipe] = []) {
    self.name = name
    self.recipes = recipes
  }
}

extension Recipe {
  /// A recipe that has everything, in a cycle with its tags.
  package static func soup() -> Recipe {
    let soup = Recipe(
      name: "Soup", difficulty: 2, steps: [Step(0, "cut"), Step(1, "cook")],
      ingredients: [Ingredient("water")], tags: [Tag("vegan"), Tag("quick")], owner: "Ada")
    (soup.desc, soup.rating, soup.duration, soup.course) = ("hot", 4.3, 30, .starter)
    soup.imageData = Data([0, 255])
    soup.lastCooked = Date(timeIntervalSinceReferenceDate: 0.1)
    soup.nutrition = Nutrition(kilocalories: 120, fat: 0.1)
    soup.labels = ["a", ""]
    soup.placeholder = Placeholder("bowl")
    for tag in soup.tags { tag.recipes = [soup] }
    return soup
  }
}
