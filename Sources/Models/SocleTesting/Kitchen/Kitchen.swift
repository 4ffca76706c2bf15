import Foundation
import SocleEntities

package final class Step: Entity {
  package var id = UUID()
  package var order: Int
  package var text: String

  package init(_ order: Int, _ text: String) { (self.order, self.text) = (order, text) }
}

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
    (self.name, self.recipes) = (name, recipes)
  }

  /// A book with recipes that are called "0", "1" and so on, and some of them, by their numbers, as favorites.
  static func numbered(_ count: Int, favorites: [Int] = []) -> Cookbook {
    let book = Cookbook("Book", (0..<count).map { Recipe(name: "\($0)") })
    book.favorites = favorites.map { book.recipes[$0] }
    return book
  }
}
