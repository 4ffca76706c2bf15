import Entities

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

  private func saved<Object: Saveable>(_ objects: [Object], isDeep: Bool) throws -> [Object] {
    let shapes = try prepare(Object.self)
    let first = try firstID(for: shapes)
    var (objects, next) = (objects, first)
    let batch = try EntityBatch(of: &objects, isDeep: isDeep, assigningFrom: &next)
    if next > first { give(upTo: next) }
    try apply(try history.revisions(storing: batch, shapes), newFrom: first)
    return objects
  }
}
