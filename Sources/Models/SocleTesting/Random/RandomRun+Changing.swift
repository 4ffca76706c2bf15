import Foundation
import SocleEntities

extension RandomRun {
  /// Changes a stored parcel, or makes one, and saves it with all that it leads to.
  mutating func change(isNew: Bool) throws {
    // One fetch, because two would give two objects for one id.
    let relations: [PartialKeyPath<Parcel> & Sendable] = [\.friends, \.admirers, \.previous]
    let loading = relations.filter { _ in random.isOne(in: 2) }
    var all = try shelf.fetch(Parcel.self, orderedBy: [.ascending(\.id)], loading: loading)
    if isNew { all.append(Parcel()) }
    guard let parcel = isNew ? all.last : all.randomElement(using: &random) else { return }
    parcel.name = random.one(of: RandomCondition.names)
    parcel.weight = random.isOne(in: 2) ? nil : random.number(-2...3)
    parcel.note = random.isOne(in: 2) ? nil : random.one(of: RandomCondition.names)
    parcel.value = Double(random.number(-2...3)) + 0.1
    changeParts(of: parcel)
    if random.isOne(in: 4) { parcel.contents += random.one(of: all).contents.prefix(1) }
    if random.isOne(in: 2) { parcel.next = random.isOne(in: 3) ? nil : random.one(of: all) }
    if random.isOne(in: 2) {
      parcel.friends = Array(all.shuffled(using: &random).prefix(random.number(0...2)))
    }
    // Ignored by a save.
    if random.isOne(in: 2) { parcel.admirers.shuffle(using: &random) }
    if random.isOne(in: 2) { parcel.previous = [Parcel()] }
    try shelf.save(parcel)
    naive.save(parcel)
    for one in all { one.release() }
  }

  private mutating func changeParts(of parcel: Parcel) {
    if random.isOne(in: 2) {
      let content = Content("\(random.number(0...8))")
      if random.isOne(in: 2) { content.inner = Content("inner") }
      parcel.contents.append(content)
    }
    if random.isOne(in: 2) { parcel.contents.shuffle(using: &random) }
    if random.isOne(in: 3) { _ = parcel.contents.popLast() }
    if random.isOne(in: 2) { parcel.contents += parcel.contents.prefix(1) }
    if random.isOne(in: 2) { parcel.labels.append(Label("l")) }
    if random.isOne(in: 3) { parcel.labels = [] }
    if random.isOne(in: 6) { parcel.seals.append(Label("s")) }
    if random.isOne(in: 3) { parcel.seals = [] }
  }

  mutating func deleteParcel() throws { try delete("Parcel", pick(naive.parcels)) }

  mutating func deletePart() throws {
    try delete("Content", pick(naive.contents))
    try delete("Label", pick(naive.labels))
  }

  private mutating func delete(_ entity: String, _ id: UUID?) throws {
    guard let id else { return }
    if naive.mayDelete(id) {
      try shelf.store.delete(entity, [.uuid(id)])
      naive.delete(entity, id)
    } else {
      try shelf.expectThrow("denied", for: "a seal") { try shelf.store.delete(entity, [.uuid(id)]) }
    }
  }

  mutating func pick<Value>(_ values: [UUID: Value]) -> UUID? {
    values.keys.sorted { $0.uuidString < $1.uuidString }.randomElement(using: &random)
  }
}
