extension EntityStore {
  /// Copies all entities of some types, and of all types related to them, to another store, and then compares the two
  /// stores.
  ///
  /// ```swift
  /// let copied = try file.copy(Recipe.self, to: server)
  /// ```
  ///
  /// The copy may be interrupted at any time, and continues when it is called again: entities that the target stores already
  /// and that are equal are left as they are. It reads and writes some thousand entities or a few megabytes in one transaction,
  /// in the order of their keys; entities that have exchanged unique values are replaced together, however many they are. An
  /// entity that another writer saves in the target meanwhile is treated as if it had been stored before, or is an error.
  ///
  /// Entities that only the target has are kept. A relation that closes a circle of types is copied last: where it is empty in
  /// the target, it is stored; where it has another value there, the entity counts as stored with other values.
  /// - Parameters:
  ///   - target: The store to copy to. Both stores are prepared for the types.
  ///   - replacing: Whether an entity that the target stores with other values is replaced. If not, it is an error, and what was
  ///     copied before it stays.
  /// - Returns: The numbers and the digest of the copied entities of each type, by entity name.
  /// - Throws: ``EntityError/differs(entity:id:properties:)`` with the first entity that the target stores with other values, or
  ///   that one of the stores changed in the course of the copy; ``EntityError/taken(entity:property:id:owner:)`` if a unique
  ///   value of a copied entity belongs to another entity of the target: to one that this store does not have, or, without
  ///   `replacing`, to any; ``EntityError/incompatible(entity:reason:)`` if this store returns ids out of order; the errors of
  ///   both stores.
  @discardableResult
  public func copy<each Model: Entity>(
    _ model: repeat (each Model).Type, to target: any EntityStore, replacing: Bool = false
  ) throws -> [String: CopiedEntities] {
    var shapes: [EntityShape] = []
    for type in repeat each model { shapes += try EntityShape.all(from: type) }
    return try copy(shapes, to: target, replacing: replacing)
  }

  /// Copies all entities with these shapes, as the copy of model types does.
  ///
  /// - Parameter shapes: The shapes, with those of all entities to which their relations lead.
  @discardableResult
  public func copy(
    _ shapes: [EntityShape], to target: any EntityStore, replacing: Bool = false
  ) throws -> [String: CopiedEntities] {
    var known: [String: EntityShape] = [:]
    try known.add(shapes)
    let copying = try Copying(from: self, to: target, known, replaces: replacing)
    try prepare(Array(known.values))
    try target.prepare(Array(known.values))
    return try copying.copyAll()
  }
}

/// The entities of one type that a copy has compared.
public struct CopiedEntities: Hashable, Sendable {
  /// The number of entities that both stores hold after the copy.
  public internal(set) var count = 0
  /// The number of copied entities that the target held before.
  public internal(set) var alreadyStored = 0
  /// The number of entities that only the target has.
  public internal(set) var others = 0
  /// A digest of the keys, values and lists of the copied entities, in the order of their keys: equal contents have equal digests
  /// in all stores.
  public internal(set) var digest: UInt64 = [UInt8].emptyDigest
}
