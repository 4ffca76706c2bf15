import Foundation
import SocleEntities
import SocleRepositories

/// The document's models, each turned into a representation and back as the document does it, with typed values where it
/// has `Any`.
enum Hand {
  final class Recipe: EntityRepresentable {
    var id: UUID
    var name: String
    var desc: String?
    var difficulty: Int
    var rating: Float
    var imageData: Data?
    var duration: Int
    var completed: Bool
    var steps: [Step]
    var ingredients: [Ingredient]
    var tags: [Tag]

    init(
      id: UUID = UUID(), name: String = "", desc: String? = nil, difficulty: Int = 1,
      rating: Float = 0, imageData: Data? = nil, steps: [Step] = [],
      ingredients: [Ingredient] = [], tags: [Tag] = [], duration: Int = 0, completed: Bool = false
    ) {
      self.id = id
      self.name = name
      self.desc = desc
      self.difficulty = difficulty
      self.rating = rating
      self.imageData = imageData
      self.duration = duration
      self.steps = steps
      self.ingredients = ingredients
      self.ingredients.sort(by: { $0.name.lowercased() < $1.name.lowercased() })
      self.tags = tags
      self.completed = completed
    }

    static let shape = EntityShape(
      "RecipeEntity",
      properties: [
        EntityProperty("name", .string), EntityProperty("desc", .string, isOptional: true),
        EntityProperty("difficulty", .int), EntityProperty("rating", .double),
        EntityProperty("image", .bytes, isOptional: true), EntityProperty("duration", .int),
        EntityProperty("completed", .bool),
      ],
      relations: [
        .toMany("steps", "StepEntity", onDelete: .cascade),
        .toMany("ingredients", "IngredientEntity", onDelete: .cascade),
        .toMany("tags", "TagEntity"),
      ])
    static let related: [any EntityRepresentable.Type] = [Step.self, Ingredient.self, Tag.self]

    func encode(visited: inout [UUID: EntityRepresentation]) -> EntityRepresentation {
      if let result = visited[self.id] {
        return result
      }

      let result = EntityRepresentation(
        id: self.id, entityName: "RecipeEntity", values: [:], toOneRelationships: [:],
        toManyRelationships: [:])
      visited[self.id] = result

      var values: [String: EntityValue] = [
        "id": .uuid(self.id),
        "name": .string(self.name),
        "difficulty": .int(Int64(self.difficulty)),
        "rating": .double(Double(self.rating)),
        "duration": .int(Int64(self.duration)),
        "completed": .bool(self.completed),
      ]

      if let desc = self.desc {
        values["desc"] = .string(desc)
      }

      if let imageData = self.imageData {
        values["image"] = .bytes([UInt8](imageData))
      }

      let toManyRelationships: [String: [EntityRepresentation]] = [
        "steps": self.steps.map({ $0.encode(visited: &visited) }),
        "ingredients": self.ingredients.map({ $0.encode(visited: &visited) }),
        "tags": self.tags.map({ $0.encode(visited: &visited) }),
      ]

      result.values = values
      result.toManyRelationships = toManyRelationships

      return result
    }

    static func decode(
      representation: EntityRepresentation, visited: inout [UUID: (any EntityRepresentable)?]
    ) -> Recipe? {
      if let result = visited[representation.id] {
        return (result as? Self)
      }

      visited.updateValue(nil, forKey: representation.id)

      guard let name: String = try? representation.value("name"),
        let difficulty: Int = try? representation.value("difficulty"),
        let duration: Int = try? representation.value("duration"),
        let rating: Float = try? representation.value("rating"),
        let completed: Bool = try? representation.value("completed"),
        let stepsRepresentations = representation.toManyRelationships["steps"],
        let tagsRepresentations = representation.toManyRelationships["tags"],
        let ingredientsRepresentations = representation.toManyRelationships["ingredients"]
      else { return nil }

      let desc: String? = try? representation.optional("desc")
      let imageData: Data? = try? representation.optional("image")

      let steps = stepsRepresentations.compactMap {
        Step.decode(representation: $0, visited: &visited)
      }
      .sorted(by: { $0.order < $1.order })

      let tags = tagsRepresentations.compactMap {
        Tag.decode(representation: $0, visited: &visited)
      }

      let ingredients = ingredientsRepresentations.compactMap {
        Ingredient.decode(representation: $0, visited: &visited)
      }

      let result = Self.init(
        id: representation.id, name: name, desc: desc, difficulty: difficulty, rating: rating,
        imageData: imageData, steps: steps, ingredients: ingredients, tags: tags,
        duration: duration, completed: completed)
      visited[representation.id] = result

      return result
    }
  }

  final class Step: EntityRepresentable {
    var id = UUID()
    var order: Int
    var text: String

    init(_ order: Int, _ text: String, id: UUID = UUID()) {
      self.id = id
      self.order = order
      self.text = text
    }

    static let shape = EntityShape(
      "StepEntity", properties: [EntityProperty("order", .int), EntityProperty("text", .string)])

    func encode(visited: inout [UUID: EntityRepresentation]) -> EntityRepresentation {
      if let result = visited[id] { return result }
      let result = EntityRepresentation(
        id: id, entityName: "StepEntity",
        values: ["order": .int(Int64(order)), "text": .string(text)])
      visited[id] = result
      return result
    }

    static func decode(
      representation: EntityRepresentation, visited: inout [UUID: (any EntityRepresentable)?]
    ) -> Step? {
      if let result = visited[representation.id] { return result as? Step }
      guard let order: Int = try? representation.value("order"),
        let text: String = try? representation.value("text")
      else { return nil }
      let result = Step(order, text, id: representation.id)
      visited[representation.id] = result
      return result
    }
  }

  final class Ingredient: EntityRepresentable {
    var id = UUID()
    var name: String

    init(_ name: String, id: UUID = UUID()) {
      self.id = id
      self.name = name
    }

    static let shape = EntityShape(
      "IngredientEntity", properties: [EntityProperty("name", .string)])

    func encode(visited: inout [UUID: EntityRepresentation]) -> EntityRepresentation {
      if let result = visited[id] { return result }
      let result = EntityRepresentation(
        id: id, entityName: "IngredientEntity", values: ["name": .string(name)])
      visited[id] = result
      return result
    }

    static func decode(
      representation: EntityRepresentation, visited: inout [UUID: (any EntityRepresentable)?]
    ) -> Ingredient? {
      if let result = visited[representation.id] { return result as? Ingredient }
      guard let name: String = try? representation.value("name") else { return nil }
      let result = Ingredient(name, id: representation.id)
      visited[representation.id] = result
      return result
    }
  }

  /// A tag with a lazy relation to its recipes.
  final class Tag: EntityRepresentable {
    var id = UUID()
    var name: String
    /// Nil if the recipes were not loaded.
    var recipes: [Recipe]?

    init(_ name: String, id: UUID = UUID()) {
      self.id = id
      self.name = name
    }

    static let shape = EntityShape(
      "TagEntity", properties: [EntityProperty("name", .string)],
      relations: [.toMany("recipes", "RecipeEntity", isLazy: true)])
    static let related: [any EntityRepresentable.Type] = [Recipe.self]

    func encode(visited: inout [UUID: EntityRepresentation]) -> EntityRepresentation {
      if let result = visited[id] { return result }
      let result = EntityRepresentation(
        id: id, entityName: "TagEntity", values: ["name": .string(name)])
      visited[id] = result
      // Without an entry the stored list stays as it is.
      if let recipes {
        result.toManyRelationships["recipes"] = recipes.map { $0.encode(visited: &visited) }
      }
      return result
    }

    static func decode(
      representation: EntityRepresentation, visited: inout [UUID: (any EntityRepresentable)?]
    ) -> Tag? {
      if let result = visited[representation.id] { return result as? Tag }
      guard let name: String = try? representation.value("name") else { return nil }
      let result = Tag(name, id: representation.id)
      visited[representation.id] = result
      result.recipes = representation.toManyRelationships["recipes"]?.compactMap {
        Recipe.decode(representation: $0, visited: &visited)
      }
      return result
    }
  }
}
