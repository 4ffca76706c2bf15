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
  /// A key that was found, and the row to which its model must be equal if the key was found before; nil for a new row.
  private typealias Found = (key: EntityKey, original: Int?)

  private let relations = Model.relations
  private let encoder: EntityEncoder
  private let isClass = Model.self is any AnyObject.Type
  /// Whether the models have relations; cached, because reading the array of a generic type for each model takes many
  /// instructions.
  private let hasRelations = !Model.relations.isEmpty
  /// The models whose relations are not visited yet; models of a type without relations become rows at once. In two arrays,
  /// because the metadata of a generic element type would be looked up for each model.
  private var queue: (found: [Found], models: [Model]) = ([], [])
  /// The model of each row, without the id that the walk may have assigned to it; collected only if the walk assigns ids.
  private(set) var models: [Model] = []
  /// The keys found so far, in the order of their rows.
  private var known = EntityKeyIndex()
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

  var isWaiting: Bool { !queue.found.isEmpty }

  /// Adds the roots of the walk, and returns their keys.
  func add(_ roots: [Model], for walk: GraphWalk) throws -> [EntityKey] {
    try roots.map { root in
      let key = try walk.key(of: root, isRoot: true)
      try add(root, key, for: walk)
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
      if walk.isDeep { try add(target, key, for: walk) }
      keys.append(key)
    }
    // Two copies of a list are the same objects only if these have ids.
    if let buffer, walk.newIDs == first { visited[buffer] = (keys, property ?? targets as Any) }
    return keys
  }

  private func add(_ model: Model, _ key: EntityKey, for walk: GraphWalk) throws {
    if isClass, !instances.insert(ObjectIdentifier(model as AnyObject)).inserted { return }
    let found = (key, known.insert(key))
    if !hasRelations { return try take(model, found, for: walk) }
    queue.found.append(found)
    queue.models.append(model)
  }

  func work(for walk: GraphWalk) throws {
    let waiting = queue
    queue = ([], [])
    for (place, found) in waiting.found.enumerated() {
      try take(waiting.models[place], found, for: walk)
    }
  }

  private func take(_ model: Model, _ found: Found, for walk: GraphWalk) throws {
    try encoder.encode(model)
    if walk.newIDs != nil, found.original == nil { models.append(model) }
    guard hasRelations || found.original != nil else {
      return rows.append(found.key, encoder.row)
    }
    var values = encoder.row
    var lists: [[EntityKey]?] = []
    for relation in relations where relation.shape.inverse == nil {
      let property = encoder.indirect[relation.shape.name]
      if property?.isTouched == true {
        throw EntityError.notLoaded(
          entity: shape.name, id: found.key, relation: relation.shape.name)
      }
      if relation.shape.isInRow {
        let key = try relation.visit(model, property, walk).first ?? property?.key
        values.append(key?.value ?? .null)
      } else if let property, !property.isLoaded {
        lists.append(nil)
      } else {
        lists.append(try relation.visit(model, property, walk))
      }
    }
    guard let original = found.original else {
      return rows.append(found.key, values, lists: lists)
    }
    try compare(original, found.key, values, lists)
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
