import SocleCore
import SocleEntities
import SocleEntityTables

extension GraphStep {
  /// Stores one object; see ``SQLitePersister/save(object:)-(Object)``.
  public func save<Object: Saveable>(object: inout Object) throws {
    object = try saved([object], isDeep: false)[0]
  }

  /// Stores an object and everything that it contains; see ``SQLitePersister/saveAll(object:)-(Object)``.
  public func saveAll<Object: Saveable>(object: inout Object) throws {
    object = try saved([object], isDeep: true)[0]
  }

  /// Stores objects and everything that they contain; see ``SQLitePersister/saveAll(object:)-(Object)``.
  public func saveAll<Object: Saveable>(objects: inout [Object]) throws {
    objects = try saved(objects, isDeep: true)
  }

  /// The objects as they are stored, with their ids.
  func saved<Object: Saveable>(_ objects: [Object], isDeep: Bool) throws -> [Object] {
    let shapes = try prepare(Object.self)
    let new = try batch(of: objects, isDeep, shapes)
    if new.next > new.first { give(upTo: new.next) }
    try history.attempt {
      try history.apply(.save(new.batch), order: shapes.map(\.name), newFrom: new.first)
    }
    return new.objects
  }

  private typealias NewBatch<Object> = (
    objects: [Object], batch: EntityBatch, first: Int64, next: Int64
  )

  /// The batch that stores `objects`. Only if an id is assigned or refused are the largest ids in the tables looked up, to which
  /// other programs may have added rows.
  private func batch<Object: Saveable>(
    of objects: [Object], _ isDeep: Bool, _ shapes: [EntityShape]
  ) throws -> NewBatch<Object> {
    func batch(from first: Int64) throws -> NewBatch<Object> {
      var (objects, next) = (objects, first)
      let batch = try EntityBatch(of: &objects, isDeep: isDeep, assigningFrom: &next)
      return (objects, batch, first, next)
    }
    let next = try nextID()
    let new = Result { try batch(from: next) }
    if case .success(let new) = new, new.next == next { return new }
    let first = try firstID(for: shapes)
    return first == next ? try new.get() : try batch(from: first)
  }
}
