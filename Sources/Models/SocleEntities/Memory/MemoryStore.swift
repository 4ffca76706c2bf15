/// A store in memory, for tests and previews. It returns the same results as a database; its contents exist as long as the
/// object.
///
/// Dates are stored exactly.
public final class MemoryStore: EntityStore {
  let graph: Locked<MemoryGraph>
  private let source: EntityChangeSource
  /// The shapes of this store, and the number of the last registered shape with which they were compared.
  private let prepared = Locked<(shapes: [String: EntityShape], last: Int)>(([:], 0))

  /// An empty store.
  public init() { (graph, source) = (Locked(MemoryGraph()), EntityChangeSource()) }

  /// A store that shares the contents of `store`, but has shapes of its own: for tests of two releases of an app.
  public init(sharing store: MemoryStore) { (graph, source) = (store.graph, store.source) }

  /// A store with a part of a graph, whose relations may lead to entities that are not in it.
  package convenience init(part batch: EntityBatch, of shapes: [EntityShape]) throws {
    self.init()
    try prepare(shapes)
    graph.withLock { $0.isPart = true }
    try apply([.save(batch)])
  }

  /// Registers the entities that these shapes describe; see ``EntityStore``.
  public func prepare(_ shapes: [EntityShape]) throws {
    try prepared.withLock { prepared in
      let new = try prepared.shapes.missing(of: shapes)
      if !new.isEmpty { try graph.withLock { try $0.prepare(new) } }
      for shape in shapes where prepared.shapes[shape.name]?.model == nil {
        prepared.shapes[shape.name] = shape
      }
    }
  }

  /// Uses the contents with the shapes of this store.
  ///
  /// - Throws: ``EntityError/incompatible(entity:reason:)`` if another store with these contents has changed what the shapes
  ///   declare.
  private func use<Result>(_ body: (inout MemoryGraph) throws -> Result) throws -> Result {
    try prepared.withLock { prepared in
      try graph.withLock { graph in
        if graph.registered.last != prepared.last {
          _ = try graph.changes(for: prepared.shapes.values, after: graph.registered)
          prepared.last = graph.registered.last
        }
        graph.shapes = prepared.shapes
        return try body(&graph)
      }
    }
  }

  /// Applies changes; see ``EntityStore``.
  public func apply(_ changes: [EntityChange]) throws {
    let changed = try use { try $0.apply(changes) }
    source.publish(changed)
  }

  /// Loads entities; see ``EntityStore``.
  public func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    try read { try $0.load(request) }
  }

  /// Counts entities; see ``EntityStore``.
  public func count(_ request: EntityRequest) throws -> Int { try read { try $0.count(request) } }

  /// Reads from a copy of the contents, which shares their storage until one of them is changed; see ``EntityStore``.
  public func read<Result>(_ body: (any EntitySnapshot) throws -> Result) throws -> Result {
    try body(try use { $0 })
  }

  /// The names of the entities that each change of this store has changed; see ``EntityStore``.
  public func changes() -> AsyncStream<Set<String>> { source.changes() }
}
