import Foundation
import GRDB

private struct RecipeRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "recipe"
  static let steps = hasMany(StepRecord.self).order(Column("position"))
  static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
    .uppercaseString
  }

  var id: UUID
  var name: String
  var desc: String?
  var difficulty: Int
  var rating: Double
}

private struct StepRecord: Codable, FetchableRecord, PersistableRecord {
  static let databaseTableName = "step"
  static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy {
    .uppercaseString
  }

  var id: UUID
  var recipeId: UUID
  var position: Int
  var order: Int
  var text: String
}

private struct RecipeWithSteps: Decodable, FetchableRecord {
  var recipe: RecipeRecord
  var steps: [StepRecord]

  var model: Recipe {
    Recipe(
      id: recipe.id, name: recipe.name, desc: recipe.desc, difficulty: recipe.difficulty,
      rating: recipe.rating,
      steps: steps.map { Step(id: $0.id, order: $0.order, text: $0.text) })
  }
}

/// The same as Codable records of GRDB.
struct GRDBPeer: RecipePeer {
  static let name = "grdb-idiomatic"
  private let pool: DatabasePool

  init(path: String) throws {
    pool = try DatabasePool(path: path)
    try pool.write { database in
      try database.create(table: "recipe") { table in
        table.primaryKey("id", .text)
        table.column("name", .text).notNull()
        table.column("desc", .text)
        table.column("difficulty", .integer).notNull().indexed()
        table.column("rating", .double).notNull()
      }
      try database.create(table: "step") { table in
        table.primaryKey("id", .text)
        table.belongsTo("recipe", onDelete: .cascade).notNull()
        table.column("position", .integer).notNull()
        table.column("order", .integer).notNull()
        table.column("text", .text).notNull()
      }
    }
  }

  private func write(
    _ all: [Recipe], _ recipe: @escaping (RecipeRecord, Database) throws -> Void,
    _ step: @escaping (StepRecord, Database) throws -> Void
  ) throws {
    try pool.write { database in
      for one in all {
        try recipe(
          RecipeRecord(
            id: one.id, name: one.name, desc: one.desc, difficulty: one.difficulty,
            rating: one.rating), database)
        for (position, child) in one.steps.enumerated() {
          try step(
            StepRecord(
              id: child.id, recipeId: one.id, position: position, order: child.order,
              text: child.text), database)
        }
      }
    }
  }

  func insert(_ all: [Recipe]) throws {
    try write(all, { try $0.insert($1) }, { try $0.insert($1) })
  }
  func save(_ all: [Recipe]) throws {
    try write(all, { try $0.upsert($1) }, { try $0.upsert($1) })
  }
  func fetch() throws -> [Recipe] {
    try fetch(RecipeRecord.order(Column("rating")))
  }
  func fetch(difficulty: Int) throws -> [Recipe] {
    try fetch(RecipeRecord.filter(Column("difficulty") == difficulty))
  }

  private func fetch(_ request: QueryInterfaceRequest<RecipeRecord>) throws -> [Recipe] {
    try pool.read { database in
      try RecipeWithSteps.fetchAll(
        database, request.including(all: RecipeRecord.steps.forKey("steps"))
      ).map(\.model)
    }
  }
}
