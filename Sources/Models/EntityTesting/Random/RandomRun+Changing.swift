import Entities
import Foundation

extension RandomRun {
  mutating func change() throws {
    guard let id = pick(naive.parcels) else { return }
    let isLazy = Bool.random(using: &random)
    let found = try shelf.fetch(Parcel.self, where: [\.id == id], includingLazy: isLazy)
    try save(try require(found.first), includingLazy: isLazy)
  }

  mutating func save(_ parcel: Parcel, includingLazy: Bool) throws {
    parcel.name = RandomCondition.names.randomElement(using: &random) ?? ""
    parcel.weight = Bool.random(using: &random) ? nil : Int.random(in: -2...3, using: &random)
    parcel.note =
      Bool.random(using: &random) ? nil : RandomCondition.names.randomElement(using: &random)
    parcel.value = Double(Int.random(in: -2...3, using: &random)) + 0.1
    try changeParts(of: parcel)
    let others = try shelf.fetch(Parcel.self, where: [\.id != parcel.id], limit: 3)
    // Only parcels that share nothing with `parcel`: two fetched copies of the same object could differ.
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
    // Otherwise a cycle would keep its objects alive.
    for one in reachable(from: parcel) { one.next = nil }
  }

  /// Whether two parcels of different fetches have no parts with the same id.
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
    if Int.random(in: 0..<6, using: &random) == 0 { parcel.seals.append(Label("s")) }
    if Int.random(in: 0..<3, using: &random) == 0 { parcel.seals = [] }
  }

  mutating func deleteParcel() throws {
    guard let id = pick(naive.parcels) else { return }
    if naive.mayDelete(id) {
      try store.delete("Parcel", [.uuid(id)])
      naive.deleteParcel(id)
    } else {
      try shelf.expectThrow("a sealed parcel") { try store.delete("Parcel", [.uuid(id)]) }
    }
  }

  mutating func deletePart() throws {
    if let id = pick(naive.contents) {
      try store.delete("Content", [.uuid(id)])
      naive.deleteContent(id)
    }
    if let id = pick(naive.labels) {
      try store.delete("Label", [.uuid(id)])
      naive.deleteLabel(id)
    }
  }

  private mutating func pick<Value>(_ values: [UUID: Value]) -> UUID? {
    values.keys.sorted { $0.uuidString < $1.uuidString }.randomElement(using: &random)
  }
}
