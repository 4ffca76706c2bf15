/// Creates the models of a batch: first each by itself, then their relations.
///
/// Class instances can form cycles, so all instances are created before relations are set. A struct is completed before it is
/// copied into its owners. Where structs contain each other, an ``Indirect`` property of the cycle keeps the key of its target
/// only. The order is kept in a list, not in recursion, so a long chain needs no stack.
final class Restoration {
  let batch: EntityBatch
  /// Called for each entity that cannot be created; the entity is then left out. If nil, the error is thrown instead.
  let skip: ((String, EntityKey, any Error) -> Void)?
  /// The walk whose models are completed; nil if the models are decoded from the batch.
  let walk: GraphWalk?
  /// Whether the batch was made from models whose targets a fetch may have left out, so that the batch lacks the entities of
  /// some keys.
  let isPartial: Bool
  private var parts: [ObjectIdentifier: any AnyRestored] = [:]
  /// The parts whose models do not have their relations yet.
  private var pending: [any AnyRestored] = []

  init(
    _ batch: EntityBatch, skip: ((String, EntityKey, any Error) -> Void)? = nil,
    walk: GraphWalk? = nil, isPartial: Bool = false
  ) {
    self.batch = batch
    self.skip = skip
    self.walk = walk
    self.isPartial = isPartial || walk != nil
  }

  func models<Model: Entity>(_ type: Model.Type, _ keys: [EntityKey]) throws -> [Model] {
    // The parts refer to each other in cycles.
    defer { for part in parts.values { part.finish() } }
    let restored = try restored(type)
    while let part = pending.popLast() { try part.completeAll(in: self) }
    return try restored.results(keys, in: self)
  }

  func restored<Model: Entity>(_ type: Model.Type) throws -> Restored<Model> {
    if let known = parts[ObjectIdentifier(type)] as? Restored<Model> { return known }
    let new = try Restored<Model>(in: self)
    parts[ObjectIdentifier(type)] = new
    pending.append(new)
    return new
  }

  /// Completes a model, and before it every struct that it contains.
  ///
  /// - Throws: ``EntityError/circle(entity:id:relation:)`` for a struct that contains itself without an ``Indirect`` property.
  func complete(_ part: any AnyRestored, _ index: Int) throws {
    var stack = [Contained(part: part, index: index)]
    while var top = stack.popLast() {
      if top.isOpen {
        try top.part.relate(top.index, in: self)
      } else if let contained = try top.part.begin(top.index, in: self) {
        top.isOpen = true
        stack.append(top)
        stack += contained
      } else if !top.isIndirect, top.part.states[top.index] == .begun {
        try cut(&stack, top)
      }
    }
  }

  /// Leaves out the target of the last ``Indirect`` property of a cycle; it is completed later.
  private func cut(_ stack: inout [Contained], _ end: Contained) throws {
    let start = stack.lastIndex { $0.isOpen && $0.index == end.index && $0.part === end.part } ?? 0
    guard let place = stack[(start + 1)...].lastIndex(where: { $0.isOpen && $0.isIndirect }) else {
      throw end.part.circle(end.index, through: end.relation)
    }
    for one in stack[place...] where one.isOpen { one.part.states[one.index] = .made }
    stack.removeSubrange(place...)
  }
}

/// A model that has to be complete before the model that contains it.
struct Contained {
  let part: any AnyRestored
  let index: Int
  /// The relation through which the other model contains this one.
  var relation = ""
  /// Whether the property of that relation can hold a key in place of the model.
  var isIndirect = false
  /// Whether it waits for the models that it contains, which are above it on the stack.
  var isOpen = false
}

extension EntityBatch {
  /// The models with these keys, with all related models that the batch contains.
  ///
  /// Each key is represented by one instance, however many relations lead to it.
  /// - Throws: ``EntityError/circle(entity:id:relation:)`` for a struct that contains itself without an ``Indirect`` property;
  ///   ``EntityError/missing(entity:id:property:)`` or
  ///   ``EntityError/mistyped(entity:id:property:expected:found:)`` for a row that does not fit its model.
  public func models<Model: Entity>(_ type: Model.Type, _ keys: [EntityKey]) throws -> [Model] {
    try Restoration(self).models(type, keys)
  }
}

/// The models of one type in a restoration, type-erased.
protocol AnyRestored: AnyObject {
  /// Whether models have to be complete before they are copied into others; true of structs with relations.
  var isCopied: Bool { get }
  func completeAll(in restoration: Restoration) throws
  /// Begins to complete a model, and returns the structs that it contains; nil if it has begun before.
  func begin(_ index: Int, in restoration: Restoration) throws -> [Contained]?
  /// The state of each model.
  var states: [RestoredState] { get set }
  /// The index of each key's model.
  var positions: EntityKeyIndex { get }
  /// The error for a model that contains itself.
  func circle(_ index: Int, through relation: String) -> EntityError
  func relate(_ index: Int, in restoration: Restoration) throws
  /// Releases the references to the models of other types, which form cycles.
  func finish()
}

/// The state of a model in a restoration: created, waiting for the structs that it contains, or with its relations.
enum RestoredState { case made, begun, complete }
