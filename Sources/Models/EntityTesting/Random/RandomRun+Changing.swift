import Entities
import Foundation

extension RandomRun {
  /// Changes a stored parcel, or makes one, and saves it with all that it leads to.
  mutating func change(isNew: Bool) throws {
    // One fetch, so that each id is one object.
    let relations: [PartialKeyPath<Parcel> & Sendable] = [\.friends, \.admirers, \.previous]
    let loading = relations.filter { _ in Bool.random(using: &random) }
    var all = try shelf.fetch(Parcel.self, orderedBy: [.ascending(\.id)], loading: loading)
    if isNew { all.append(Parcel()) }
    guard let parcel = isNew ? all.last : all.randomElement(using: &random) else { return }
    parcel.name = RandomCondition.names.randomElement(using: &random) ?? ""
    parcel.weight = Bool.random(using: &random) ? nil : Int.random(in: -2...3, using: &random)
    parcel.note =
      Bool.random(using: &random) ? nil : RandomCondition.names.randomElement(using: &random)
    parcel.value = Double(Int.random(in: -2...3, using: &random)) + 0.1
    try changeParts(of: parcel)
    if Bool.random(using: &random) { parcel.next = all.randomElement(using: &random) }
    if Int.random(in: 0..<4, using: &random) == 0 { parcel.next = nil }
    if Bool.random(using: &random) {
      let count = Int.random(in: 0...2, using: &random)
      parcel.friends = Array(all.shuffled(using: &random).prefix(count))
    }
    // Ignored by a save.
    if Bool.random(using: &random) { parcel.admirers.shuffle(using: &random) }
    if Bool.random(using: &random) { parcel.previous = [Parcel()] }
    try shelf.save(parcel)
    naive.save(parcel)
    for one in all { one.release() }
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

  /// Updates the parcels that match a condition, then deletes those that match another, in one list of changes.
  mutating func changeMatching() throws {
    if naive.parcels.isEmpty { return }
    let (updated, deleted) = (RandomCondition(&random), RandomCondition(&random))
    let weight = Int.random(in: -2...3, using: &random)
    let next = Bool.random(using: &random) ? nil : pick(naive.parcels)
    var (expected, request) = (naive, EntityRequest("Parcel"))
    for (id, row) in naive.parcels where updated.holds(row, naive) {
      expected.parcels[id]?.weight = weight
      expected.parcels[id]?.next = next
    }
    request.condition = try updated.filter.condition()
    let update = EntityChange.update(
      request, set: ["weight": .int(Int64(weight)), "next": next.map { .uuid($0) } ?? .null])
    request.condition = try deleted.filter.condition()
    let changes = [update, .deleteAll(request)]
    let going = expected.parcels.values.filter { deleted.holds($0, expected) }.map(\.id)
    guard going.count < 4 else { return }
    if going.allSatisfy(expected.mayDelete) {
      try store.apply(changes)
      for id in going { expected.deleteParcel(id) }
      naive = expected
    } else {
      try shelf.expectThrow("a sealed parcel") { try store.apply(changes) }
    }
  }

  private mutating func pick<Value>(_ values: [UUID: Value]) -> UUID? {
    values.keys.sorted { $0.uuidString < $1.uuidString }.randomElement(using: &random)
  }
}
