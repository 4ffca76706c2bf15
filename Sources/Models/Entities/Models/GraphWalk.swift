/// Collects a graph of models into a batch. Pending models are kept in a list instead of recursing, so a long chain needs no
/// stack.
final class GraphWalk {
  /// Whether the targets of relations are collected, too, or only their keys.
  let isDeep: Bool
  /// Whether the lazy relations of the roots are collected.
  let includesLazy: Bool
  private var plans: [ObjectIdentifier: any AnyWalkPlan] = [:]
  /// The types in the order in which they were found.
  private var order: [any AnyWalkPlan] = []

  init(isDeep: Bool, includesLazy: Bool) {
    self.isDeep = isDeep
    self.includesLazy = includesLazy
  }

  func plan<Model: Entity>(_ type: Model.Type) throws -> WalkPlan<Model> {
    if let known = plans[ObjectIdentifier(type)] as? WalkPlan<Model> { return known }
    let shape = try EntityModel.of(type).shape
    for other in order where other.shape.name == shape.name {
      try shape.checkSame(as: other.shape)
    }
    let new = WalkPlan<Model>(shape)
    plans[ObjectIdentifier(type)] = new
    order.append(new)
    return new
  }

  /// The key of the target of a relation; the target is collected later.
  func meet<Model: Entity>(_ model: Model, _ plan: WalkPlan<Model>) throws -> EntityKey {
    let key = try model.storedKey
    if isDeep { plan.add(model, key, isRoot: false) }
    return key
  }

  /// Collects the models added so far and all models related to them, directly or indirectly.
  func batch() throws -> EntityBatch {
    while let plan = order.first(where: \.isWaiting) { try plan.work(for: self) }
    var batch = EntityBatch()
    for plan in order { plan.move(to: &batch) }
    return batch
  }
}

extension EntityBatch {
  /// The batch that stores `models` and all models related to them, directly or indirectly.
  ///
  /// - Parameters:
  ///   - isDeep: If false, only `models` are stored; the targets of their relations must have been saved before.
  ///   - includesLazy: Whether the lazy relations of `models` are stored, too. If false, these relations must be empty.
  /// - Throws: ``EntityError/conflictingCopies(entity:id:)`` if two objects of the same type and id differ;
  ///   ``EntityError/unsaved(entity:)`` for an object without an id; other errors for values that cannot be stored.
  public init<Model: Entity>(
    of models: [Model], isDeep: Bool = true, includesLazy: Bool = false
  ) throws {
    let walk = GraphWalk(isDeep: isDeep, includesLazy: includesLazy)
    let plan = try walk.plan(Model.self)
    for model in models { plan.add(model, try model.storedKey, isRoot: true) }
    self = try walk.batch()
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
