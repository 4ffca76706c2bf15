/// The models of one type in a restoration, type-erased.
protocol AnyRestored: AnyObject {
  /// Whether models have to be complete before they are copied into others; true of structs with relations.
  var isCopied: Bool { get }
  func completeAll(in restoration: Restoration) throws
  /// Begins to complete a model, and returns the structs that it contains; nil if it has begun before.
  func begin(_ index: Int, in restoration: Restoration) throws -> [Contained]?
  /// Whether a model has begun and is not complete.
  func hasBegun(_ index: Int) -> Bool
  /// Whether a model has its relations.
  func isComplete(_ index: Int) -> Bool
  /// Takes back that a model has begun.
  func reset(_ index: Int)
  /// The error for a model that contains itself.
  func circle(_ index: Int, through relation: String) -> EntityError
  func relate(_ index: Int, in restoration: Restoration) throws
  func position(of key: EntityKey) -> Int?
  /// Releases the parts of other types.
  func finish()
}

/// The models of one type in a restoration.
final class Restored<Model: Entity>: AnyRestored {
  private enum State { case made, begun, complete }

  let isCopied = !(Model.self is any AnyObject.Type) && !Model.relations.isEmpty
  private let relations = Model.relations
  private let entity: String
  /// Whether each relation's property can hold a key in place of an entity.
  private let isIndirect: [Bool]
  /// The relations that are set in all models, and those that are set in the requested models at the end.
  private let early: [Int]
  private let late: [Int]
  private var objects: [Model] = []
  private var states: [State] = []
  private var positions: [EntityKey: Int] = [:]
  private var skipped: Set<EntityKey> = []
  private let rows: EntityRows
  /// The row of each model.
  private var kept: [Int] = []
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
    let isClass = Model.self is any AnyObject.Type && restoration.walk == nil
    targets = model.shape.relations.map { relation in
      let targets = rows.loadedTargets(of: relation)
      guard isClass, !relation.isToMany, let other = relation.inverse else { return targets }
      let owners = restoration.batch.owners(of: other, in: relation.target)
      return { row in targets(row) ?? owners[rows.keys[row]].map { [$0] } }
    }
    // Locals, because each access to a property of a generic class is checked.
    var (objects, kept, skipped): ([Model], [Int], Set<EntityKey>) = ([], [], [])
    var positions: [EntityKey: Int] = [:]
    objects.reserveCapacity(rows.keys.count)
    positions.reserveCapacity(rows.keys.count)
    let walked = try restoration.walk?.plan(Model.self).models
    let decoder = EntityDecoder(rows.shape)
    for (index, key) in rows.keys.enumerated() {
      do {
        var object = try walked?[index] ?? decoder.decode(Model.self, key, rows.row(index))
        if walked != nil, object.id.key == nil { object.assign(key) }
        positions[key] = objects.count
        objects.append(object)
        kept.append(index)
      } catch {
        guard let skip = restoration.skip else { throw error }
        skip(entity, key, error)
        skipped.insert(key)
      }
    }
    (self.objects, self.kept, self.skipped, self.positions) = (objects, kept, skipped, positions)
    states = Array(repeating: relations.isEmpty ? .complete : .made, count: objects.count)
  }

  func position(of key: EntityKey) -> Int? { positions[key] }

  /// The models of these keys; nil if one of them is a struct that is still incomplete.
  ///
  /// - Parameter leavesOut: Whether keys without a model are left out, too: their relation was not loaded, or a fetch has left
  ///   them out of the struct that is saved.
  /// - Throws: ``EntityError/dangling(entity:id:)`` if a key has no model.
  func objects(_ keys: [EntityKey], leavingOut leavesOut: Bool = false) throws -> [Model]? {
    var found: [Model] = []
    found.reserveCapacity(keys.count)
    for key in keys {
      guard let index = try leavesOut ? positions[key] : index(of: key) else { continue }
      guard !isCopied || states[index] == .complete else { return nil }
      found.append(objects[index])
    }
    return found
  }

  private func index(of key: EntityKey) throws(EntityError) -> Int? {
    if let index = positions[key] { return index }
    guard skipped.contains(key) else { throw .dangling(entity: entity, id: key) }
    return nil
  }

  /// The requested models. The lazy lists of structs are set here only: the struct is also a part of what its list holds, where
  /// its list is not loaded.
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
        guard let position = part.position(of: key) else { continue }
        found.append(
          Contained(
            part: part, index: position, relation: relation.shape.name,
            isIndirect: isIndirect[place]))
      }
    }
    return found
  }

  func hasBegun(_ index: Int) -> Bool { states[index] == .begun }
  func isComplete(_ index: Int) -> Bool { states[index] == .complete }
  func reset(_ index: Int) { states[index] = .made }

  func circle(_ index: Int, through relation: String) -> EntityError {
    .circle(entity: entity, id: rows.keys[kept[index]], relation: relation)
  }

  func relate(_ index: Int, in restoration: Restoration) throws {
    try prepareRelating(in: restoration)
    // A copy, because the relation may look for its targets among these objects. A model of a walk may hold a target that is left
    // out here, with objects that have no ids; its row holds the key.
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
          part.position(of: key).map { !part.isComplete($0) } ?? false
        }
    }
  }

  private func prepareRelating(in restoration: Restoration) throws {
    if restoring.isEmpty { restoring = try relations.map { try $0.restoring(restoration) } }
  }

  func finish() { restoring = [] }
}

extension EntityBatch {
  /// The owner of each target of a relation, the first by key, as far as the batch contains it.
  fileprivate func owners(
    of relation: RelationShape.Inverse, in entity: String
  ) -> [EntityKey: EntityKey] {
    guard let rows = rows[entity],
      let stored = rows.shape.relations.first(where: { $0.name == relation.name })
    else { return [:] }
    let targets = rows.targets(of: stored)
    let links = rows.keys.enumerated().flatMap { index, key in targets(index).map { ($0, key) } }
    return Dictionary(links, uniquingKeysWith: min)
  }
}
