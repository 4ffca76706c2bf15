/// Collects a graph of models into a batch. Pending models are kept in a list instead of recursing, so a long chain needs no
/// stack.
final class GraphWalk {
  /// Whether the targets of relations are collected, too, or only their keys.
  let isDeep: Bool
  /// The ids assigned so far to structs without an id; before the walk, all ids from the first on were free. Nil if structs
  /// without an id are refused.
  private(set) var newIDs: Range<Int64>?
  private var plans: [ObjectIdentifier: any AnyWalkPlan] = [:]
  /// The types in the order in which they were found.
  private var order: [any AnyWalkPlan] = []

  init(isDeep: Bool, firstID: Int64? = nil) {
    self.isDeep = isDeep
    newIDs = firstID.map { $0..<$0 }
  }

  func plan<Model: Entity>(_ type: Model.Type) throws -> WalkPlan<Model> {
    if let known = plans[ObjectIdentifier(type)] as? WalkPlan<Model> { return known }
    let model = try EntityModel.of(type)
    for other in order where other.shape.name == model.shape.name {
      try model.shape.checkSame(as: other.shape)
    }
    let new = WalkPlan(model)
    plans[ObjectIdentifier(type)] = new
    order.append(new)
    return new
  }

  /// The key of a model, which is assigned if the model has none and its owner is collected, too.
  func key<Model: Entity>(of model: Model, isRoot: Bool) throws(EntityError) -> EntityKey {
    guard let newIDs, Model.ID.type == .int else { return try model.storedKey }
    guard let key = model.id.key else {
      guard isDeep || isRoot else { throw .unsaved(entity: Model.entityName) }
      self.newIDs = newIDs.lowerBound..<newIDs.upperBound + 1
      return .int(newIDs.upperBound)
    }
    if case .int(let id) = key, id >= newIDs.lowerBound {
      throw .foreignID(entity: Model.entityName, id: key)
    }
    return key
  }

  /// Collects the models added so far and all models related to them, directly or indirectly.
  func batch() throws -> EntityBatch {
    while let plan = order.first(where: \.isWaiting) { try plan.work(for: self) }
    var batch = EntityBatch()
    for plan in order where !plan.rows.keys.isEmpty { batch.rows[plan.shape.name] = plan.rows }
    return batch
  }
}

extension EntityBatch {
  /// The batch that stores `models` and all models related to them, directly or indirectly.
  ///
  /// Inverses are not followed. A relation that a fetch has left out keeps its stored targets.
  /// - Parameter isDeep: If false, only `models` are stored, with the keys of their relations; the targets must be stored already.
  /// - Throws: ``EntityError/conflictingCopies(entity:id:)`` if two objects of the same type and id differ;
  ///   ``EntityError/unsaved(entity:)`` for an object without an id; ``EntityError/notLoaded(entity:id:relation:)`` for a list
  ///   that was changed without being loaded; other errors for values that cannot be stored.
  public init<Model: Entity>(of models: [Model], isDeep: Bool = true) throws {
    let walk = GraphWalk(isDeep: isDeep)
    _ = try walk.plan(Model.self).add(models, for: walk)
    self = try walk.batch()
  }

  /// The batch that stores `models`, in which each struct without an id gets the next number. The structs of `models` receive
  /// these numbers, with everything that they contain; class instances need an id.
  ///
  /// - Parameters:
  ///   - next: The first number to be assigned, and then the number after the last one. All larger numbers must be free, too.
  ///   - isDeep: If false, only `models` are stored and get numbers.
  /// - Throws: the errors of ``init(of:isDeep:)``; ``EntityError/foreignID(entity:id:)`` for an id that is not below `next`.
  package init<Model: Entity>(
    of models: inout [Model], isDeep: Bool = true, assigningFrom next: inout Int64
  ) throws {
    let walk = GraphWalk(isDeep: isDeep, firstID: next)
    let keys = try walk.plan(Model.self).add(models, for: walk)
    self = try walk.batch()
    guard let end = walk.newIDs?.upperBound, end > next else { return }
    next = end
    if isDeep {
      models = try Restoration(self, walk: walk).models(Model.self, keys)
    } else {
      for (index, key) in keys.enumerated() where models[index].id.key == nil {
        models[index].assign(key)
      }
    }
  }
}

extension Entity {
  /// The key of this model.
  ///
  /// - Throws: ``EntityError/unsaved(entity:)`` if the model has no id yet.
  public var storedKey: EntityKey {
    get throws(EntityError) {
      guard let key = id.key else { throw .unsaved(entity: Self.entityName) }
      return key
    }
  }
}
