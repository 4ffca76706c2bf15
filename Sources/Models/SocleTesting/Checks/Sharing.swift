import SocleEntities

/// Checks with two stores in one database, or one store that is used by two threads.
let sharingChecks: [EntityCheck] = [
  EntityCheck("Of two saves of the same rows at the same time, one wins as a whole") { shelf in
    let other = try shelf.second([node])
    for round in 0..<30 as Range<Int64> {
      try inThreads([
        { try shelf.store.save(batch(0..<20, next: round % 20, list: [0, 1])) },
        { try other.save(batch((0..<20).reversed(), list: [1])) },
      ])
      let rows = try shelf.store.rows(of: node)
      let (values, lists) = (Set(rows.values), Set(rows.lists[0].map { $0 ?? [] }))
      try shelf.expect(
        values.count == 1 && lists.count == 1
          && lists == [values == [.null] ? [.int(1)] : [.int(0), .int(1)]],
        "20 rows of one save, found values \(values) and lists \(lists)")
    }
  },
  EntityCheck("Deleting a target while a relation to it is saved leaves no dangling relation") {
    shelf in
    let other = try shelf.second([node])
    for _ in 0..<30 {
      try shelf.store.save(batch(0..<2))
      try inThreads([
        // The target may be deleted before: then this save is refused.
        { try? shelf.store.save(batch(0..<1, next: 1, list: [1])) },
        { try other.delete("Node", [.int(1)]) },
      ])
      let rows = try shelf.store.rows(of: node)
      try shelf.expect(rows.keys.contains(.int(0)), "the owner of the links")
      let targets = Set(
        rows.lists[0].flatMap { $0 ?? [] } + rows.values.compactMap { EntityKey($0) })
      try shelf.expect(
        targets.isSubset(of: rows.keys), "links to \(rows.keys) only, found \(targets)")
    }
  },
  EntityCheck("Of two saves at the same time that expect the row to be absent, one is made") {
    shelf in
    let other = try shelf.second([node])
    for round in 1...30 as ClosedRange<Int64> {
      let made = Locked<[Int64]>([])
      func save(_ next: Int64, in store: any EntityStore) -> @Sendable () throws -> Void {
        {
          do {
            try store.apply([
              .expectAbsent("Node", [.int(round)]), .save(batch([round], next: next)),
            ])
            made.withLock { $0.append(next) }
          } catch EntityError.changed {}
        }
      }
      try shelf.store.save(batch(1001...1002))
      try inThreads([save(1001, in: shelf.store), save(1002, in: other)])
      let stored = try shelf.store.rows(of: node)
      let row = try require(stored.places[.int(round)])
      try shelf.expect(made.withLock { $0 }.map { EntityValue.int($0) }, is: Array(stored.row(row)))
    }
  },
  EntityCheck("Two stores can prepare one database at the same time") { shelf in
    let (other, many) = (try shelf.second(), try EntityShape.all(from: Cookbook.self))
    try inThreads([{ try shelf.store.prepare(many) }, { try other.prepare(many) }])
    try shelf.save(Cookbook("Book", [Recipe.soup()]))
    try shelf.expect(try other.count(EntityRequest("Recipe")) == 1, "one recipe in both stores")
  },
  EntityCheck("A lazy list is loaded once for each model that matches, and for no other model") {
    shelf in
    try shelf.store.prepare([node])
    try shelf.store.save(batch(0..<4))
    // 0 → 1 → 0 by the to-one relation; each has a lazy list.
    try shelf.store.save(batch(0..<1, next: 1, lazy: [2, 2]))
    try shelf.store.save(batch(1..<2, next: 0, list: [0], lazy: [3]))
    for roots in [[0], [1], [0, 1]] as [[Int64]] {
      let isRoot = EntityCondition.isIn("id", roots.map { .int($0) })
      let request = EntityRequest("Node", where: isRoot, loading: ["lazy"])
      let rows = try require(try shelf.store.load(request).batch.rows["Node"])
      for (key, list) in [(0, [.int(2), .int(2)]), (1, [.int(3)])] as [(Int64, [EntityKey])] {
        let row = try require(rows.places[.int(key)])
        try shelf.expect(rows.lists[1][row], is: roots.contains(key) ? list : nil)
      }
    }
  },
  EntityCheck("A shallow request loads entities with their lists, and no related entities") {
    shelf in
    try shelf.store.prepare([node])
    try shelf.store.save(batch(0..<40, next: 1, list: [0, 1], lazy: [2]))
    var request = EntityRequest("Node", limit: 7, offset: 20)
    request.isShallow = true
    for loading in [[], ["lazy"]] as [Set<String>] {
      request.loading = loading
      let (roots, found) = try shelf.store.load(request)
      try shelf.expect(roots, is: (20..<27).map { .int($0) })
      let rows = try require(found.rows["Node"])
      try shelf.expect(Set(rows.keys) == Set(roots) && found.rows.count == 1, "7 nodes alone")
      let lists: [Set<[EntityKey]?>] = [
        [[.int(0), .int(1)]], [loading.isEmpty ? nil : [.int(2)]],
      ]
      try shelf.expect(rows.lists.map { Set($0) }, is: lists)
    }
  },
]

private let node = EntityShape(
  "Node", key: .int, properties: [],
  relations: [
    .toOne("next", "Node", key: .int), .toMany("list", "Node", key: .int),
    .toMany("lazy", "Node", key: .int, isLazy: true),
  ])

private func batch(
  _ keys: some Sequence<Int64>, next: Int64? = nil, list: [Int64] = [], lazy: [Int64]? = nil
) -> EntityBatch {
  EntityBatch(node.rows(keys, [next.map { .int($0) } ?? .null], lists: [list, lazy]))
}

extension Shelf {
  /// Another store in the same database, or this one if the test opens none; both are prepared.
  fileprivate func second(_ shapes: [EntityShape] = []) throws -> any EntityStore {
    try store.prepare(shapes)
    return try reopened(for: shapes) ?? store
  }
}
