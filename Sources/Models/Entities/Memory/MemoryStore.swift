/// A store in memory, for tests and previews. It returns the same results as a database; its contents exist as long as the
/// object.
///
/// Dates are stored exactly.
public final class MemoryStore: EntityStore {
  private let graph = Locked(MemoryGraph())
  private let source = EntityChangeSource()

  /// An empty store.
  public init() {}

  /// A store with a part of a graph, whose relations may lead to entities that are not in it.
  package convenience init(part batch: EntityBatch, of shapes: [EntityShape]) throws {
    self.init()
    try prepare(shapes)
    graph.withLock { $0.isPart = true }
    try apply([.save(batch)])
  }

  /// Registers the entities that these shapes describe; see ``EntityStore``.
  public func prepare(_ shapes: [EntityShape]) throws {
    try graph.withLock { graph in
      _ = try graph.shapes.missing(of: shapes)
      for shape in shapes where graph.shapes[shape.name]?.model == nil {
        graph.shapes[shape.name] = shape
      }
    }
  }

  /// Applies changes; see ``EntityStore``.
  public func apply(_ changes: [EntityChange]) throws {
    let changed = try graph.withLock { try $0.apply(changes) }
    source.publish(changed)
  }

  /// Loads entities; see ``EntityStore``.
  public func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    try graph.withLock { try $0.load(request) }
  }

  /// Counts entities; see ``EntityStore``.
  public func count(_ request: EntityRequest) throws -> Int {
    try graph.withLock { try $0.count(request) }
  }

  /// The names of the entities that each change of this store has changed; see ``EntityStore``.
  public func changes() -> AsyncStream<Set<String>> { source.changes() }
}
