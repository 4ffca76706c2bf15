import Foundation
import SocleCore
import SocleEntities
import SocleObjectGraph
import Testing

@Suite("The stored lists of many objects")
struct ListTests {
  private struct Node: Saveable, Equatable {
    var id: Int?
    var name: String
    var children: [Node] = []
    static let relations: [Relation<Node>] = [.toMany("children", \.children, onDelete: .cascade)]
  }

  private func budgets(_ count: Int) -> [Budget] {
    (0..<count).map { number in
      Budget(
        date: Date(timeIntervalSinceReferenceDate: 1), amount: Float(number),
        items: (0..<10).map { BudgetItem(label: "\(number)-\($0)") })
    }
  }

  private func stored(_ stage: Stage) throws -> [Budget] {
    try stage.persister.retrieve(type: Budget.self)
  }

  @Test("Lists are shortened, extended and reordered, undone and redone", arguments: Place.allCases)
  func changing(_ place: Place) throws {
    let stage = try place.stage()
    var all = budgets(3)
    try stage.persister.saveAll(objects: &all)
    let before = all
    all[0].items = all[0].items.reversed()
    all[1].items = Array(all[1].items.prefix(2))
    all[2].items = [BudgetItem(label: "new")] + all[2].items + all[1].items
    try stage.persister.saveAll(objects: &all)
    #expect(try stored(stage) == all)
    let positions = "SELECT position FROM Budget_items ORDER BY owner_id, position"
    let counted = all.flatMap { $0.items.indices.map(Int64.init) }
    #expect(try stage.integers(SQLFragment(trusted: positions)) == counted)
    try stage.persister.undo()
    #expect(try stored(stage) == before)
    try stage.persister.redo()
    #expect(try stored(stage) == all)
  }

  @Test("Lists in whose positions SQL left gaps are saved, undone and redone", arguments: [1, 5])
  func gaps(_ count: Int) throws {
    let stage = try Place.memory.stage()
    var all = budgets(count)
    try stage.persister.saveAll(objects: &all)
    try stage.execute("DELETE FROM Budget_items WHERE position IN (0, 3, 4)")
    try stage.execute("UPDATE Budget_items SET position = position + 100")
    for index in all.indices {
      for place in [4, 3, 0] { all[index].items.remove(at: place) }
    }
    let before = all
    #expect(try stored(stage) == before)
    for index in all.indices {
      all[index].items.swapAt(0, 6)
      all[index].items.append(BudgetItem(label: "new"))
    }
    try stage.persister.saveAll(objects: &all)
    #expect(try stored(stage) == all)
    for _ in 0..<2 {
      try stage.persister.undo()
      #expect(try stored(stage) == before)
      try stage.persister.redo()
      #expect(try stored(stage) == all)
    }
    try stage.persister.delete(objects: all.flatMap { [$0.items[1], $0.items[4]] })
    for index in all.indices {
      for place in [4, 1] { all[index].items.remove(at: place) }
    }
    #expect(try stored(stage) == all)
  }

  @Test("Objects with relations to their own type are deleted with what they own, and restored")
  func ownType() throws {
    let stage = try Place.memory.stage()
    var root = Node(name: "root")
    for number in 0..<5 {
      let leaves = (0..<6).map { Node(name: "\(number)-\($0)") }
      root.children.append(Node(name: "\(number)", children: leaves))
    }
    try stage.persister.saveAll(object: &root)
    try stage.persister.deleteAll(objects: Array(root.children.dropFirst()))
    var left = root
    left.children = [root.children[0]]
    #expect(try stage.persister.retrieve(type: Node.self, id: root.id ?? 0) == left)
    #expect(try stage.persister.count(type: Node.self) == 8)
    try stage.persister.undo()
    #expect(try stage.persister.retrieve(type: Node.self, id: root.id ?? 0) == root)
    try stage.persister.redo()
    try stage.persister.deleteAll(object: left)
    #expect(try stage.persister.count(type: Node.self) == 0)
    #expect(try stage.integers("SELECT count(*) FROM Node_children") == [0])
  }

  @Test("Two persisters of one file undo and redo each other's steps")
  func twoPersisters() throws {
    let stage = try Place.disk.stage()
    let path = try #require(stage.path)
    let other = try SQLitePersister(openingExistingAt: path)
    var all = budgets(2)
    try stage.persister.saveAll(objects: &all)
    let found = try other.retrieve(type: Budget.self)
    #expect(found == all)
    try other.delete(object: all[0].items[3])
    try stage.persister.undo()
    #expect(try other.retrieve(type: Budget.self) == all)
    try other.redo()
    var changed = try stored(stage)
    #expect(changed[0].items.count == 9)
    changed[0].items.append(BudgetItem(label: "last"))
    try stage.persister.saveAll(objects: &changed)
    #expect(try other.completions(of: \BudgetItem.label, startingWith: "la") == ["last"])
    try other.undo()
    #expect(try stage.persister.completions(of: \BudgetItem.label, startingWith: "la") == [])
    var new = BudgetItem(label: "later")
    try other.save(object: &new)
    // The id of the object that was undone is not assigned again.
    #expect(try #require(new.id) > #require(changed[0].items[9].id))
    #expect(try stage.persister.redo() == nil)
  }
}
