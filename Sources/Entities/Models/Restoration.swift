/// Makes models of a batch: first each by itself, then what they are related to.
///
/// Instances can hold each other, so all are made before the first is given what it relates to, and cycles close. A
/// struct is complete before it is copied into its owners; where structs contain each other the circle is cut. The order
/// is kept in a list, not in recursion, so a long chain needs no stack.
final class Restoration {
  let batch: EntityBatch
  /// Called for each entity that cannot be made, which is then left out; nil lets the error be thrown.
  let skip: ((EntityKey, any Error) -> Void)?
  private var parts: [ObjectIdentifier: any AnyRestored] = [:]
  /// The parts whose models do not have what they relate to yet.
  private var pending: [any AnyRestored] = []

  init(_ batch: EntityBatch, skip: ((EntityKey, any Error) -> Void)?) {
    self.batch = batch
    self.skip = skip
  }

  /// The models of one type.
  func restored<Model: Entity>(_ type: Model.Type) throws -> Restored<Model> {
    if let known = parts[ObjectIdentifier(type)] as? Restored<Model> { return known }
    let new = try Restored<Model>(from: batch, skip: skip)
    parts[ObjectIdentifier(type)] = new
    pending.append(new)
    return new
  }

  /// Completes every model that was made.
  func complete() throws {
    while let part = pending.popLast() { try part.completeAll(in: self) }
  }

  /// Completes a model, and before it every struct that it contains.
  func complete(_ part: any AnyRestored, _ index: Int) throws {
    var stack = [(part: part, index: index, isOpen: false)]
    while let top = stack.popLast() {
      if top.isOpen {
        try top.part.relate(top.index, in: self)
      } else if top.part.begin(top.index) {
        stack.append((top.part, top.index, true))
        for (part, index) in try top.part.valueTargets(of: top.index, in: self) {
          stack.append((part, index, false))
        }
      }
    }
  }
}

extension EntityBatch {
  /// The models of these keys, with everything that the batch holds of what they relate to.
  ///
  /// One key gives one instance, wherever it is related to.
  /// - Parameter skip: Called for each entity that cannot be made, which is then left out of the result and of every
  ///   list; nil throws instead. Saving such a list stores it without the entity.
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
