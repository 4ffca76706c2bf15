/// The models of one type in a restoration, type-erased.
protocol AnyRestored: AnyObject {
  /// Whether models have to be complete before they are copied into others; true of structs with relations.
  var isCopied: Bool { get }
  func completeAll(in restoration: Restoration) throws
  /// Begins to complete a model, and returns the structs that it contains; nil if it has begun before.
  func begin(_ index: Int, in restoration: Restoration) throws -> [(any AnyRestored, Int)]?
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
  private var objects: [Model] = []
  private var states: [State] = []
  private var positions: [EntityKey: Int] = [:]
  private var skipped: Set<EntityKey> = []
  private var targets: [RelationTargets] = []
  /// For each relation, the function that sets its targets; created when the first model is completed.
  private var restoring: [Relation<Model>.Restoring] = []

  init(from batch: EntityBatch, skip: ((EntityKey, any Error) -> Void)?) throws {
    let shape = try EntityModel.of(Model.self).shape
    entity = shape.name
    guard let rows = batch.rows[shape.name] else { return }
    let decoder = EntityDecoder(shape)
    objects.reserveCapacity(rows.keys.count)
    positions.reserveCapacity(rows.keys.count)
    var kept: [Int] = []
    for (index, key) in rows.keys.enumerated() {
      do {
        objects.append(try decoder.decode(Model.self, key, rows.row(index)))
        positions[key] = kept.count
        kept.append(index)
      } catch {
        guard let skip else { throw error }
        skip(key, error)
        skipped.insert(key)
      }
    }
    states = Array(repeating: relations.isEmpty ? .complete : .made, count: objects.count)
    targets = shape.relations.map { relation in
      RelationTargets(
        column: shape.column(of: relation), rows, kept,
        batch.links[entity]?[relation.name]?.links ?? [], positions)
    }
  }

  func position(of key: EntityKey) -> Int? { positions[key] }

  /// The models of these keys, without structs that are still incomplete: those are part of a cycle through themselves.
  ///
  /// - Throws: ``EntityError/dangling(entity:id:)`` if a key has no model.
  func objects(_ keys: ArraySlice<EntityKey>) throws -> [Model] {
    var found: [Model] = []
    found.reserveCapacity(keys.count)
    for key in keys {
      if let index = positions[key] {
        if !isCopied || states[index] == .complete { found.append(objects[index]) }
      } else if !skipped.contains(key) {
        throw EntityError.dangling(entity: entity, id: key)
      }
    }
    return found
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

  func begin(_ index: Int, in restoration: Restoration) throws -> [(any AnyRestored, Int)]? {
    guard states[index] == .made else { return nil }
    states[index] = .begun
    var found: [(any AnyRestored, Int)] = []
    for (relation, targets) in zip(relations, targets) {
      let part = try relation.targets(restoration)
      guard part.isCopied else { continue }
      for key in targets[index] {
        if let position = part.position(of: key) { found.append((part, position)) }
      }
    }
    return found
  }

  func relate(_ index: Int, in restoration: Restoration) throws {
    if restoring.isEmpty { restoring = try relations.map { try $0.restoring(restoration) } }
    // A copy, because the relation may look for its targets among these objects.
    var object = objects[index]
    for relation in restoring.indices {
      try restoring[relation](&object, targets[relation][index])
    }
    objects[index] = object
    states[index] = .complete
  }

  func finish() { restoring = [] }
}

/// The targets of one relation, by the position of the owner.
struct RelationTargets {
  private var keys: [EntityKey] = []
  private var ranges: [Range<Int>]

  subscript(owner: Int) -> ArraySlice<EntityKey> { keys[ranges[owner]] }

  /// - Parameters:
  ///   - column: The column of a to-one target's key, nil for a list.
  ///   - kept: The rows of which models were made.
  ///   - positions: The positions of the owners by their keys.
  init(
    column: Int?, _ rows: EntityRows, _ kept: [Int], _ links: [EntityLink],
    _ positions: [EntityKey: Int]
  ) {
    guard let column else {
      keys = links.map(\.target)
      ranges = Array(repeating: 0..<0, count: kept.count)
      var start = 0
      for end in links.indices.map({ $0 + 1 })
      where end == links.count || links[end].owner != links[start].owner {
        if let owner = positions[links[start].owner] { ranges[owner] = start..<end }
        start = end
      }
      return
    }
    ranges = []
    for index in kept {
      let start = keys.count
      if let key = EntityKey(rows.values[index * rows.width + column]) { keys.append(key) }
      ranges.append(start..<keys.count)
    }
  }
}
