#if PostgreSQL
  import Foundation
  import SocleEntities

  /// A store of entities in a PostgreSQL database: a table for each type of entity, and a link table for each to-many relation, in
  /// the first schema of the search path.
  ///
  /// A change that returned is committed and applied once, also if the connection was lost in between; see
  /// ``PostgreSQLOptions/patience``. Dates are stored exactly, as seconds since 2001.
  ///
  /// ```swift
  /// let store = PostgreSQLEntityStore("host=db.example.org dbname=kitchen sslmode=verify-full")
  /// ```
  public final class PostgreSQLEntityStore: EntityStore {
    let pool: LanePool
    private let threads: StoreThreads
    let prepared = Locked<[String: EntityShape]>([:])
    /// The entities that all releases together have stored, as they were last read.
    let stored = Locked(StoredEntities())
    /// The name of this store in announcements of changes.
    let id = UUID().uuidString
    let source = EntityChangeSource()
    let listener = Locked<Listener?>(nil)

    /// A store in the database to which a connection string leads. Nothing is connected before the first call.
    ///
    /// - Parameters:
    ///   - location: A connection string or URI of libpq, which may name a service, or several hosts with
    ///     `target_session_attrs=read-write`. Parameters that it does not contain come from libpq's environment variables.
    ///   - options: The limits.
    ///   - onEvent: Called with each problem from which the store recovers, on the thread of a call or a thread of its own.
    public init(
      _ location: String, options: PostgreSQLOptions = PostgreSQLOptions(),
      onEvent: @escaping @Sendable (PostgreSQLEvent) -> Void = { _ in }
    ) {
      pool = LanePool(location, options, report: onEvent)
      threads = StoreThreads(pool.options.connections)
    }

    deinit { listener.withLock { $0?.stop() } }

    var shapes: [String: EntityShape] { prepared.withLock { $0 } }

    /// Creates missing tables, renames what has a new name, and adds properties and indexes; see ``EntityStore``. Stores that
    /// prepare one database at the same time wait for each other.
    ///
    /// - Throws: ``EntityError/incompatible(entity:reason:)`` if a change could lose values, or another release has changed
    ///   what a shape declares; ``EntityError/invalidModel(entity:reason:)`` for names that PostgreSQL does not allow;
    ///   ``PostgreSQLError``, "55P03" if another transaction holds a lock until the patience ends.
    public func prepare(_ shapes: [EntityShape]) throws {
      let new = try self.shapes.missing(of: shapes)
      if new.isEmpty { return }
      for shape in new { try shape.checkNames() }
      let all = self.shapes.values + new
      let stored = try pool.lend { _, connection, attempts in
        // Between attempts at a lock, others go on.
        attempts.seconds = 0.5
        return try TablePreparation(shapes: new, all: all, connection: connection).run()
      }
      self.stored.withLock { $0 = stored }
      prepared.withLock { known in
        for shape in new { known[shape.name] = shape }
      }
    }

    /// Runs a call. If it fails because another release may have changed the database, reads the registered shapes, and runs
    /// the call again if they have changed, as often as they change.
    ///
    /// - Throws: the errors of `body`; ``EntityError/incompatible(entity:reason:)`` if another release has changed what this
    ///   store's shapes declare.
    func following<Result>(
      _ call: StoreCall?, _ body: () throws -> Result
    ) throws -> Result {
      // The sum that the call uses, or an older one: another call of this store may read the shapes anew meanwhile.
      var sum = stored.withLock(\.sum)
      while true {
        do { return try body() } catch let error as PostgreSQLError where error.mayBeOfRelease {
          let found = try storedEntities(call)
          if found.sum == sum { throw error }
          sum = found.sum
          stored.withLock { $0 = found }
        }
      }
    }

    /// Reads which entities all releases together have stored.
    private func storedEntities(_ call: StoreCall?) throws -> StoredEntities {
      let all = Array(shapes.values)
      return try pool.lend(call) { _, connection, _ in
        let tables = try LiveTables(among: all, on: connection)
        _ = try tables.changes(for: all, after: tables.registered)
        return try tables.entities
      }
    }

    /// Loads entities from one snapshot; see ``EntityStore``.
    public func load(
      _ request: EntityRequest
    ) throws -> (roots: [EntityKey], batch: EntityBatch) { try load(request, nil) }

    private func load(
      _ request: EntityRequest, _ call: StoreCall?
    ) throws -> (roots: [EntityKey], batch: EntityBatch) {
      try read(isOne: true, call) { try $0.load(request) }
    }

    /// Counts entities; see ``EntityStore``.
    public func count(_ request: EntityRequest) throws -> Int { try count(request, nil) }

    private func count(_ request: EntityRequest, _ call: StoreCall?) throws -> Int {
      try read(isOne: true, call) { try $0.count(request) }
    }

    /// Reads from one snapshot; see ``EntityStore``.
    public func read<Result>(
      _ body: (any EntitySnapshot) throws -> Result
    ) throws -> Result { try read(isOne: false, nil, body) }

    /// - Parameter isOne: Whether `body` makes a single request, with whose last statement the transaction ends.
    private func read<Result>(
      isOne: Bool, _ call: StoreCall?, _ body: (Session) throws -> Result
    ) throws -> Result {
      let shapes = shapes
      return try following(call) {
        try pool.lend(call) { _, connection, _ in
          let begin = Statement(
            "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", purpose: "beginning a read")
          let session = Session(
            connection, shapes, begin: [begin] + connection.server.beginning,
            isReadOnly: true, isOne: isOne)
          let result = try body(session)
          if !connection.isIdle { try session.commit() }
          return result
        }
      }
    }
  }

  /// Asynchronous forms, on as many threads as there may be connections. If the task is canceled, a call that waits ends, a read
  /// gives its connection up, and a change that was sent is waited for.
  extension PostgreSQLEntityStore {
    /// Creates missing tables, and adds optional properties and indexes; see ``EntityStore``.
    public func asyncPrepare(_ shapes: [EntityShape]) async throws {
      try await run { call in
        try call.close()
        try self.prepare(shapes)
      }
    }

    /// Applies changes in one transaction; see ``EntityStore``.
    public func asyncApply(_ changes: [EntityChange]) async throws {
      try await run { try self.apply(changes, $0) }
    }

    /// Loads entities from one snapshot; see ``EntityStore``.
    public func asyncLoad(
      _ request: EntityRequest
    ) async throws -> (roots: [EntityKey], batch: EntityBatch) {
      try await run { try self.load(request, $0) }
    }

    /// Counts entities; see ``EntityStore``.
    public func asyncCount(_ request: EntityRequest) async throws -> Int {
      try await run { try self.count(request, $0) }
    }

    private func run<Result: Sendable>(
      _ work: @escaping @Sendable (StoreCall) throws -> Result
    ) async throws -> Result {
      try await threads.run(patience: (pool.options.patience, pool.exhaustion), work)
    }
  }
#endif
