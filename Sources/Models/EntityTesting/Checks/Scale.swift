import Entities
import Foundation

extension EntityContract {
  static let scaleChecks = [
    EntityCheck("A chain of 1,000 structs needs no more than 512 KiB of stack") { shelf in
      try onSmallStack {
        var chain = Node("0")
        for number in 1..<1000 { chain = Node("\(number)", next: chain) }
        try shelf.save(chain)
        let back = try shelf.fetch(Node.self, where: [\.id == chain.id])
        var (node, length) = (back.first, 0)
        while let current = node { (node, length) = (current.next, length + 1) }
        try shelf.expect(length == 1000, "1,000, found \(length)")
      }
    },
    EntityCheck("A chain of 1,000 instances needs no more than 512 KiB of stack") { shelf in
      try onSmallStack {
        var chain = Link(0)
        for number in 1..<1000 { chain = Link(number, next: chain) }
        try shelf.save(chain)
        let back = try shelf.fetch(Link.self, where: [\.number == 999])
        var (link, length) = (back.first, 0)
        while let current = link { (link, length) = (current.next, length + 1) }
        try shelf.expect(length == 1000, "1,000, found \(length)")
        try shelf.store.delete("Link", [chain.storedKey])
        try shelf.expect(try shelf.count(Link.self) == 999, "999 left")
      }
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
      try shelf.expect(hard.count == 1000, "1,000")
      try shelf.expect(hard.allSatisfy { $0.steps.map(\.order) == [0] }, "one step each")
      try shelf.expect(try shelf.count(Step.self) == 20_000, "what left a list is still stored")
      try shelf.expect(
        hard.allSatisfy { recipe in recipe.steps.allSatisfy { $0.text.hasPrefix(recipe.name) } },
        "each its own")
    },
    EntityCheck("Saves, fetches and deletes from many threads leave whole objects") { shelf in
      let ids = (0..<4).map { _ in UUID() }
      try shelf.save(Recipe.soup())
      let failures = Failures()
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        for round in 0..<20 {
          failures.run {
            let recipe = Recipe(
              id: ids[(thread + round) % 4], name: "\(thread)", owner: "\(thread)")
            recipe.steps = [Step(0, "\(thread)"), Step(1, "\(thread)")]
            try shelf.save(recipe)
            let short = Recipe(name: "\(thread)", owner: "\(thread)")
            short.steps = [Step(0, "\(thread)"), Step(1, "\(thread)")]
            try shelf.save(short)
            try shelf.delete(short)
            for found in try shelf.fetch(Recipe.self) where found.name != "Soup" {
              let texts = Set(found.steps.map(\.text) + [found.name])
              try shelf.expect(
                found.owner == found.name && found.steps.count == 2 && texts.count == 1,
                "one writer")
            }
          }
        }
      }
      try failures.rethrow()
      try shelf.expect(try shelf.count(Recipe.self) == 5, "five recipes")
    },
  ]
}

/// Runs `body` on a thread with 512 KiB of stack.
private func onSmallStack(_ body: @escaping @Sendable () throws -> Void) throws {
  let failures = Failures()
  let finished = DispatchSemaphore(value: 0)
  let thread = Thread {
    failures.run(body)
    finished.signal()
  }
  thread.stackSize = 512 * 1024
  thread.start()
  finished.wait()
  try failures.rethrow()
}

/// The first error of several threads.
private struct Failures: Sendable {
  private let first = Locked<(any Error)?>(nil)

  func run(_ body: () throws -> Void) {
    do { try body() } catch { first.withLock { $0 = $0 ?? error } }
  }

  func rethrow() throws {
    if let error = first.withLock({ $0 }) { throw error }
  }
}
