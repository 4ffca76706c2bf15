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
    do {
      let batch = try EntityBatch(of: objects, isDeep: isDeep)
      for (type, rows) in batch.rows {
        if let largest = rows.keys.max() { try check(largest, of: type, below: first) }
      }
      try apply(try history.revisions(storing: batch, shapes))
      return objects
    } catch EntityError.unsaved {
      // At least one object has no id yet.
      return try savedWithIDs(objects, isDeep, from: first, shapes)
    }
  }

  private func savedWithIDs<Object: Saveable>(
    _ objects: [Object], _ isDeep: Bool, from first: Int64, _ shapes: [EntityShape]
  ) throws -> [Object] {
    var objects = objects
    let assignment = KeyAssignment(next: first)
    assignment.assign(&objects, isDeep: isDeep)
    if let (type, key) = assignment.largest { try check(key, of: type, below: first) }
    let batch = try EntityBatch(of: objects, isDeep: isDeep)
    give(upTo: assignment.next)
    try apply(try history.revisions(storing: batch, shapes), newFrom: first)
    return objects
  }

  private func check(_ key: EntityKey, of type: String, below first: Int64) throws(GraphError) {
    if case .int(let id) = key, id >= first { throw .foreignID(type: type, id: Int(id)) }
  }
}
