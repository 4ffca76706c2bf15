/// The models of one type in a walk, type-erased.
protocol AnyWalkPlan: AnyObject {
  var rows: EntityRows { get }
  /// Whether models have to be turned into rows.
  var isWaiting: Bool { get }
  func work(for walk: GraphWalk) throws
}

extension AnyWalkPlan {
  var shape: EntityShape { rows.shape }
}

/// The models of one type that a walk has found, and their rows.
final class WalkPlan<Model: Entity>: AnyWalkPlan {
  private struct Waiting {
    let key: EntityKey
    /// The row to which the model must be equal, because its key was found before; nil for a new row.
    let original: Int?
    /// Declared last, so that the offsets of the other properties do not depend on the size of the type.
    let model: Model
  }

  private let relations = Model.relations
  private let encoder: EntityEncoder
  private let isClass = Model.self is any AnyObject.Type
  /// Whether the models have relations; cached, because reading the array of a generic type for each model takes many
  /// instructions.
  private let hasRelations = !Model.relations.isEmpty
  private var queue: [Waiting] = []
  /// The models of the rows, which have no ids yet; collected only if the walk assigns ids.
  private(set) var models: [Model] = []
  private var known: [EntityKey: Int] = [:]
  /// The class instances found so far: each is visited once.
  private var instances: Set<ObjectIdentifier> = []
  /// The keys of the structs in each buffer that was visited: copies of their owner share it, and need not visit it again.
  /// The owner of the buffer is retained, so that its address is not used again.
  private var visited: [UnsafeRawPointer: (keys: [EntityKey], held: Any)] = [:]
  private(set) var rows: EntityRows

  init(_ model: EntityModel<Model>) {
    let inverses = model.shape.inverses.map(\.name)
    encoder = EntityEncoder(
      model.shape, indirect: model.indirect.subtracting(inverses), mixed: model.mixed)
    rows = EntityRows(model.shape)
  }

  var isWaiting: Bool { !queue.isEmpty }

  /// Adds the roots of the walk, and returns their keys.
  func add(_ roots: [Model], for walk: GraphWalk) throws -> [EntityKey] {
    try roots.map { root in
      let key = try walk.key(of: root, isRoot: true)
      add(root, key)
      return key
    }
  }

  /// Adds the targets of a relation, unless the walk collects keys only, and returns their keys.
  ///
  /// - Parameters:
  ///   - property: The property, if it is an ``Indirect``.
  ///   - buffer: The address of the targets; nil if it is not known.
  func add(
    _ targets: [Model], _ property: (any IndirectProperty)?, _ buffer: UnsafeRawPointer?,
    for walk: GraphWalk
  ) throws -> [EntityKey] {
    let buffer = isClass || !hasRelations ? nil : buffer
    if let known = buffer.flatMap({ visited[$0] }) { return known.keys }
    let first = walk.newIDs
    var keys: [EntityKey] = []
    keys.reserveCapacity(targets.count)
    for target in targets {
      let key = try walk.key(of: target, isRoot: false)
      if walk.isDeep { add(target, key) }
      keys.append(key)
    }
    // Two copies of a list are the same objects only if these have ids.
    if let buffer, walk.newIDs == first { visited[buffer] = (keys, property ?? targets as Any) }
    return keys
  }

  private func add(_ model: Model, _ key: EntityKey) {
    if isClass, !instances.insert(ObjectIdentifier(model as AnyObject)).inserted { return }
    let original = known.updateValue(known.count, forKey: key)
    if let original { known[key] = original }
    queue.append(Waiting(key: key, original: original, model: model))
  }

  func work(for walk: GraphWalk) throws {
    let waiting = queue
    queue = []
    for one in waiting { try take(one, for: walk) }
  }

  private func take(_ one: Waiting, for walk: GraphWalk) throws {
    try encoder.encode(one.model)
    if walk.newIDs != nil, one.original == nil { models.append(one.model) }
    guard hasRelations || one.original != nil else {
      return rows.append(one.key, encoder.row)
    }
    var values = encoder.row
    var lists: [[EntityKey]?] = []
    for relation in relations where relation.shape.inverse == nil {
      let property = encoder.indirect[relation.shape.name]
      if property?.isTouched == true {
        throw EntityError.notLoaded(entity: shape.name, id: one.key, relation: relation.shape.name)
      }
      if relation.shape.isInRow {
        let key = try relation.visit(one.model, property, walk).first ?? property?.key
        values.append(key?.value ?? .null)
      } else if let property, !property.isLoaded {
        lists.append(nil)
      } else {
        lists.append(try relation.visit(one.model, property, walk))
      }
    }
    guard let original = one.original else { return rows.append(one.key, values, lists: lists) }
    try compare(original, one.key, values, lists)
  }

  /// Compares a copy with the row of the model found first; a list that was not loaded there is taken from the copy.
  private func compare(
    _ row: Int, _ key: EntityKey, _ values: [EntityValue], _ lists: [[EntityKey]?]
  ) throws(EntityError) {
    var agree = rows.row(row).elementsEqual(values)
    for (place, list) in lists.enumerated() where list != nil {
      if rows.lists[place][row] == nil { rows.lists[place][row] = list }
      agree = agree && rows.lists[place][row] == list
    }
    guard agree else { throw .conflictingCopies(entity: shape.name, id: key) }
  }
}
