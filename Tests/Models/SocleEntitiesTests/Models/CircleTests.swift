import SocleEntities
import Testing

/// A receipt whose parts refer to it, so that it is a part of itself.
private struct Receipt: Entity, Equatable {
  var id: Int?
  var payee = ""
  var parts: [Receipt] = []
  @Indirect var original: Receipt? = nil

  static let relations: [Relation<Receipt>] = [
    .toMany("parts", \.parts), .toOne("original", \.original),
  ]

  mutating func assign(_ key: EntityKey) {
    if case .int(let number) = key { id = Int(number) }
  }
}

/// A label with a lazy list of the books that carry it.
private struct Label: Entity, Equatable {
  var id: Int?
  var name: String
  @Indirect var books: [Book] = []

  static let relations: [Relation<Label>] = [.toMany("books", \.books, isLazy: true)]
}

private struct Book: Entity, Equatable {
  var id: Int?
  var title: String
  var labels: [Label] = []

  static let relations: [Relation<Book>] = [.toMany("labels", \.labels)]
}

/// The contents of a batch, without the order of its rows.
private struct Contents: Equatable {
  var rows: [String: [EntityKey: [EntityValue]]] = [:]
  var lists: [String: [EntityKey: [EntityKey]]] = [:]

  init(_ batch: EntityBatch) {
    for (name, rows) in batch.rows {
      for (index, key) in rows.keys.enumerated() {
        self.rows[name, default: [:]][key] = Array(rows.row(index))
        for (relation, lists) in zip(rows.shape.toMany, rows.lists) {
          self.lists["\(name).\(relation.name)", default: [:]][key] = lists[index]
        }
      }
    }
  }
}

@Suite("Structs that contain each other in a circle")
struct CircleTests {
  /// Receipts from 1 on, each with the numbers of its parts and of its original.
  private func batch(_ receipts: [(parts: [Int], original: Int?)]) throws -> EntityBatch {
    var batch = try EntityBatch(
      of: receipts.indices.map { (index: Int) in Receipt(id: index + 1, payee: "\(index + 1)") })
    for (index, receipt) in receipts.enumerated() {
      batch.rows["Receipt"]?.lists[0][index] = receipt.parts.map { .int(Int64($0)) }
      batch.rows["Receipt"]?.values[index * 2 + 1] =
        receipt.original.map { .int(Int64($0)) } ?? .null
    }
    return batch
  }

  private func models(_ keys: [Int], _ batch: EntityBatch) throws -> [Receipt] {
    try batch.models(Receipt.self, keys.map { .int(Int64($0)) })
  }

  @Test(
    "Structs in a circle are saved as they were fetched, from whichever of them the fetch began",
    arguments: [[1], [2], [3], [1, 2, 3], [3, 2, 1], [2, 1]])
  func unchanged(_ keys: [Int]) throws {
    let store = MemoryStore()
    try store.prepare(EntityShape.all(from: Receipt.self))
    try store.save(batch([([2, 3], nil), ([], 1), ([], 1)]))
    var request = EntityRequest("Receipt")
    request.condition = .isIn("id", keys.map { .int(Int64($0)) })
    let loaded = try store.load(request).batch
    let saved = Contents(try EntityBatch(of: models(keys, loaded)))
    for (key, row) in saved.rows["Receipt", default: [:]] {
      #expect(Contents(loaded).rows["Receipt"]?[key] == row)
      #expect(
        Contents(loaded).lists["Receipt.parts"]?[key] == saved.lists["Receipt.parts"]?[key])
    }
    #expect(keys.allSatisfy { saved.rows["Receipt"]?[.int(Int64($0))] != nil })
  }

  @Test("A struct that a circle leaves out keeps its key until another value is assigned")
  func leftOut() throws {
    let batch = try batch([([2, 3], nil), ([], 1), ([], 1)])
    var receipt = try #require(try models([1], batch).first)
    #expect(receipt.parts.map(\.payee) == ["2", "3"] && receipt.$original.key == nil)
    #expect(receipt.parts.map(\.original) == [nil, nil])
    #expect(receipt.parts.map(\.$original.key) == [.int(1), .int(1)])
    receipt.payee = "changed"
    receipt.parts[1].original = nil
    #expect(receipt.parts[1].$original.key == nil)
    receipt.parts.append(Receipt(payee: "new"))
    var receipts = [receipt]
    var next: Int64 = 4
    let rows = Contents(try EntityBatch(of: &receipts, assigningFrom: &next)).rows["Receipt"]
    #expect(receipts[0].parts[2].id == 4 && receipts[0].parts[0].$original.key == .int(1))
    #expect(
      rows == [
        .int(1): [.string("changed"), .null], .int(2): [.string("2"), .int(1)],
        .int(3): [.string("3"), .null], .int(4): [.string("new"), .null],
      ])
  }

  @Test("A struct that contains itself through lists alone is refused, and the error has its key")
  func lists() throws {
    let circle = EntityError.circle(entity: "Receipt", id: .int(1), relation: "parts")
    #expect(throws: circle) { try models([1], batch([([2], nil), ([1], nil)])) }
    #expect(throws: circle) { try models([1], batch([([1], nil)])) }
    #expect(circle.description.contains("Receipt 1") && circle.description.contains("parts"))
  }

  @Test(
    "A struct's copy inside its own lazy list has no loaded list, and saving keeps the stored one")
  func lazyList() throws {
    let store = MemoryStore()
    try store.prepare(EntityShape.all(from: Label.self))
    let label = Label(id: 1, name: "red")
    try store.save(EntityBatch(of: [Book(id: 1, title: "a", labels: [label])]))
    try store.save(
      EntityBatch(
        of: [Label(id: 1, name: "red", books: [Book(id: 1, title: "a", labels: [])])],
        isDeep: false))
    let (keys, loaded) = try store.load(EntityRequest(Label.self, loading: [\.books]))
    let found = try loaded.models(Label.self, keys)
    #expect(found.map(\.books.count) == [1] && found[0].$books.isLoaded)
    let copy = try #require(found[0].books[0].labels.first)
    #expect(copy.name == "red" && copy.books.isEmpty && !copy.$books.isLoaded)
    #expect(Contents(try EntityBatch(of: found)) == Contents(loaded))
  }

  @Test("Random graphs of structs are saved as fetched, or refused if lists alone form a circle")
  func random() throws {
    var random = SystemRandomNumberGenerator()
    var refused = 0
    for _ in 0..<500 {
      let count = Int.random(in: 1...6, using: &random)
      let receipts = (0..<count).map { _ in
        (
          parts: (0..<Int.random(in: 0...2, using: &random)).map { _ in
            Int.random(in: 1...count, using: &random)
          },
          original: Bool.random(using: &random) ? Int.random(in: 1...count, using: &random) : nil
        )
      }
      let batch = try batch(receipts)
      let keys = Array(1...count).shuffled(using: &random)
      do {
        let saved = try EntityBatch(of: models(keys, batch))
        #expect(
          Contents(saved) == Contents(batch) && !isCircular(receipts.map(\.parts)), "\(receipts)")
      } catch EntityError.circle {
        refused += 1
        #expect(isCircular(receipts.map(\.parts)), "\(receipts)")
      }
    }
    #expect(refused > 0 && refused < 500)
  }

  /// Whether a number reaches itself.
  private func isCircular(_ lists: [[Int]]) -> Bool {
    lists.indices.contains { start in
      var (seen, pending) = (Set<Int>(), lists[start])
      while let next = pending.popLast() {
        if seen.insert(next).inserted { pending += lists[next - 1] }
      }
      return seen.contains(start + 1)
    }
  }
}
