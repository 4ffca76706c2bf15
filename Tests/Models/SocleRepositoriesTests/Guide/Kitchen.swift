import Foundation
import SocleEntities
import SocleInjection
import SocleRepositories

/// The guide's models, in a type of their own, because SocleTesting has models with the same names.
enum Guide {
  // guide begins
  struct Member: Entity {
    var id = UUID().uuidString
    var email: String
    var name: String

    static let indexes: [EntityIndex<Member>] = [.unique(\.email)]
  }
  // guide ends

  // guide begins
  final class Recipe: Entity {
    var id = UUID()
    var name: String
    var difficulty: Int
    var cooked: Date?
    var steps: [Step] = []
    var tags: [Tag] = []

    static let relations: [Relation<Recipe>] = [
      .toMany("steps", \.steps, onDelete: .cascade),
      .toMany("tags", \.tags),
    ]
    static let indexes: [EntityIndex<Recipe>] = [.on(\.name)]

    init(name: String, difficulty: Int = 1) {
      self.name = name
      self.difficulty = difficulty
    }
  }

  struct Step: Entity {
    var id = UUID()
    var text: String
  }

  final class Tag: Entity {
    var id = UUID()
    var name: String
    var recipes: [Recipe] = []

    static let relations: [Relation<Tag>] = [.inverse("recipes", \.recipes, of: \Recipe.tags)]

    init(_ name: String) { self.name = name }
  }
  // guide ends

  // guide begins
  final class PlaygroundViewModel {
    @Injected private var recipes: any Repository<Recipe>

    func add(_ name: String) throws {
      try recipes.save(Recipe(name: name))
    }

    func names() async throws -> [String] {
      try await recipes.fetch().map(\.name)
    }
  }
  // guide ends

  // guide begins
  final class Kitchen {
    @Injected private var store: any EntityStore

    func replace(_ old: Recipe, by new: Recipe, tagged tag: Tag) throws {
      try store.transaction { changes in
        try changes.save(new)
        try changes.save(tag)
        try changes.delete(old)
      }
    }
  }
  // guide ends
}

/// The number of a zone, of which only 7 to 9 can be decoded.
struct Zone: Codable, Equatable {
  let number: Int

  init(_ number: Int) { self.number = number }

  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
    guard 7...9 ~= number else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "unknown zone"))
    }
  }

  func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
}

// guide begins
struct Delivery: Entity {
  var id = UUID()
  var result = ComparisonResult.orderedSame
  var zone: Zone
}

extension Zone: SampleProviding { static var samples: [Zone] { [Zone(7), Zone(9)] } }
// guide ends
