/// The models of one type in a walk, type-erased.
protocol AnyWalkPlan: AnyObject {
  var shape: EntityShape { get }
  /// Whether models have to be turned into rows.
  var isWaiting: Bool { get }
  func work(for walk: GraphWalk) throws
  func move(to batch: inout EntityBatch)
}

/// The models of one type that a walk has found, and their rows.
final class WalkPlan<Model: Entity>: AnyWalkPlan {
  private struct Waiting {
    let model: Model
    let key: EntityKey
    let isRoot: Bool
    /// The row to which the model must be equal, because its key was found before; nil for a new row.
    let original: Int?
  }

  private let relations = Model.relations
  private let encoder: EntityEncoder
  private let isClass = Model.self is any AnyObject.Type
  private let hasRelations = !Model.relations.isEmpty
  private var queue: [Waiting] = []
  private var known: [EntityKey: Int] = [:]
  /// The class instances found so far: each is visited once.
  private var instances: Set<ObjectIdentifier> = []
  private var rows: EntityRows
  /// The targets, by to-many relation and row; nil if a lazy relation keeps its stored targets.
  private var lists: [[[EntityKey]?]]

  init(_ shape: EntityShape) {
    encoder = EntityEncoder(shape)
    rows = EntityRows(shape)
    lists = Array(repeating: [], count: shape.toMany.count)
  }

  var shape: EntityShape { rows.shape }
  var isWaiting: Bool { !queue.isEmpty }

  func add(_ model: Model, _ key: EntityKey, isRoot: Bool) {
    if isClass, !instances.insert(ObjectIdentifier(model as AnyObject)).inserted { return }
    let original = known.updateValue(known.count, forKey: key)
    if let original { known[key] = original }
    queue.append(Waiting(model: model, key: key, isRoot: isRoot, original: original))
  }

  func work(for walk: GraphWalk) throws {
    let waiting = queue
    queue = []
    for one in waiting { try take(one, for: walk) }
  }

  private func take(_ waiting: Waiting, for walk: GraphWalk) throws {
    try encoder.encode(waiting.model)
    guard hasRelations || waiting.original != nil else {
      return rows.append(waiting.key, encoder.row)
    }
    var values = encoder.row
    var found: [[EntityKey]?] = []
    for relation in relations {
      let targets = try targets(of: relation, waiting, walk)
      if relation.shape.isToMany {
        found.append(targets)
      } else {
        let key = targets?.first ?? encoder.leftOut[relation.shape.name]
        values.append(key?.value ?? .null)
      }
    }
    if let original = waiting.original {
      guard rows.row(original).elementsEqual(values), agree(found, with: original) else {
        throw EntityError.conflictingCopies(entity: rows.shape.name, id: waiting.key)
      }
      return
    }
    rows.append(waiting.key, values)
    for (index, list) in found.enumerated() { lists[index].append(list) }
  }

  private func targets(
    of relation: Relation<Model>, _ waiting: Waiting, _ walk: GraphWalk
  ) throws -> [EntityKey]? {
    if relation.shape.isLazy, !(waiting.isRoot && walk.includesLazy) {
      guard relation.isEmpty(waiting.model) else {
        throw EntityError.lazyRelation(
          entity: rows.shape.name, id: waiting.key, relation: relation.shape.name)
      }
      return nil
    }
    var keys: [EntityKey] = []
    try relation.visit(waiting.model, walk, &keys)
    return keys
  }

  private func agree(_ found: [[EntityKey]?], with row: Int) -> Bool {
    zip(lists, found).allSatisfy { lists, found in found == nil || lists[row] == found }
  }

  func move(to batch: inout EntityBatch) {
    guard !rows.keys.isEmpty else { return }
    for (relation, lists) in zip(rows.shape.toMany, lists) {
      var links = EntityLinks()
      for (owner, list) in zip(rows.keys, lists) {
        if let list { links.append(owner, list) }
      }
      if !links.owners.isEmpty { batch.links[rows.shape.name, default: [:]][relation.name] = links }
    }
    batch.rows[rows.shape.name] = rows
  }
}
