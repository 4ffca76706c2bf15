import Entities
import Foundation

extension EntityContract {
  /// Checks with two stores in one database, or one store that is used by two threads.
  static let sharingChecks = [
    EntityCheck("Of two saves of the same rows at the same time, one wins as a whole") { shelf in
      let other = try shelf.reopened()
      for store in [shelf.store, other] { try store.prepare([node]) }
      for round in 0..<30 {
        try shelf.atOnce(
          { try shelf.store.save(batch(0..<20, next: round, list: [0, 1])) },
          { try other.save(batch((0..<20).reversed(), next: nil, list: [1])) })
        let rows = try shelf.nodes()
        let values = Set(rows.values + [])
        let lists = Set(rows.lists[0].map { $0 ?? [] })
        try shelf.expect(
          values.count == 1 && lists.count == 1
            && lists == [values == [.null] ? [key(1)] : [key(0), key(1)]],
          "20 rows of one save, found values \(values) and lists \(lists)")
      }
    },
    EntityCheck("A target that is deleted while a link to it is saved leaves no link to nothing") {
      shelf in
      let other = try shelf.reopened()
      for store in [shelf.store, other] { try store.prepare([node]) }
      for _ in 0..<30 {
        try shelf.store.save(batch(0..<2, next: nil, list: []))
        try shelf.atOnce(
          // The target may be deleted before: then this save is refused.
          { try? shelf.store.save(batch(0..<1, next: 1, list: [1])) },
          { try other.delete("Node", [key(1)]) })
        let rows = try shelf.nodes()
        let targets = Set(
          rows.lists[0].flatMap { $0 ?? [] } + rows.values.compactMap { EntityKey($0) })
        try shelf.expect(
          targets.isSubset(of: rows.keys), "links to \(rows.keys) only, found \(targets)")
      }
    },
    EntityCheck("Two stores can prepare one database at the same time") { shelf in
      let other = try shelf.reopened()
      let many = try EntityShape.all(from: Cookbook.self)
      try shelf.atOnce({ try shelf.store.prepare(many) }, { try other.prepare(many) })
      let soup = Recipe.soup()
      try shelf.save(Cookbook("Book", [soup]))
      try shelf.expect(try other.count(EntityRequest("Recipe")) == 1, "one recipe in both stores")
    },
    EntityCheck("A lazy list is loaded for the roots only, and once, however they are reached") {
      shelf in
      try shelf.store.prepare([node])
      try shelf.store.save(batch(0..<4, next: nil, list: []))
      // 0 → 1 → 0 by the to-one relation; each has a lazy list.
      try shelf.store.save(batch(0..<1, next: 1, list: [], lazy: [2, 2]))
      try shelf.store.save(batch(1..<2, next: 0, list: [0], lazy: [3]))
      for roots in [[0], [1], [0, 1]] {
        let isRoot = EntityCondition.isIn("id", roots.map { key($0).value })
        let request = EntityRequest("Node", where: isRoot, loading: ["lazy"])
        let rows = try require(try shelf.store.load(request).batch.rows["Node"])
        for (number, list) in [[key(2), key(2)], [key(3)]].enumerated() {
          let row = try require(rows.places[key(number)])
          try shelf.expect(rows.lists[1][row], is: roots.contains(number) ? list : nil)
        }
      }
    },
  ]

  static let node = EntityShape(
    "Node", key: .int, properties: [],
    relations: [
      .toOne("next", "Node", key: .int), .toMany("list", "Node", key: .int),
      .toMany("lazy", "Node", key: .int, isLazy: true),
    ])

  private static func key(_ number: Int) -> EntityKey { .int(Int64(number)) }

  private static func batch(
    _ keys: some Sequence<Int>, next: Int?, list: [Int], lazy: [Int]? = nil
  ) -> EntityBatch {
    var rows = EntityRows(node)
    for number in keys {
      rows.append(
        key(number), [next.map { .int(Int64($0 % 20)) } ?? .null],
        lists: [list.map(key), lazy?.map(key)])
    }
    return EntityBatch(rows)
  }
}

extension Shelf {
  /// Another store in the same database; this one if the test gives no other.
  fileprivate func reopened() throws -> any EntityStore { try reopening?() ?? store }

  /// Runs both closures on threads of their own at the same time, and throws the first error.
  fileprivate func atOnce(
    _ first: @escaping @Sendable () throws -> Void, _ second: @escaping @Sendable () throws -> Void
  ) throws {
    let errors = Locked<[any Error]>([])
    let group = DispatchGroup()
    for work in [first, second] {
      group.enter()
      // A queue may have no second thread at the moment.
      Thread.detachNewThread {
        do { try work() } catch { errors.withLock { $0.append(error) } }
        group.leave()
      }
    }
    group.wait()
    if let error = errors.withLock({ $0.first }) { throw error }
  }

  fileprivate func nodes() throws -> EntityRows {
    try store.load(EntityRequest("Node")).batch.rows["Node"] ?? EntityRows(EntityContract.node)
  }
}
