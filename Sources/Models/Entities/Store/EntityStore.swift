/// A store of entities: the operations that a database must provide to store an app's models.
///
/// A store receives and returns plain values; each call is one transaction. `EntityContract` of the module EntityTesting tests
/// an implementation.
public protocol EntityStore: Sendable {
  /// The maximum difference in seconds between a saved and a loaded date; 0, the default, if dates are stored exactly.
  var datePrecision: Double { get }

  /// Prepares the store for the entities with these shapes: creates what is missing, adds optional properties and indexes.
  ///
  /// A second call with the same shapes does nothing.
  /// - Throws: ``EntityError/incompatible(entity:reason:)``, with advice, if the stored data needs a change that is not safe;
  ///   ``EntityError/unprepared(entity:reason:)`` for two different shapes with the same name.
  func prepare(_ shapes: [EntityShape]) throws

  /// Stores all rows of the batch by their keys, and the complete list of each owner in the batch's links.
  ///
  /// A row completely replaces the stored row with the same key.
  /// - Throws: An error if a relation refers to an entity that is neither stored nor in the batch; then nothing is stored.
  func save(_ batch: EntityBatch) throws

  /// The keys of the requested entities, in order, and a batch with these entities and all entities related to them, directly
  /// or indirectly. Lazy relations are followed only if the request includes them, and only from the requested entities.
  func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch)

  /// The number of entities that match the condition; order and limits are ignored.
  func count(_ request: EntityRequest) throws -> Int

  /// Deletes entities, follows their delete rules, and removes the deleted entities from all relations of other entities.
  /// Unknown keys are ignored.
  ///
  /// - Throws: ``EntityError/denied(entity:id:relation:)`` if a delete rule forbids the deletion; then nothing is deleted.
  func delete(_ entity: String, _ keys: [EntityKey]) throws
}

extension EntityStore {
  /// Zero: dates are stored exactly.
  public var datePrecision: Double { 0 }
}
