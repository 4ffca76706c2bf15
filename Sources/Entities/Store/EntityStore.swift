/// A store of entities: the operations that a database must provide to store an app's models.
///
/// It receives and returns plain values; each call is one transaction. `EntityContract` of the module EntityTesting tests an
/// implementation.
public protocol EntityStore: Sendable {
  /// The maximum difference in seconds between a saved and a loaded date; 0, the default, if dates are stored exactly.
  var datePrecision: Double { get }

  /// Prepares the store for these entities: creates what is missing, adds optional properties and indexes.
  ///
  /// Called again with the same shapes, it does nothing.
  /// - Throws: ``EntityError/incompatible(entity:reason:)`` if the stored data needs a riskier change, with advice;
  ///   ``EntityError/unprepared(entity:reason:)`` for two shapes of the same name.
  func prepare(_ shapes: [EntityShape]) throws

  /// Stores all rows by their keys, and for each owner in `links` the complete list.
  ///
  /// A row replaces the stored row of the same key completely.
  /// - Throws: an error, and stores nothing, if a relation refers to an entity that is neither stored nor in the batch.
  func save(_ batch: EntityBatch) throws

  /// The keys of the requested entities, in order, and a batch with all entities that can be reached from them without a lazy
  /// relation.
  func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch)

  /// The number of entities for which the condition holds; order and limits are ignored.
  func count(_ request: EntityRequest) throws -> Int

  /// Deletes entities by the delete rules, and removes them from all relations of others. Unknown keys are ignored.
  ///
  /// - Throws: ``EntityError/denied(entity:id:relation:)``; then nothing was deleted.
  func delete(_ entity: String, _ keys: [EntityKey]) throws
}

extension EntityStore {
  /// 0: dates are stored exactly.
  public var datePrecision: Double { 0 }
}
