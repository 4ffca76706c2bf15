import SocleCore
import SocleEntities
import SocleEntityTables

extension GraphStep {
  /// Stores one object; see ``SQLitePersister/save(object:)-(Object)``.
  public func save<Object: Saveable>(object: inout Object) throws {
    object = try saved([object], isDeep: false)[0]
  }

  /// Stores an object and everything that it contains; see ``SQLitePersister/saveAll(object:ifUnchangedSince:)-(Object,_)``.
  public func saveAll<Object: Saveable>(
    object: inout Object, ifUnchangedSince snapshot: ModelSnapshot? = nil
  ) throws {
    object = try saved([object], isDeep: true, snapshot)[0]
  }

  /// Stores objects and everything that they contain; see ``SQLitePersister/saveAll(object:ifUnchangedSince:)-(Object,_)``.
  public func saveAll<Object: Saveable>(
    objects: inout [Object], ifUnchangedSince snapshot: ModelSnapshot? = nil
  ) throws {
    objects = try saved(objects, isDeep: true, snapshot)
  }

  /// Stores an object in place of the stored object with the same value of a unique property; see
  /// ``SQLitePersister/saveAll(object:by:)-(Object,_)``.
  public func saveAll<Object: Saveable, Value: Equatable & Encodable & Sendable>(
    object: inout Object, by property: KeyPath<Object, Value> & Sendable
  ) throws {
    object = try saved(object, by: property)
  }

  /// Sets properties of the objects that match all filters; see ``SQLitePersister/update(type:where:set:)-(_,_,_)``.
  public func update<Object: Saveable>(
    type: Object.Type, where filters: [Filter<Object>] = [], set assignments: [Assignment<Object>]
  ) throws {
    try prepare(type)
    let change = try EntityChange.update(EntityRequest(type, where: filters), by: assignments)
    try history.attempt { try history.apply([change]) }
  }

  /// Stores objects, and returns them with their ids.
  func saved<Object: Saveable>(
    _ objects: [Object], isDeep: Bool, _ snapshot: ModelSnapshot? = nil
  ) throws -> [Object] {
    let shapes = try prepare(Object.self)
    let new = try batch(of: objects, isDeep, shapes)
    if new.next > new.first { give(upTo: new.next) }
    let changes = try snapshot?.saving(new.batch) ?? [.save(new.batch)]
    try history.attempt {
      for change in changes {
        try history.apply(change, order: shapes.map(\.name), newFrom: new.first)
      }
    }
    return new.objects
  }

  /// Stores an object under the id of the stored object with the same value of `property`, if there is one, and returns it.
  func saved<Object: Saveable, Value: Equatable & Encodable & Sendable>(
    _ object: Object, by property: KeyPath<Object, Value> & Sendable
  ) throws -> Object {
    let shapes = try prepare(Object.self)
    var object = object
    if let filter = try object.uniqueFilter(property),
      let owner = try ids(type: Object.self, where: [filter]).first, owner != object.id
    {
      if object.id != nil {
        // The objects that it contains need ids before it can be copied.
        let new = try batch(of: [object], true, shapes)
        give(upTo: new.next)
        object = new.objects.first ?? object
      }
      object = try object.copy(with: .int(Int64(owner)))
    }
    return try saved([object], isDeep: true)[0]
  }

  private typealias NewBatch<Object> = (
    objects: [Object], batch: EntityBatch, first: Int64, next: Int64
  )

  /// The batch that stores `objects`. The largest ids in the tables, to which other programs may have added rows, are looked up
  /// only if an id is assigned or refused.
  private func batch<Object: Saveable>(
    of objects: [Object], _ isDeep: Bool, _ shapes: [EntityShape]
  ) throws -> NewBatch<Object> {
    func batch(from first: Int64) throws -> NewBatch<Object> {
      var (objects, next) = (objects, first)
      let batch = try EntityBatch(of: &objects, isDeep: isDeep, assigningFrom: &next)
      return (objects, batch, first, next)
    }
    let next = try nextID(of: Object.entityName)
    var new = Result { try batch(from: next) }
    if case .success(let new) = new, new.next == next {
      try checkLowIDs(new.batch)
      return new
    }
    let first = try history.reading(shapes) { try firstID(for: shapes) }
    if first != next { new = Result { try batch(from: first) } }
    try checkLowIDs(new.get().batch)
    return try new.get()
  }

  /// Checks that ids below 1, which are never assigned, are stored: an import keeps such ids.
  ///
  /// - Throws: `EntityError.foreignID` for an object that would be new.
  private func checkLowIDs(_ batch: EntityBatch) throws {
    for rows in batch.rows.values {
      let low = EntityKeyIndex(of: rows.keys.filter { $0 < .int(1) })
      if low.isEmpty { continue }
      let stored = try tables.read(low, of: rows.shape, isMost: false, on: connection).keys
      if let new = low.first(where: { !stored.contains($0) }) {
        throw EntityError.foreignID(entity: rows.shape.name, id: new)
      }
    }
  }
}
