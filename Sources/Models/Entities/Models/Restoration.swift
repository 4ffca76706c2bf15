/// Creates the models of a batch: first each by itself, then their relations.
///
/// Class instances can form cycles, so all instances are created before relations are set. A struct is completed before it is
/// copied into its owners; where structs contain each other, the cycle is cut. The order is kept in a list, not in
/// recursion, so a long chain needs no stack.
final class Restoration {
  let batch: EntityBatch
  /// Called for each entity that cannot be created; the entity is then left out. If nil, the error is thrown instead.
  let skip: ((EntityKey, any Error) -> Void)?
  private var parts: [ObjectIdentifier: any AnyRestored] = [:]
  /// The parts whose models do not have their relations yet.
  private var pending: [any AnyRestored] = []

  init(_ batch: EntityBatch, skip: ((EntityKey, any Error) -> Void)?) {
    self.batch = batch
    self.skip = skip
  }

  func restored<Model: Entity>(_ type: Model.Type) throws -> Restored<Model> {
    if let known = parts[ObjectIdentifier(type)] as? Restored<Model> { return known }
    let new = try Restored<Model>(from: batch, skip: skip)
    parts[ObjectIdentifier(type)] = new
    pending.append(new)
    return new
  }

  func complete() throws {
    // The parts refer to each other while they work.
    defer { for part in parts.values { part.finish() } }
    while let part = pending.popLast() { try part.completeAll(in: self) }
  }

  /// Completes a model, and before it every struct that it contains.
  func complete(_ part: any AnyRestored, _ index: Int) throws {
    var stack = [(part: part, index: index, isOpen: false)]
    while let top = stack.popLast() {
      if top.isOpen {
        try top.part.relate(top.index, in: self)
      } else if let contained = try top.part.begin(top.index, in: self) {
        stack.append((top.part, top.index, true))
        for (part, index) in contained { stack.append((part, index, false)) }
      }
    }
  }
}

extension EntityBatch {
  /// The models with these keys, with all related models that the batch contains.
  ///
  /// Each key is represented by one instance, however many relations lead to it.
  /// - Parameter skip: Called for each entity that cannot be created. The entity is then left out of the result and of every
  ///   list, and saving such a list stores it without the entity. If `skip` is nil, the error is thrown.
  /// - Throws: ``EntityError/missing(entity:id:property:)`` or
  ///   ``EntityError/mistyped(entity:id:property:expected:found:)`` for a row that does not fit its model.
  public func models<Model: Entity>(
    _ type: Model.Type, _ keys: [EntityKey], skip: ((EntityKey, any Error) -> Void)? = nil
  ) throws -> [Model] {
    let restoration = Restoration(self, skip: skip)
    let restored = try restoration.restored(type)
    try restoration.complete()
    return try restored.objects(keys[...])
  }
}
