import SocleCore
import SocleEntities
import SocleStorage
import Testing

@testable import SocleEntityTables

@Suite("Reaching related entities")
struct ReachingTests {
  /// A reader without a recursive statement.
  struct StepReader: EntityReader {
    let reader: TablesReader

    func answers(to questions: [EntityQuestion], isLast: Bool) throws -> [EntityAnswer] {
      try reader.answers(to: questions, isLast: isLast)
    }
  }

  @Test(
    "Following relations step by step reaches the same keys as the recursive statement",
    arguments: ["Node", "Reached", "step"])
  func steps(_ name: String) throws {
    let node = EntityShape(
      name, key: .int, properties: [],
      relations: [
        .toOne("next", name, key: .int), .toMany("others", name, key: .int),
        .toMany("lazy", name, key: .int, isLazy: true),
      ])
    let store = try SQLiteEntityStore.inMemory()
    try store.prepare([node])
    var rows = EntityRows(node)
    for number in Int64(1)...20 {
      let next: EntityValue = number % 3 == 0 ? .null : .int(number % 20 + 1)
      let others = number % 5 == 0 ? [EntityKey.int(number / 5), .int(number)] : []
      rows.append(.int(number), [next], lists: [others, [.int(21 - number)]])
    }
    try store.save(EntityBatch(rows))
    let all = node.relations.map { EntityEdge(node, $0) }
    try store.pool.read { connection in
      let reader = TablesReader(tables: store.tables, connection: connection)
      for number in Int64(1)...20 {
        for first in [[], [all[2]]] {
          let keys = [EntityKey.int(number)]
          let steps = try StepReader(reader: reader).reach(
            from: node, keys, along: Array(all.prefix(2)), firstEdges: first)
          let found = try reader.reach(
            from: node, keys, along: Array(all.prefix(2)), firstEdges: first)
          #expect(steps.mapValues(Set.init) == found.mapValues(Set.init))
        }
      }
    }
  }

  @Test("The missing targets of a batch are found among the stored entities")
  func missing() throws {
    let leaf = EntityShape("Leaf", key: .int, properties: [])
    let node = EntityShape(
      "Node", key: .int, properties: [], relations: [.toMany("leaves", "Leaf", key: .int)])
    let store = try SQLiteEntityStore.inMemory()
    try store.prepare([leaf, node])
    var stored = EntityBatch()
    stored.rows["Leaf"] = EntityRows(leaf)
    stored.rows["Leaf"]?.append(.int(1), [])
    try store.save(stored)
    var batch = EntityBatch()
    batch.rows["Leaf"] = EntityRows(leaf)
    batch.rows["Leaf"]?.append(.int(2), [])
    batch.rows["Node"] = EntityRows(node)
    batch.rows["Node"]?.append(.int(1), [], lists: [[.int(1), .int(2)]])
    func check() throws {
      try store.pool.write { connection in
        try store.tables.apply(.save(batch), on: connection)
        try store.tables.graph(on: connection).checkTargets(of: [.save(batch)])
      }
    }
    try check()
    batch.rows["Node"]?.append(.int(2), [], lists: [[.int(3)]])
    #expect(throws: EntityError.dangling(entity: "Leaf", id: .int(3))) { try check() }
  }
}
