/// A store in memory, for tests and previews: the answers of a database, gone with the store.
///
/// Dates keep all their bits.
public final class MemoryStore: EntityStore {
  private let graph = Locked(MemoryGraph())

  /// An empty store.
  public init() {}

  /// Remembers the shapes; see ``EntityStore``.
  public func prepare(_ shapes: [EntityShape]) throws {
    try graph.withLock { graph in
      for shape in shapes where graph.shapes[shape.name] != shape {
        guard graph.shapes[shape.name] == nil else {
          throw EntityError.unprepared(
            entity: shape.name, reason: "it was prepared with another shape of that name")
        }
        graph.shapes[shape.name] = shape
      }
    }
  }

  /// Keeps the rows and lists; see ``EntityStore``.
  public func save(_ batch: EntityBatch) throws {
    try graph.withLock { try $0.save(batch) }
  }

  /// Finds entities; see ``EntityStore``. Without an order they come in the order of their ids.
  public func load(_ request: EntityRequest) throws -> (roots: [EntityKey], batch: EntityBatch) {
    try graph.withLock { try $0.load(request) }
  }

  /// Counts entities; see ``EntityStore``.
  public func count(_ request: EntityRequest) throws -> Int {
    var all = request
    (all.limit, all.offset, all.orderings) = (nil, 0, [])
    return try graph.withLock { try $0.keys(of: all).count }
  }

  /// Deletes entities; see ``EntityStore``.
  public func delete(_ entity: String, _ keys: [EntityKey]) throws {
    try graph.withLock { try $0.delete(entity, keys) }
  }
}
