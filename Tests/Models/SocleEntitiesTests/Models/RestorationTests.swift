import Foundation
import SocleEntities
import SocleTesting
import StoreChecks
import TestSupport
import Testing

/// A struct in an instance in a struct: each knows the next.
private struct Outer: Entity {
  var id: Int?
  var name: String
  var middle: Middle?
  var leaves: [Leaf] = []

  static let relations: [Relation<Outer>] = [
    .toOne("middle", \.middle), .toMany("leaves", \.leaves),
  ]
}

private final class Middle: Entity {
  var id: Int?
  var name: String
  var inner: [Inner] = []
  weak var owner: Middle?

  static let relations: [Relation<Middle>] = [.toMany("inner", \.inner), .toOne("owner", \.owner)]

  init(_ id: Int, _ name: String, _ inner: [Inner] = []) {
    (self.id, self.name, self.inner) = (id, name, inner)
  }
}

private struct Inner: Entity {
  var id: Int?
  var leaf: Leaf?
  var back: Middle?

  static let relations: [Relation<Inner>] = [.toOne("leaf", \.leaf), .toOne("back", \.back)]
}

private struct Leaf: Entity, Equatable {
  var id: Int?
  var text: String
}

/// A struct that leads to others of its type by two ways.
private struct Knot: Entity, Equatable {
  var id: Int?
  var name: String
  var many: [Knot] = []
  @Indirect var one: Knot? = nil

  static let relations: [Relation<Knot>] = [.toMany("many", \.many), .toOne("one", \.one)]
}

@Suite("Restoring graphs of structs and class instances from rows")
struct MixedGraphTests {
  private func models<Model: Entity>(
    _ type: Model.Type, _ keys: [Int64], _ batch: EntityBatch
  ) throws -> [Model] { try batch.models(type, keys.map { .int($0) }) }

  @Test("Class instances within structs, and structs within these, are restored with all they hold")
  func mixed() throws {
    let leaves = [1, 2, 3].map { (id: Int) in Leaf(id: id, text: "leaf \(id)") }
    let middle = Middle(
      1, "middle", [Inner(id: 1, leaf: leaves[0]), Inner(id: 2, leaf: leaves[1])])
    let outer = Outer(id: 1, name: "outer", middle: middle, leaves: [leaves[2], leaves[0]])
    let back = try restored(outer)
    #expect(back.leaves == [leaves[2], leaves[0]])
    #expect(back.middle !== middle && back.middle?.name == "middle")
    #expect(back.middle?.inner.map(\.leaf) == [leaves[0], leaves[1]])
  }

  @Test("A struct refers back to the complete instance that holds it")
  func back() throws {
    let middle = Middle(1, "middle")
    middle.inner = [Inner(id: 1, back: middle), Inner(id: 2)]
    middle.owner = middle
    let found = try restored(middle)
    #expect(found.inner[0].back === found && found.inner[1].back == nil && found.owner === found)
    #expect(found.inner[0].back?.inner.count == 2)
    // Else they would keep themselves alive.
    middle.inner = []
    found.inner = []
  }

  @Test("Two owners get equal copies of one struct, each with everything that it holds")
  func shared() throws {
    let leaf = Knot(id: 9, name: "leaf")
    let shared = Knot(id: 5, name: "shared", many: [leaf, leaf], one: leaf)
    let owners = [Knot(id: 1, name: "a", many: [shared]), Knot(id: 2, name: "b", one: shared)]
    let batch = try EntityBatch(of: owners)
    #expect(batch.rows["Knot"]?.keys.count == 4)
    #expect(try models(Knot.self, [1, 2], batch) == owners)
    #expect(try models(Knot.self, [2, 1, 2, 9], batch) == [owners[1], owners[0], owners[1], leaf])
  }

  @Test("A circle of three structs is cut where it closes, wherever it is entered")
  func circles() throws {
    var batch = try EntityBatch(of: [1, 2, 3].map { (id: Int) in Knot(id: id, name: "\(id)") })
    let width = try #require(batch.rows["Knot"]?.width)
    for (index, next) in [2, 3, 1].enumerated() {
      batch.rows["Knot"]?.values[index * width + 1] = .int(Int64(next))
    }
    for first in 1...3 {
      var names: [String] = []
      var knot = try models(Knot.self, [Int64(first)], batch).first
      while let current = knot {
        names.append(current.name)
        knot = current.one
      }
      #expect(names.first == "\(first)" && names.count <= 3 && Set(names).count == names.count)
    }
    let all = try models(Knot.self, [1, 2, 3], batch)
    #expect(all.map(\.name) == ["1", "2", "3"])
  }

  @Test("A struct whose list contains the struct itself is refused")
  func selfInList() throws {
    var batch = try EntityBatch(of: [Knot(id: 1, name: "a", many: [Knot(id: 2, name: "b")])])
    batch.rows["Knot"]?.lists[0][0] = [.int(2), .int(1), .int(2)]
    #expect(throws: EntityError.circle(entity: "Knot", id: .int(1), relation: "many")) {
      try models(Knot.self, [1], batch)
    }
  }

  @Test("Rows without stored lists are restored with empty lists")
  func lists() throws {
    var batch = try EntityBatch(of: [Knot(id: 1, name: "a", many: [Knot(id: 2, name: "b")])])
    batch.rows["Knot"]?.lists = [[]]
    #expect(try models(Knot.self, [1], batch)[0].many.isEmpty)
    batch.rows["Knot"]?.lists = [[nil, [.int(1)]]]
    #expect(try models(Knot.self, [2], batch)[0].many.map(\.name) == ["a"])
  }

  @Test("A to-one relation to an entity that the batch lacks is dangling, with type and id")
  func dangling() throws {
    var batch = try EntityBatch(of: [Knot(id: 1, name: "a")])
    batch.rows["Knot"]?.values[1] = .int(7)
    #expect(throws: EntityError.dangling(entity: "Knot", id: .int(7))) {
      try models(Knot.self, [1], batch)
    }
    let id = UUID()
    batch.rows["Knot"]?.values[1] = .uuid(id)
    #expect(throws: EntityError.dangling(entity: "Knot", id: .uuid(id))) {
      try models(Knot.self, [1], batch)
    }
    // What is no key is no target.
    batch.rows["Knot"]?.values[1] = .double(7)
    #expect(try models(Knot.self, [1], batch)[0].one == nil)
  }

  @Test("A model that contains a skipped struct is skipped, too, and each is reported once")
  func skipping() throws {
    let bad = Knot(id: 5, name: "bad", many: [Knot(id: 6, name: "lost")])
    let good = Knot(id: 2, name: "b")
    var batch = try EntityBatch(of: [Knot(id: 1, name: "a", many: [bad, good, bad], one: bad)])
    let rows = try #require(batch.rows["Knot"])
    let place = try #require(rows.keys.firstIndex(of: .int(5)))
    batch.rows["Knot"]?.values[place * rows.width] = .bytes([1])
    var reported: [String] = []
    let found = try batch.models(
      Knot.self, [.int(5), .int(1), .int(2)], skipping: { reported.append("\($0)") })
    #expect(found.map(\.name) == ["b"])
    #expect(
      reported.count == 2
        && reported[0] == """
          name of Knot 5 cannot be read: expected text, found bytes. Correct the stored value, or the \
          type of the property
          """
    )
    #expect(reported[1].contains("of 1 holds Knot 5, which is skipped"))
    #expect(throws: EntityError.self) { try models(Knot.self, [1], batch) }
  }

  @Test("A chain of 10,000 instances whose end is damaged is skipped")
  func longChain() throws {
    let links = (0..<10_000).map { Link($0) }
    for (link, next) in zip(links, links.dropFirst()) { link.next = next }
    var batch = try EntityBatch(of: links)
    for link in links { link.next = nil }
    let rows = try #require(batch.rows["Link"])
    let place = try #require(rows.keys.firstIndex(of: .uuid(links[9999].id)))
    batch.rows["Link"]?.values[place * rows.width] = .bytes([1])
    var count = 0
    let found = try batch.models(Link.self, rows.keys, skipping: { _ in count += 1 })
    #expect(found.isEmpty && count == 10_000)
  }

  @Test("An inverse that is not loaded is marked as such, even if it is optional")
  func unloadedInverse() throws {
    let batch = try EntityBatch(of: [Whole(id: 1, half: Half(id: 2))])
    let half = try #require(try batch.models(Half.self, [.int(2)]).first)
    #expect(!half.$whole.isLoaded && half.$whole.key == nil)
    let whole = try #require(try batch.models(Whole.self, [.int(1)]).first)
    #expect(whole.$half.isLoaded && whole.half?.$whole.isLoaded == false)
    #expect(Half(id: 2).$whole.isLoaded)
  }

  @Test("A chain of 1,000 structs and one of 10,000 instances are restored completely")
  func deep() throws {
    var chain = Node("0")
    for number in 1..<1000 { chain = Node("\(number)", next: chain) }
    #expect(try restored(chain) == chain)
    let links = (0..<10_000).map { Link($0) }
    for (link, next) in zip(links, links.dropFirst()) { link.next = next }
    var (link, count) = (try restored(links[0]) as Link?, 0)
    while let current = link {
      #expect(current.number == count)
      count += 1
      link = current.next
      // Else the end of the chain would be freed by recursion.
      current.next = nil
    }
    #expect(count == 10_000)
    for link in links { link.next = nil }
  }
}

private struct Whole: Entity {
  var id: Int?
  @Indirect var half: Half?
  static let relations: [Relation<Whole>] = [.toOne("half", \.half)]

  init(id: Int, half: Half?) { (self.id, self.half) = (id, half) }
}

private struct Half: Entity {
  var id: Int?
  @Indirect var whole: Whole?
  static let relations: [Relation<Half>] = [.inverse("whole", \.whole, of: \Whole.half)]

  init(id: Int) { self.id = id }
}
