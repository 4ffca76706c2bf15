/// The models of one type in a restoration.
final class Restored<Model: Entity>: AnyRestored {
  let isCopied = !(Model.self is any AnyObject.Type) && !Model.relations.isEmpty
  private let relations = Model.relations
  private let entity: String
  /// Whether each relation's property can hold a key in place of an entity.
  private let isIndirect: [Bool]
  /// The relations that are set in all models, and those that are set in the requested models at the end.
  private let early: [Int]
  private let late: [Int]
  private var objects: [Model]
  var states: [RestoredState]
  let positions: EntityKeyIndex
  /// The place after the model that was found last: a list is often in the order of the rows. No other code runs during
  /// an access, so that exclusivity is not checked.
  @exclusivity(unchecked) private var next = 0
  private let skipped: Set<EntityKey>
  private let rows: EntityRows
  /// The row of each model.
  private let kept: [Int]
  /// For each relation, the function that returns the targets of a row; nil if they are not loaded.
  private let targets: [(Int) -> [EntityKey]?]
  /// For each relation, the function that sets its targets; created when the first model is completed.
  private var restoring: [Relation<Model>.Restoring] = []

  init(in restoration: Restoration) throws {
    let model = try EntityModel.of(Model.self)
    entity = model.shape.name
    isIndirect = relations.map { model.indirect.contains($0.shape.name) }
    late = relations.indices.filter { [isCopied, relations] in
      isCopied && relations[$0].shape.isLazy
    }
    // A walk may have assigned ids in any list, and a copy keeps all lists.
    early = relations.indices.filter { [late] in restoration.isPartial || !late.contains($0) }
    let rows = restoration.batch.rows[entity] ?? EntityRows(model.shape)
    self.rows = rows
    targets = restoration.targets(of: model.shape, rows, isClass: Model.self is any AnyObject.Type)
    let bare = try BareModels<Model>(rows, in: restoration)
    (objects, kept, skipped, positions) = (bare.models, bare.rows, bare.skipped, bare.positions)
    states = Array(repeating: relations.isEmpty ? .complete : .made, count: objects.count)
  }

  /// The models of these keys; nil if one of them is a struct whose relations are not all set yet.
  ///
  /// - Parameter leavesOut: Whether keys without a model are left out instead of being an error, because a fetch did not load
  ///   their targets.
  /// - Throws: ``EntityError/dangling(entity:id:)`` if a key has no model.
  func objects(_ keys: [EntityKey], leavingOut leavesOut: Bool = false) throws -> [Model]? {
    // All are looked up before any is copied, so that the processor waits for the memory of several at once.
    var places: [Int] = []
    places.reserveCapacity(keys.count)
    for key in keys {
      if let place = try index(of: key, leavingOut: leavesOut) { places.append(place) }
    }
    guard !isCopied || places.allSatisfy({ states[$0] == .complete }) else { return nil }
    // The models are often adjacent, and are then copied at once.
    let run = places.first.map { objects.dropFirst($0).prefix(places.count) } ?? []
    return run.indices.elementsEqual(places) ? Array(run) : places.map { objects[$0] }
  }

  private func index(
    of key: EntityKey, leavingOut leavesOut: Bool = false
  ) throws(EntityError) -> Int? {
    if let index = positions.place(of: key, at: &next) { return index }
    guard leavesOut || skipped.contains(key) else { throw .dangling(entity: entity, id: key) }
    return nil
  }

  /// The requested models. Lazy lists of structs are set in these only: a model in such a list can contain a copy of the
  /// struct, in which the list is not loaded.
  func results(_ keys: [EntityKey], in restoration: Restoration) throws -> [Model] {
    if late.isEmpty { return try objects(keys) ?? [] }
    try prepareRelating(in: restoration)
    return try keys.compactMap { key in
      guard let index = try index(of: key) else { return nil }
      var object = objects[index]
      try relate(&object, late, index)
      return object
    }
  }

  func completeAll(in restoration: Restoration) throws {
    guard !relations.isEmpty else { return }
    let contains = try relations.contains { try $0.targets(restoration).isCopied }
    for index in objects.indices where states[index] == .made {
      if contains {
        try restoration.complete(self, index)
      } else {
        try relate(index, in: restoration)
      }
    }
  }

  func begin(_ index: Int, in restoration: Restoration) throws -> [Contained]? {
    guard states[index] == .made else { return nil }
    states[index] = .begun
    var found: [Contained] = []
    for place in early {
      let relation = relations[place]
      let part = try relation.targets(restoration)
      guard part.isCopied else { continue }
      for key in targets[place](kept[index]) ?? [] {
        guard let position = part.positions[key] else { continue }
        found.append(
          Contained(
            part: part, index: position, relation: relation.shape.name,
            isIndirect: isIndirect[place]))
      }
    }
    return found
  }

  func circle(_ index: Int, through relation: String) -> EntityError {
    .circle(entity: entity, id: rows.keys[kept[index]], relation: relation)
  }

  func relate(_ index: Int, in restoration: Restoration) throws {
    try prepareRelating(in: restoration)
    // A copy, because the relation may look for its targets among these objects. A model of a walk may contain a target that
    // is left out here, with objects that have no ids, so it is decoded again from its row, which has the key.
    var object =
      try restoration.walk != nil && isCut(index, in: restoration)
      ? EntityDecoder(rows.shape).decode(
        Model.self, rows.keys[kept[index]], rows.row(kept[index])) : objects[index]
    try relate(&object, early, index)
    objects[index] = object
    states[index] = .complete
  }

  private func relate(_ object: inout Model, _ relations: [Int], _ index: Int) throws {
    for relation in relations {
      if let keys = targets[relation](kept[index]) { try restoring[relation](&object, keys) }
    }
  }

  /// Whether a target of a model is left out of it, because the target contains the model.
  private func isCut(_ index: Int, in restoration: Restoration) throws -> Bool {
    try relations.indices.contains { place in
      guard isIndirect[place] else { return false }
      let part = try relations[place].targets(restoration)
      return part.isCopied
        && (targets[place](kept[index]) ?? []).contains { key in
          part.positions[key].map { part.states[$0] != .complete } ?? false
        }
    }
  }

  private func prepareRelating(in restoration: Restoration) throws {
    if restoring.isEmpty { restoring = try relations.map { try $0.restoring(restoration) } }
  }

  func finish() { restoring = [] }
}
