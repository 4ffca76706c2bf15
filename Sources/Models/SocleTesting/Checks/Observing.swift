import Foundation
import SocleEntities

let observingChecks: [EntityCheck] = [
  EntityCheck("Each change announces the names of the entities that it changed") { shelf in
    let soup = try shelf.saved(Recipe.soup())
    try shelf.save(Link(1, next: Link(2)))
    try await shelf.expectChanges(of: ["Step"]) { try shelf.save(Step(0, "cut")) }
    try await shelf.expectChanges(of: ["Link"]) {
      try shelf.apply(.update(EntityRequest("Link"), set: ["number": .int(3)]))
    }
    soup.steps.removeLast()
    try await shelf.expectChanges(of: ["Recipe"]) { try shelf.save(soup) }
  },
  EntityCheck("A deletion announces the entities that delete rules and cleared relations change") {
    shelf in
    let soup = Recipe.soup()
    try shelf.save(Cookbook("Book", [soup]))
    try await shelf.expectChanges(
      of: ["Recipe", "Step", "Ingredient", "Placeholder", "Tag", "Cookbook"]
    ) { try shelf.delete(soup) }
  },
  EntityCheck("A consumer that reads late learns of all entities that were changed") { shelf in
    try await shelf.expectChanges(of: ["Step", "Ingredient", "Link"]) {
      for _ in 0..<100 { try shelf.save(Step(0, "cut")) }
      try shelf.save(Ingredient("water"))
      try shelf.save(Link(1))
    }
  },
  EntityCheck("Changes that were rolled back are not announced") { shelf in
    let rack = Rack("left", guarding: ["a"])
    try shelf.save(rack)
    try shelf.save(Step(0, "cut"))
    try await shelf.expectChanges(of: ["Step"]) {
      try shelf.expectThrow("denied", for: "a guarded jar") {
        try shelf.apply(.saving(Rack("right")), .delete("Rack", [rack.storedKey]))
      }
      try shelf.save(Step(1, "cook"))
    }
  },
  EntityCheck("Each consumer learns of the changes that are made after it begins to observe") {
    shelf in
    try shelf.save(Step(0, "cut"))
    let first = shelf.store.changes()
    try shelf.save(Ingredient("water"))
    let second = shelf.store.changes()
    try shelf.save(Link(1))
    try await shelf.expect(first, toContain: ["Ingredient", "Link"], without: ["Step"])
    try await shelf.expect(second, toContain: ["Link"], without: ["Step", "Ingredient"])
  },
]

extension Shelf {
  /// Expects that the store announces `entities`, which `body` changes, and no entity without a relation to them.
  fileprivate func expectChanges(of entities: Set<String>, by body: () throws -> Void) async throws
  {
    try prepare(Cookbook.self)
    try prepare(Link.self)
    try prepare(Rack.self)
    let changes = store.changes()
    try body()
    let others: Set<String> = ["Link", "Rack", "Jar", "Cookbook"]
    try await expect(changes, toContain: entities, without: others.subtracting(entities))
  }
}
