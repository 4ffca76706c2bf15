/// Collects a graph of models into a batch. Pending models are kept in a list instead of recursing, so a long chain needs no
/// stack.
final class GraphWalk {
  /// Whether the models that relations lead to are collected, or only their keys.
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
    let new = WalkPlan<Model>(try EntityModel.of(type).shape)
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

  /// Collects everything that can be reached from the models added so far.
  func batch() throws -> EntityBatch {
    while let plan = order.first(where: \.isWaiting) { try plan.work(for: self) }
    var batch = EntityBatch()
    for plan in order { plan.move(to: &batch) }
    return batch
  }
}

extension EntityBatch {
  /// The batch that stores `models` and everything that can be reached from them.
  ///
  /// - Parameters:
  ///   - isDeep: False stores `models` alone; the targets of their relations must have been saved before.
  ///   - includesLazy: Whether the lazy relations of `models` are stored as well. Otherwise they have to be empty.
  /// - Throws: ``EntityError/conflictingCopies(entity:id:)`` if two objects of one type and id differ;
  ///   ``EntityError/unsaved(entity:)`` for an object without id; and for values that cannot be stored.
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
  /// The key of a model that has one.
  ///
  /// - Throws: ``EntityError/unsaved(entity:)``.
  public var storedKey: EntityKey {
    get throws(EntityError) {
      guard let key = id.key else { throw .unsaved(entity: Self.entityName) }
      return key
    }
  }
}
