import CLibpq
import Foundation

/// Recipes in arrays, one statement for each table.
struct UnnestPeer: RecipePeer {
  let name = "unnest"
  private let client: Client

  init(_ location: String) throws { client = try Client(location) }

  func save(_ all: [Recipe]) throws { try client.transact(saving(all)) }
  func saveAgain(_ all: [Recipe]) throws { try client.transact(saving(all)) }
  func fetch() throws -> [Recipe] { try client.recipes() }

  private func saving(_ all: [Recipe]) -> [(sql: String, parameters: [[UInt8]])] {
    let (count, total) = (all.count, all.reduce(0) { $0 + $1.steps.count })
    var recipes = [2950, 25, 25, 20, 701].map { [UInt8].array($0, count) }
    var steps = [2950, 20, 25].map { [UInt8].array($0, total) }
    var links = [2950, 20, 2950].map { [UInt8].array($0, total) }
    for recipe in all {
      recipes[0].add(recipe.id)
      recipes[1].add(recipe.name)
      recipes[2].add(recipe.desc)
      recipes[3].add(recipe.difficulty)
      recipes[4].add(recipe.rating)
      for (position, step) in recipe.steps.enumerated() {
        steps[0].add(step.id)
        steps[1].add(step.order)
        steps[2].add(step.text)
        links[0].add(recipe.id)
        links[1].add(position)
        links[2].add(step.id)
      }
    }
    return [
      (
        SQL.saving(
          "Recipe", SQL.recipe,
          "unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::float8[])"), recipes
      ),
      (SQL.saving("Step", SQL.step, "unnest($1::uuid[], $2::bigint[], $3::text[])"), steps),
      (
        """
        DELETE FROM "Recipe_steps" l USING (SELECT o, count(*) n FROM unnest($1::uuid[]) o GROUP BY o) c
        WHERE l.owner_id = c.o AND l.position >= c.n
        """, [links[0]]
      ),
      (SQL.linking("unnest($1::uuid[], $2::bigint[], $3::uuid[])"), links),
    ]
  }
}

/// Recipes by COPY: into the tables where they are new, else into temporary ones.
struct CopyPeer: RecipePeer {
  let name = "COPY"
  private let client: Client

  init(_ location: String) throws {
    client = try Client(location)
    for table in ["Recipe", "Step", "Recipe_steps"] {
      try client.run("CREATE TEMP TABLE \"new_\(table)\" (LIKE \"\(table)\")")
    }
  }

  func save(_ all: [Recipe]) throws {
    if all.count == 1 { return try saveAgain(all) }
    try client.run("BEGIN")
    try copy(all, to: "")
    try client.run("COMMIT")
  }

  func saveAgain(_ all: [Recipe]) throws {
    try client.run("BEGIN")
    try copy(all, to: "new_")
    try client.run(SQL.saving("Recipe", SQL.recipe, "(SELECT * FROM \"new_Recipe\")"))
    try client.run(SQL.saving("Step", SQL.step, "(SELECT * FROM \"new_Step\")"))
    try client.run(SQL.linking("(SELECT * FROM \"new_Recipe_steps\")"))
    try client.run("TRUNCATE \"new_Recipe\", \"new_Step\", \"new_Recipe_steps\"")
    try client.run("COMMIT")
  }

  func fetch() throws -> [Recipe] { try client.recipes() }

  private func copy(_ all: [Recipe], to prefix: String) throws {
    let header = Array("PGCOPY\n".utf8) + [0xFF, 13, 10, 0] + [UInt8](repeating: 0, count: 8)
    var (recipes, steps, links) = (header, header, header)
    for recipe in all {
      recipes.append(5 as Int16)
      recipes.add(recipe.id)
      recipes.add(recipe.name)
      recipes.add(recipe.desc)
      recipes.add(recipe.difficulty)
      recipes.add(recipe.rating)
      for (position, step) in recipe.steps.enumerated() {
        steps.append(3 as Int16)
        steps.add(step.id)
        steps.add(step.order)
        steps.add(step.text)
        links.append(3 as Int16)
        links.add(recipe.id)
        links.add(position)
        links.add(step.id)
      }
    }
    for (table, var bytes) in [("Recipe", recipes), ("Step", steps), ("Recipe_steps", links)] {
      bytes.append(-1 as Int16)
      try client.copyIn("COPY \"\(prefix)\(table)\" FROM STDIN (FORMAT binary)", bytes)
    }
  }
}

enum SQL {
  static let recipe = ["name", "desc", "difficulty", "rating"]
  static let step = ["order", "text"]

  static func saving(_ table: String, _ columns: [String], _ source: String) -> String {
    let names = columns.map { "\"\($0)\"" }
    func row(_ table: String) -> String { names.map { "\(table).\($0)" }.joined(separator: ", ") }
    return """
      INSERT INTO "\(table)" AS stored (id, \(names.joined(separator: ", ")))
      SELECT * FROM \(source) AS source
      ON CONFLICT (id) DO UPDATE SET \(names.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
      WHERE (\(row("stored"))) IS DISTINCT FROM (\(row("excluded")))
      """
  }

  static func linking(_ source: String) -> String {
    """
    INSERT INTO "Recipe_steps" AS stored (owner_id, position, target_id)
    SELECT * FROM \(source) AS source
    ON CONFLICT (owner_id, position) DO UPDATE SET target_id = excluded.target_id
    WHERE stored.target_id <> excluded.target_id
    """
  }
}

extension Client {
  /// All recipes with their steps, in two statements.
  fileprivate func recipes() throws -> [Recipe] {
    let rows = try run("SELECT id, name, \"desc\", difficulty, rating FROM \"Recipe\"")
    let steps = try run(
      """
      SELECT l.owner_id, s.id, s."order", s.text FROM "Recipe_steps" l
      JOIN "Step" s ON s.id = l.target_id ORDER BY l.owner_id, l.position
      """)
    defer {
      PQclear(rows)
      PQclear(steps)
    }
    var lists: [UUID: [Step]] = [:]
    var (list, owner): ([Step], UUID?) = ([], nil)
    for row in 0..<PQntuples(steps) {
      let id = steps.id(row, 0)
      if id != owner {
        if let owner { lists[owner] = list }
        (list, owner) = ([], id)
      }
      list.append(
        Step(id: steps.id(row, 1), order: steps.int(row, 2), text: steps.text(row, 3) ?? ""))
    }
    if let owner { lists[owner] = list }
    return (0..<PQntuples(rows)).map { row in
      let id = rows.id(row, 0)
      return Recipe(
        id: id, name: rows.text(row, 1) ?? "", desc: rows.text(row, 2),
        difficulty: rows.int(row, 3),
        rating: Double(bitPattern: UInt64(bitPattern: Int64(rows.int(row, 4)))),
        steps: lists[id] ?? [])
    }
  }
}

extension OpaquePointer {
  fileprivate func bytes(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: PQgetvalue(self, row, column), count: Int(PQgetlength(self, row, column)))
  }
  fileprivate func id(_ row: Int32, _ column: Int32) -> UUID {
    UUID(uuid: bytes(row, column).loadUnaligned(as: uuid_t.self))
  }
  fileprivate func int(_ row: Int32, _ column: Int32) -> Int {
    Int(Int64(bigEndian: bytes(row, column).loadUnaligned(as: Int64.self)))
  }
  fileprivate func text(_ row: Int32, _ column: Int32) -> String? {
    PQgetisnull(self, row, column) == 1
      ? nil : String(decoding: bytes(row, column), as: UTF8.self)
  }
}
