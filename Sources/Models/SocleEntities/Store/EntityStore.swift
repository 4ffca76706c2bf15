/// Read access to the entities of a store: as they are at one moment, within ``EntityStore/read(_:)``, or at each call.
public protocol EntitySnapshot {
  /// The keys of the requested entities, in order, and a batch with these entities and all entities related to them, directly
  /// or indirectly, unless the request is shallow. Lazy relations are followed only if the request names them, and only from the
  /// requested entities.
  func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch)

  /// The number of entities that match the condition; order and limits are ignored.
  func count(_ request: EntityRequest) throws -> Int
}

/// A store of entities: the operations that a database must provide to store an app's models.
///
/// A store receives and returns plain values; each call is one transaction. `EntityContract` of the module `SocleTesting` tests
/// an implementation.
public protocol EntityStore: EntitySnapshot, Sendable {
  /// The maximum difference in seconds between a saved and a loaded date; 0, the default, if dates are stored exactly.
  var datePrecision: Double { get }

  /// Prepares the store for the entities with these shapes: creates what is missing, adds optional properties and indexes.
  ///
  /// A second call with the same shapes does nothing.
  /// - Throws: ``EntityError/incompatible(entity:reason:)``, with advice, if the stored data needs a change that is not safe;
  ///   ``EntityError/unprepared(entity:reason:)`` for two different shapes with the same name.
  func prepare(_ shapes: [EntityShape]) throws

  /// Applies the changes in their order, in one transaction: if one of them throws, or a relation refers to an entity that is
  /// not stored after the last, nothing is changed.
  ///
  /// - Throws: ``EntityError/denied(entity:id:relation:)`` if a delete rule forbids a deletion;
  ///   ``EntityError/changed(entity:id:expected:found:)`` if an expected row is stored with other values or not at all.
  func apply(_ changes: [EntityChange]) throws

  /// Calls `body` with all entities as they are at one moment, whatever others change meanwhile: for a screen that shows
  /// several types, or for many requests of which each depends on the last.
  ///
  /// ```swift
  /// let (open, done) = try store.read { (try $0.count(openBills), try $0.count(doneBills)) }
  /// ```
  ///
  /// The moment is the first request or the call itself, depending on the store. After a lost connection, `body` may be called
  /// again. It must not use the store itself, nor keep the snapshot; until it ends, a database keeps the old versions of rows
  /// that others change.
  func read<Result>(_ body: (any EntitySnapshot) throws -> Result) throws -> Result

  /// The names of the entities that each committed change may have changed, from the call on, for one consumer.
  ///
  /// Entities that change because of a deletion, by a delete rule or in a relation, count, too. The changes between two calls
  /// of `next()` are one element, so that a slow consumer misses none. Each store documents which changes it notices: at least
  /// its own. ``EntityChangeSource`` makes such streams.
  func changes() -> AsyncStream<Set<String>>

  /// Prepares the store, as ``prepare(_:)`` does, without blocking a thread of Swift's tasks.
  ///
  /// It is not named `prepare`, because a synchronous method of that name would satisfy this requirement, too. This form and
  /// the next three have default implementations, which call the synchronous forms on 8 threads that all stores share. If the
  /// task is canceled, the default implementations throw `CancellationError` at once, unless a change has begun.
  func asyncPrepare(_ shapes: [EntityShape]) async throws

  /// Applies changes, as ``apply(_:)`` does, without blocking a thread of Swift's tasks.
  func asyncApply(_ changes: [EntityChange]) async throws

  /// Loads entities, as ``EntitySnapshot/load(_:)`` does, without blocking a thread of Swift's tasks.
  func asyncLoad(
    _ request: EntityRequest
  ) async throws -> (roots: [EntityKey], batch: EntityBatch)

  /// Counts entities, as ``EntitySnapshot/count(_:)`` does, without blocking a thread of Swift's tasks.
  func asyncCount(_ request: EntityRequest) async throws -> Int
}

extension EntityStore {
  /// Zero: dates are stored exactly.
  public var datePrecision: Double { 0 }

  /// Calls the synchronous form on a shared thread.
  public func asyncPrepare(_ shapes: [EntityShape]) async throws {
    try await changing { try $0.prepare(shapes) }
  }

  /// Calls the synchronous form on a shared thread.
  public func asyncApply(_ changes: [EntityChange]) async throws {
    try await changing { try $0.apply(changes) }
  }

  /// Calls the synchronous form on a shared thread.
  public func asyncLoad(
    _ request: EntityRequest
  ) async throws -> (roots: [EntityKey], batch: EntityBatch) {
    try await StoreThreads.shared.run { _ in try self.load(request) }
  }

  /// Calls the synchronous form on a shared thread.
  public func asyncCount(_ request: EntityRequest) async throws -> Int {
    try await StoreThreads.shared.run { _ in try self.count(request) }
  }

  private func changing(_ change: @escaping @Sendable (Self) throws -> Void) async throws {
    try await StoreThreads.shared.run { call in
      try call.close()
      try change(self)
    }
  }

  /// Stores a batch in one transaction; see ``EntityChange/save(_:)``.
  public func save(_ batch: EntityBatch) throws { try apply([.save(batch)]) }

  /// Deletes entities in one transaction; see ``EntityChange/delete(_:_:withoutRules:)``.
  public func delete(_ entity: String, _ keys: [EntityKey]) throws {
    try apply([.delete(entity, keys)])
  }
}

/// A store whose changes can be undone.
public protocol EntityHistoryStore: EntityStore {
  /// Applies changes as ``EntityStore/apply(_:)`` does, as one step of the store's undo history.
  ///
  /// - Parameter name: The name of the step, for a menu; nil for none.
  func apply(_ changes: [EntityChange], named name: String?) throws

  /// Applies changes as ``EntityStore/asyncApply(_:)`` does, as one step of the store's undo history.
  func asyncApply(_ changes: [EntityChange], named name: String?) async throws
}
