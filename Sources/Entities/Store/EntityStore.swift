import Dispatch

/// A place where entities are kept: what a database has to do to hold an app's models.
///
/// Values in, values out; each call is one transaction. `EntityContract` of the module EntityTesting checks a store.
public protocol EntityStore: Sendable {
  /// How far a date may be from the one that was saved, in seconds; 0, the default, if every bit is kept.
  var datePrecision: Double { get }

  /// Makes the store ready for these entities: creates what is missing, adds optional properties and indexes.
  ///
  /// Called again with the same shapes, it does nothing.
  /// - Throws: ``EntityError/incompatible(entity:reason:)`` if what is stored needs a riskier change, with what to write;
  ///   ``EntityError/unprepared(entity:reason:)`` for two shapes of one name.
  func prepare(_ shapes: [EntityShape]) throws

  /// Writes all rows by their keys, and of each owner in `links` the whole list.
  ///
  /// Of two saves of one row the later one stays, whole.
  /// - Throws: an error, and stores nothing, if a relation leads to an entity that is neither stored nor in the batch.
  func save(_ batch: EntityBatch) throws

  /// The keys of the requested entities, in order, with all that can be reached from them without a lazy relation.
  func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch)

  /// The number of entities for which the condition holds; order and limits are ignored.
  func count(_ request: EntityRequest) throws -> Int

  /// Deletes entities by the delete rules, and takes them out of every list and to-one. Unknown keys are passed over.
  ///
  /// - Throws: ``EntityError/denied(entity:id:relation:)``; then nothing was deleted.
  func delete(_ entity: String, _ keys: [EntityKey]) throws
}

extension EntityStore {
  /// 0: every bit is kept.
  public var datePrecision: Double { 0 }
}

/// Runs `work`, which may wait, on a thread outside of Swift's cooperative pool.
///
/// The asynchronous forms of repositories are made of it, so a store has only the synchronous ones.
package func offCooperativeThreads<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(with: Swift.Result { try work() })
    }
  }
}
