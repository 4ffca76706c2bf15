import Entities
import Foundation

extension EntityContract {
  /// Does random things to a store and to a naive model of it, and compares the answers.
  ///
  /// - Parameters:
  ///   - store: An empty store.
  ///   - seed: The same seed does the same things.
  ///   - steps: How many things to do.
  /// - Throws: ``ContractFailure`` naming seed and step of the first difference; what the store throws.
  public static func compareRandomly(
    _ store: any EntityStore, seed: UInt64, steps: Int
  ) throws {
    var run = RandomRun(store, seed: seed)
    for step in 0..<steps { try run.step(step) }
    try run.compareAll()
  }
}

/// A random run on its way.
private struct RandomRun {
  private var shelf: Shelf
  private let store: any EntityStore
  private let seed: UInt64
  private var naive = NaiveShelf()
  private var random: SeededGenerator

  init(_ store: any EntityStore, seed: UInt64) {
    self.store = store
    self.seed = seed
    shelf = Shelf(store: store, check: "")
    random = SeededGenerator(seed: seed)
  }

  mutating func step(_ number: Int) throws {
    shelf = Shelf(store: store, check: "random suite, seed \(seed), step \(number)")
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<4: try save(Parcel(), includingLazy: Bool.random(using: &random))
    case 4..<9: try change()
    case 9, 10: try deleteParcel()
    case 11: try deletePart()
    case 12: if number.isMultiple(of: 8) { try compareAll() }
    default: try compareQuery()
    }
    if naive.parcels.count > 12 { try deleteParcel() }
  }

  // MARK: changing

  private mutating func change() throws {
    guard
      let id = naive.parcels.keys.sorted(by: { $0.uuidString < $1.uuidString })
        .randomElement(using: &random)
    else { return }
    let isLazy = Bool.random(using: &random)
    let found = try shelf.fetch(Parcel.self, where: [\.id == id], includingLazy: isLazy)
    try save(try require(found.first), includingLazy: isLazy)
  }

  private mutating func save(_ parcel: Parcel, includingLazy: Bool) throws {
    parcel.name = RandomCondition.names.randomElement(using: &random) ?? ""
    parcel.weight = Bool.random(using: &random) ? nil : Int.random(in: -2...3, using: &random)
    parcel.note =
      Bool.random(using: &random) ? nil : RandomCondition.names.randomElement(using: &random)
    parcel.value = Double(Int.random(in: -2...3, using: &random)) + 0.1
    try changeParts(of: parcel)
    let others = try shelf.fetch(Parcel.self, where: [\.id != parcel.id], limit: 3)
    // Of objects of another fetch only what is stored, so that nothing differs from what the parcel holds itself.
    let held = Set(reachable(from: parcel).map(\.id))
    let free = others.filter { other in
      reachable(from: other).allSatisfy { !held.contains($0.id) } && shares(other, parcel)
    }
    if Bool.random(using: &random) {
      parcel.next = free.randomElement(using: &random) ?? parcel.next
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      parcel.next = Bool.random(using: &random) ? nil : parcel
    }
    if includingLazy, Bool.random(using: &random) {
      parcel.friends = Bool.random(using: &random) ? [parcel] : []
    }
    if !includingLazy { parcel.friends = [] }
    try shelf.save(parcel, includingLazy: includingLazy)
    naive.save(parcel, includingLazy: includingLazy)
    parcel.friends = []
    // Else a circle would keep itself alive.
    for one in reachable(from: parcel) { one.next = nil }
  }

  /// Whether two parcels of different fetches hold nothing of the same id.
  private func shares(_ other: Parcel, _ parcel: Parcel) -> Bool {
    func ids(_ parcel: Parcel) -> Set<UUID> {
      var ids: Set<UUID> = []
      for one in reachable(from: parcel) {
        ids.formUnion(one.labels.map(\.id) + one.seals.map(\.id))
        for content in one.contents {
          ids.formUnion([content.id, content.inner?.id ?? content.id])
        }
      }
      return ids
    }
    return ids(other).isDisjoint(with: ids(parcel))
  }

  private func reachable(from parcel: Parcel) -> [Parcel] {
    var found: [Parcel] = []
    var pending = [parcel]
    while let one = pending.popLast() {
      if found.contains(where: { $0 === one }) { continue }
      found.append(one)
      pending += (one.next.map { [$0] } ?? []) + one.friends
    }
    return found
  }

  private mutating func changeParts(of parcel: Parcel) throws {
    if Bool.random(using: &random) {
      let content = Content("\(Int.random(in: 0..<9, using: &random))")
      if Bool.random(using: &random) { content.inner = Content("inner") }
      parcel.contents.append(content)
    }
    if Bool.random(using: &random) { parcel.contents.shuffle(using: &random) }
    if Int.random(in: 0..<3, using: &random) == 0 { _ = parcel.contents.popLast() }
    if Bool.random(using: &random) { parcel.contents += parcel.contents.prefix(1) }
    if Bool.random(using: &random) { parcel.labels.append(Label("l")) }
    if Int.random(in: 0..<3, using: &random) == 0 { parcel.labels = [] }
    if Int.random(in: 0..<6, using: &random) == 0 { parcel.seals.append(Seal(1)) }
    if Int.random(in: 0..<3, using: &random) == 0 { parcel.seals = [] }
  }

  private mutating func deleteParcel() throws {
    guard let id = pick(naive.parcels) else { return }
    if naive.mayDelete(id) {
      try store.delete("Parcel", [.uuid(id)])
      naive.deleteParcel(id)
    } else {
      try shelf.expectThrow("a sealed parcel") { try store.delete("Parcel", [.uuid(id)]) }
    }
  }

  private mutating func deletePart() throws {
    if let id = pick(naive.contents) {
      try store.delete("Content", [.uuid(id)])
      naive.deleteContent(id)
    }
    if let id = pick(naive.labels) {
      try store.delete("Label", [.uuid(id)])
      naive.deleteLabel(id)
    }
    if let id = pick(naive.seals), Bool.random(using: &random) {
      try store.delete("Seal", [.uuid(id)])
      naive.deleteSeal(id)
    }
  }

  private mutating func pick<Value>(_ values: [UUID: Value]) -> UUID? {
    values.keys.sorted { $0.uuidString < $1.uuidString }.randomElement(using: &random)
  }

  // MARK: comparing

  private mutating func compareQuery() throws {
    let conditions = (0..<Int.random(in: 0..<3, using: &random)).map { _ in RandomCondition(&random)
    }
    let orders = (0..<Int.random(in: 1..<3, using: &random)).map { _ in RandomOrder(&random) }
    let limit = Bool.random(using: &random) ? nil : Int.random(in: 0..<6, using: &random)
    let offset = Int.random(in: 0..<4, using: &random)
    let rows = naive.parcels.values.filter { row in conditions.allSatisfy { $0.holds(row) } }
      .sorted { left, right in
        for order in orders {
          if order.precedes(left, right) { return true }
          if order.precedes(right, left) { return false }
        }
        return left.id.uuidString < right.id.uuidString
      }
    let filters = conditions.map(\.filter)
    let count = try shelf.count(Parcel.self, where: filters)
    try shelf.expect(count == rows.count, "\(rows.count), counted \(count)")
    let wanted = Array(rows.dropFirst(offset).prefix(limit ?? .max))
    let found = try shelf.fetch(
      Parcel.self, where: filters, orderedBy: orders.map(\.order), limit: limit, offset: offset)
    try shelf.expect(found.map(\.id) == wanted.map(\.id), "the parcels in this order")
    for parcel in found { try compare(parcel) }
  }

  /// Compares a parcel, and those after it, with the naive model.
  private func compare(_ first: Parcel) throws {
    for parcel in reachable(from: first) {
      let row = try require(naive.parcels[parcel.id])
      try shelf.expect(
        parcel.name.utf8.elementsEqual(row.name.utf8) && parcel.weight == row.weight
          && parcel.note == row.note && parcel.value == row.value, "\(row)")
      try shelf.expect(parcel.contents.map(\.id) == row.contents, "\(row.contents)")
      try shelf.expect(parcel.labels.map(\.id) == row.labels, "\(row.labels)")
      try shelf.expect(parcel.seals.map(\.id) == row.seals, "\(row.seals)")
      try shelf.expect(parcel.next?.id == row.next, "\(row.next as Any)")
      try shelf.expect(parcel.friends.isEmpty, "no friends: they are lazy")
      for content in parcel.contents {
        let wanted = naive.contents[content.id]
        try shelf.expect(
          content.text == wanted?.text && content.inner?.id == wanted?.inner, "\(wanted as Any)")
      }
    }
  }

  mutating func compareAll() throws {
    let all = try shelf.fetch(Parcel.self, includingLazy: true)
    try shelf.expect(Set(all.map(\.id)) == Set(naive.parcels.keys), "all parcels")
    for parcel in all {
      let friends = naive.parcels[parcel.id]?.friends
      try shelf.expect(parcel.friends.map(\.id) == friends, "\(friends as Any)")
      parcel.friends = []
    }
    for parcel in all { try compare(parcel) }
    for parcel in all { parcel.next = nil }
    let (contents, labels, seals) = (
      try shelf.count(Content.self), try shelf.count(Label.self), try shelf.count(Seal.self)
    )
    try shelf.expect(contents == naive.contents.count, "\(naive.contents.count), \(contents)")
    try shelf.expect(labels == naive.labels.count, "\(naive.labels.count) labels, \(labels)")
    try shelf.expect(seals == naive.seals.count, "\(naive.seals.count) seals, \(seals)")
  }
}
