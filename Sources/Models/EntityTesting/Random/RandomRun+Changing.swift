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
    if Int.random(in: 0..<4, using: &random) == 0 {
      parcel.contents += all.randomElement(using: &random)?.contents.prefix(1) ?? []
    }
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
    if let id = pick(naive.parcels) { try delete("Parcel", id) { $0.deleteParcel(id) } }
  }

  mutating func deletePart() throws {
    if let id = pick(naive.contents) { try delete("Content", id) { $0.deleteContent(id) } }
    if let id = pick(naive.labels) { try delete("Label", id) { $0.deleteLabel(id) } }
  }

  private mutating func delete(
    _ entity: String, _ id: UUID, _ delete: (inout NaiveShelf) -> Void
  ) throws {
    if naive.mayDelete(id) {
      try shelf.store.delete(entity, [.uuid(id)])
      delete(&naive)
    } else {
      try shelf.expectThrow("a seal") { try shelf.store.delete(entity, [.uuid(id)]) }
    }
  }

  mutating func pick<Value>(_ values: [UUID: Value]) -> UUID? {
    values.keys.sorted { $0.uuidString < $1.uuidString }.randomElement(using: &random)
  }
}
