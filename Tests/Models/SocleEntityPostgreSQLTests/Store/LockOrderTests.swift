#if PostgreSQL
  import Foundation
  import SocleEntities
  import TestSupport
  import Testing

  @testable import SocleEntityPostgreSQL

  @Suite(
    "The order in which a PostgreSQL store locks rows", .minutes(10), .serialized,
    .enabled(if: PostgreSQLServer.isInstalled, PostgreSQLServer.absence))
  struct LockOrderTests {
    private func shapes(_ child: String, _ relation: RelationShape) -> [EntityShape] {
      [
        EntityShape("Parent", key: .int, properties: [.init("n", .int)], relations: [relation]),
        EntityShape(child, key: .int, properties: [.init("n", .int)]),
      ]
    }

    /// Three parents with two children each; all have the same number.
    private func batch(_ shapes: [EntityShape], _ number: Int64) -> EntityBatch {
      let (parent, child) = (shapes[0], shapes[1])
      var (parents, children) = (EntityRows(parent), EntityRows(child))
      for key in 0..<3 as Range<Int64> {
        let keys: [EntityKey] = [.int(2 * key), .int(2 * key + 1)]
        if parent.toMany.isEmpty {
          parents.append(.int(key), [.int(number), .int(2 * key)])
        } else {
          parents.append(.int(key), [.int(number)], lists: [keys])
        }
        for key in keys { children.append(key, [.int(number)]) }
      }
      var batch = EntityBatch()
      (batch.rows[parent.name], batch.rows[child.name]) = (parents, children)
      return batch
    }

    @Test(
      "Saves and deletions of the same entities do not deadlock, whatever the names of the types",
      arguments: ["C", "Z"], ["cascade", "list", "one"])
    func deletions(_ child: String, rule: String) throws {
      let relation: RelationShape =
        switch rule {
        case "cascade": .toMany("children", child, key: .int, onDelete: .cascade)
        case "list": .toMany("children", child, key: .int)
        default: .toOne("child", child, key: .int)
        }
      let shapes = shapes(child, relation)
      let deadlocks = Locked(0)
      let store = PostgreSQLEntityStore(try PostgreSQLServer.shared.get().newSchema()) { event in
        if case .repeated(let error) = event, error.state == "40P01" {
          deadlocks.withLock { $0 += 1 }
        }
      }
      try store.prepare(shapes)
      let (calls, errors) = (Locked(0), Locked<[String]>([]))
      let end = ContinuousClock.now + .seconds(RandomCases.count(2, long: 8))
      let group = DispatchGroup()
      for thread in 0..<8 {
        group.enter()
        // As many as there are, and not as the machine has cores.
        Thread.detachNewThread {
          var number: Int64 = 0
          while ContinuousClock.now < end {
            number += 1
            do {
              if thread < 4 {
                try store.save(batch(shapes, number))
              } else {
                try store.delete(rule == "cascade" ? "Parent" : child, (0..<6).map { .int($0) })
              }
              calls.withLock { $0 += 1 }
            } catch { errors.withLock { $0.append("\(error)") } }
          }
          group.leave()
        }
      }
      try group.waitInTest()
      print(
        "\(child), \(rule): \(calls.withLock { $0 }) calls, \(deadlocks.withLock { $0 }) deadlocks")
      #expect(errors.withLock { $0 } == [])
      #expect(deadlocks.withLock { $0 } == 0)
    }
  }
#endif
