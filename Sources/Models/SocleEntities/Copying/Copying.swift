/// One copy of entities from a store to another.
///
/// A store refuses a relation to an entity that it does not have. Therefore a type is copied after the types to which its
/// relations lead. A relation that closes a circle of types is left empty at first, and stored after all entities.
struct Copying {
  private let source: any EntityStore
  private let target: any EntityStore
  /// The shapes in the order of copying: each after the shapes to which its relations lead, unless they form a circle.
  private let order: [EntityShape]
  private let replaces: Bool

  /// - Throws: ``EntityError/unprepared(entity:reason:)`` if a relation leads to an entity that is not among the shapes.
  init(
    from source: any EntityStore, to target: any EntityStore, _ shapes: [String: EntityShape],
    replaces: Bool
  ) throws(EntityError) {
    (self.source, self.target, self.replaces) = (source, target, replaces)
    var order: [EntityShape] = []
    var seen: Set<String> = []
    func visit(_ name: String) throws(EntityError) {
      guard seen.insert(name).inserted else { return }
      let shape = try shapes.shape(name)
      for relation in shape.relations where relation.inverse == nil { try visit(relation.target) }
      order.append(shape)
    }
    for name in shapes.keys.sorted() { try visit(name) }
    self.order = order
  }

  func copyAll() throws -> [String: CopiedEntities] {
    var copied: [String: CopiedEntities] = [:]
    var known: Set<String> = []
    var deferred: [String: Set<String>] = [:]
    for shape in order {
      let late = (shape.toOne + shape.toMany).filter { !known.contains($0.target) }.map(\.name)
      deferred[shape.name] = Set(late)
      let isEmpty = try target.count(EntityRequest(shape.name)) == 0
      copied[shape.name, default: CopiedEntities()].alreadyStored = try save(
        shape, deferring: Set(late), isTargetEmpty: isEmpty)
      known.insert(shape.name)
    }
    for shape in order {
      guard let late = deferred[shape.name], !late.isEmpty else { continue }
      _ = try save(shape, late: late)
    }
    return try source.read { source in
      try target.read { target in
        var verified = copied
        for shape in order {
          try verify(shape, &verified[shape.name, default: CopiedEntities()], source, target)
        }
        return verified
      }
    }
  }

  /// Stores the entities of a type that the target lacks, and, if `replaces`, those that the target holds with other values.
  ///
  /// - Parameters:
  ///   - deferred: The relations to leave out.
  ///   - late: The relations that were left out before: where they are empty in the target, they are stored.
  /// - Returns: The number of the source's entities that the target held before.
  private func save(
    _ shape: EntityShape, deferring deferred: Set<String> = [], late: Set<String> = [],
    isTargetEmpty: Bool = false
  ) throws -> Int {
    let empty = deferred.union(late)
    var count = 0
    try forEachPage(of: shape, in: source) { keys, rows in
      var stored = try isTargetEmpty ? EntityRows(shape) : self.rows(keys, of: shape, in: target)
      while true {
        let new = try rows.select(comparedTo: stored) { row, place in
          guard let place else { return true }
          let names = differences(of: rows, row, from: stored, place)
          let kept = names.filter { !empty.contains($0) || !stored.isEmpty($0, place) }
          if !kept.isEmpty && !replaces { throw rows.difference(row, in: kept) }
          return names.contains { !deferred.contains($0) }
        }
        do { try save(new, over: stored, deferring: deferred); break } catch let
          error as EntityError
        {
          guard case .changed = error else { throw error }
          // Another writer has changed these entities in the target meanwhile.
          let present = try self.rows(keys, of: shape, in: target)
          if EntityBatch(present).hasSameRows(as: EntityBatch(stored)) { throw error }
          stored = present
        }
      }
      count += stored.keys.count
    }
    return count
  }

  /// Compares the entities of a type in snapshots of the two stores.
  private func verify(
    _ shape: EntityShape, _ copied: inout CopiedEntities, _ source: any EntitySnapshot,
    _ target: any EntitySnapshot
  ) throws {
    try forEachPage(of: shape, in: source) { keys, rows in
      let stored = try self.rows(keys, of: shape, in: target)
      _ = try rows.select(comparedTo: stored) { row, place in
        let names = place.map { differences(of: rows, row, from: stored, $0) }
        if names != [] { throw rows.difference(row, in: names ?? []) }
        copied.count += 1
        rows.add(row, to: &copied.digest)
        return false
      }
    }
    copied.others = try target.count(EntityRequest(shape.name)) - copied.count
  }

  private func differences(
    of rows: EntityRows, _ row: Int, from stored: EntityRows, _ place: Int
  ) -> [String] {
    rows.differences(
      of: row, from: stored, at: place,
      datePrecision: max(source.datePrecision, target.datePrecision))
  }

  /// Reads the source's entities of a type, in the order of their keys.
  private func forEachPage(
    of shape: EntityShape, in source: any EntitySnapshot,
    _ body: (_ keys: [EntityKey], _ rows: EntityRows) throws -> Void
  ) throws {
    var request = EntityRequest(shape, alone: .all([]))
    // Few at first, because they may be large.
    request.limit = 16
    var previous: EntityKey?
    while true {
      let (keys, batch) = try source.load(request)
      guard let last = keys.last, let rows = batch.rows[shape.name]?.ordered(by: keys) else {
        return
      }
      if let previous, last <= previous {
        throw shape.incompatible(
          """
          the source returned id \(last) after \(previous), which is out of order. Store ids in the form of \
          their type, such as UUIDs in upper case
          """
        )
      }
      previous = last
      try body(keys, rows)
      request.condition = .compare("id", .greater, last.value)
      let bytes = rows.keys.indices.reduce(0) { $0 + rows.byteCount($1) }
      request.limit = bytes > 4 << 20 ? max(1, keys.count / 2) : min(keys.count * 2, 4096)
    }
  }

  /// Saves rows. If a row takes a unique value of another entity in the target, the source's row of that entity is saved with
  /// it: one save can exchange the values.
  private func save(
    _ rows: EntityRows, over stored: EntityRows, deferring deferred: Set<String>
  ) throws {
    var (rows, stored) = (rows, stored)
    while !rows.keys.isEmpty {
      let places = rows.places
      let replaced = stored.select(stored.keys.indices.filter { places[stored.keys[$0]] != nil })
      let new = Set(rows.keys).subtracting(replaced.keys).sorted()
      do {
        return try target.apply(
          (new.isEmpty ? [] : [.expectAbsent(rows.shape.name, new)]) + [
            .expect(EntityBatch(replaced)),
            .save(EntityBatch(rows.leavingOut(deferred, keeping: stored))),
          ])
      } catch let error as EntityError {
        guard replaces, case .taken(_, _, _, let owner) = error, !rows.keys.contains(owner) else {
          throw error
        }
        let keys = rows.keys + [owner]
        let more = try self.rows(keys, of: rows.shape, in: source)
        guard more.keys.contains(owner) else { throw error }
        (rows, stored) = (more, try self.rows(keys, of: rows.shape, in: target))
      }
    }
  }

  private func rows(
    _ keys: [EntityKey], of shape: EntityShape, in store: any EntitySnapshot
  ) throws -> EntityRows {
    let request = EntityRequest(shape, alone: .isIn("id", keys.map(\.value)))
    return try store.load(request).batch.rows[shape.name] ?? EntityRows(shape)
  }
}
