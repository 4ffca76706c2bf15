import SocleObjectGraph

/// What is stored, as plainly as it can be said: rows by id, relations as ids.
struct World: Codable, Equatable {
  struct Box: Codable, Equatable {
    var name: String
    var weight: Double?
    var things: [Int] = []
    var best: Int?
    var spare: [Int] = []
  }

  struct Thing: Codable, Equatable {
    var label: String
    var note: String?
    var next: Int?
  }

  var boxes: [Int: Box] = [:]
  var things: [Int: Thing] = [:]

  // MARK: Storing

  mutating func store<Model: RandomBox>(_ box: Model, isDeep: Bool = true) {
    guard let id = box.id else { return }
    boxes[id] = Box(
      name: box.name, weight: box.weight, things: box.things.compactMap(\.id), best: box.best?.id,
      spare: box.spare.compactMap(\.id))
    guard isDeep else { return }
    for thing in box.things + box.spare { store(thing) }
    if let best = box.best { store(best) }
  }

  mutating func store<Model: RandomThing>(_ thing: Model, isDeep: Bool = true) {
    guard let id = thing.id else { return }
    things[id] = Thing(label: thing.label, note: thing.note, next: thing.next?.id)
    if isDeep, let next = thing.next { store(next) }
  }

  // MARK: Models

  /// Whether a thing is another, or is followed by it.
  func leads(from id: Int, to other: Int) -> Bool {
    id == other || things[id]?.next.map { leads(from: $0, to: other) } ?? false
  }

  func model<Model: RandomThing>(_ id: Int, as type: Model.Type) -> Model? {
    guard let thing = things[id] else { return nil }
    var model = Model(id: id, label: thing.label)
    model.note = thing.note
    model.next = thing.next.flatMap { self.model($0, as: type) }
    return model
  }

  func model<Model: RandomBox>(_ id: Int, as type: Model.Type) -> Model? {
    guard let box = boxes[id] else { return nil }
    var model = Model(id: id, name: box.name)
    model.weight = box.weight
    model.things = box.things.compactMap { self.model($0, as: Model.Thing.self) }
    model.best = box.best.flatMap { self.model($0, as: Model.Thing.self) }
    model.spare = box.spare.compactMap { self.model($0, as: Model.Thing.self) }
    return model
  }

  // MARK: Differences

  /// The operations that lead from another world to this one, sorted.
  func operations(since old: World) -> [String] {
    func changes<Row: Equatable>(_ type: String, _ old: [Int: Row], _ new: [Int: Row]) -> [String] {
      Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.map { id in
        "\(old[id] == nil ? "create" : new[id] == nil ? "delete" : "update") \(type) \(id)"
      }
    }
    return (changes("Box", old.boxes, boxes) + changes("Thing", old.things, things)).sorted()
  }
}
