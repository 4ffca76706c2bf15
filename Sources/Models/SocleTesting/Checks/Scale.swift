import Foundation
import SocleEntities

let scaleChecks: [EntityCheck] = [
  EntityCheck("A chain of 1,000 instances needs no more than 512 KiB of stack") { shelf in
    let work: @Sendable () throws -> Void = {
      let chain = (1..<1000).reduce(Link(0)) { Link($1, next: $0) }
      try shelf.save(chain)
      let first = try shelf.only(Link.self, where: \.number == 999)
      let all = sequence(first: first, next: \.next)
      try shelf.expect(all.reduce(0) { count, _ in count + 1 }, is: 1000)
      try shelf.delete(chain)
      try shelf.expect(999, of: Link.self)
    }
    try inThreads(stackSize: 512 * 1024, [work])
  },
  EntityCheck("10,000 recipes with steps are saved, changed and found") { shelf in
    let recipes = (0..<10_000).map { number in
      Recipe(
        name: "\(number)", difficulty: number % 5,
        steps: (0..<2).map { Step($0, "\(number)-\($0)") })
    }
    try shelf.save(all: recipes)
    for recipe in recipes.prefix(1000) {
      recipe.difficulty = 9
      recipe.steps.removeLast()
    }
    try shelf.save(all: recipes)
    let hard = try shelf.fetch(Recipe.self, where: [\.difficulty == 9])
    try shelf.expect(hard.count, is: 1000)
    try shelf.expect(
      hard.allSatisfy { $0.steps.map(\.text) == ["\($0.name)-0"] }, "each its own first step")
    // The steps that were removed from a list are still stored.
    try shelf.expect(20_000, of: Step.self)
  },
  EntityCheck("Saves, fetches and deletes from many threads leave whole objects") { shelf in
    let ids = (0..<4).map { _ in UUID() }
    try shelf.save(Recipe.soup())
    let threads = (0..<8).map { thread -> @Sendable () throws -> Void in
      {
        let name = "\(thread)"
        func recipe(_ id: UUID) -> Recipe {
          Recipe(id: id, name: name, steps: [Step(0, name), Step(1, name)], owner: name)
        }
        for round in 0..<20 {
          try shelf.save(recipe(ids[(thread + round) % 4]))
          let short = recipe(UUID())
          try shelf.save(short)
          try shelf.expect(1, of: Recipe.self, where: \.id == short.id)
          try shelf.delete(short)
          for found in try shelf.fetch(Recipe.self) where found.name != "Soup" {
            try shelf.expect(
              [found.owner] + found.steps.map(\.text) == [found.name, found.name, found.name],
              "the steps of \(found.owner) in its recipe \(found.name)")
          }
        }
      }
    }
    try inThreads(threads)
    try shelf.expect(5, of: Recipe.self)
  },
]
