import SocleCore
import SocleEntities

extension HistoryStep {
  /// Makes changes in their order, as the store does, and notes what they changed.
  package func apply(_ changes: [EntityChange]) throws {
    for change in changes { try apply(change) }
    try tables.checkTargets(of: changes, on: connection)
  }

  /// Makes one change, and notes what it changed.
  ///
  /// - Parameters:
  ///   - order: The names of entities in the order in which history lists their changes; others follow by name.
  ///   - newFrom: Entities with this number as their key, or a larger one, are known not to be stored.
  package func apply(
    _ change: EntityChange, order: [String] = [], newFrom: Int64 = .max
  ) throws {
    try checkSchema()
    switch change {
    case .save(let batch):
      try batch.checkSaved(with: tables.shapes)
      let others = Set(batch.rows.keys).subtracting(order).sorted()
      for name in order + others {
        if let rows = batch.rows[name] { try save(rows, newFrom: newFrom) }
      }
    case .delete(let entity, let keys, let isAlone): try delete(entity, keys, isAlone: isAlone)
    case .deleteAll(let request):
      _ = try stored(request.entity)
      try delete(request.entity, tables.keys(of: request, on: connection))
    case .update(let request, let values, let amounts):
      let columns = try tables.shapes.shape(request.entity).columns(
        setting: values, adding: amounts)
      _ = try stored(request.entity)
      let keys = try tables.keys(of: request, on: connection)
      try recording(keys, recorded(request.entity)) {
        try tables.update(request.entity, keys, columns, on: connection)
      }
    case .expect, .expectAbsent: try tables.apply(change, on: connection)
    }
  }

  /// Stores those rows and lists that differ from the stored ones.
  private func save(_ rows: EntityRows, newFrom: Int64) throws {
    if rows.keys.isEmpty { return }
    let stored = try stored(rows.shape.name)
    try stored.requireComplete("Open the file again")
    let known = rows.keys.filter {
      if case .int(let number) = $0 { number < newFrom } else { true }
    }
    let images = try images(of: known, stored)
    var revisions: [EntityRevision] = []
    for (index, key) in rows.keys.enumerated() {
      let (old, new) = (images[key], EntityImage(rows, index, keeping: images[key]))
      if new == old { continue }
      revisions.append(EntityRevision(shape: stored.number, key: key, old: old, new: new))
    }
    let recorded = try recorded(rows.shape.name)
    if recorded.map(\.number) == [stored.number] {
      try write(revisions, rows.shape, tables)
      return try note(revisions, stored)
    }
    try recording(revisions.map(\.key), recorded, knowing: [stored.number: images]) {
      try write(revisions, rows.shape, tables)
    }
  }

  /// Makes a change of entities of one type, and notes their images before and after it.
  ///
  /// - Parameter known: Stored images that were read already, by the numbers of their shapes.
  private func recording(
    _ keys: [EntityKey], _ recorded: [StoredShape],
    knowing known: [Int: [EntityKey: EntityImage]] = [:], _ change: () throws -> Void
  ) throws {
    let old = try recorded.map { try known[$0.number] ?? images(of: keys, $0) }
    try change()
    for (stored, old) in zip(recorded, old) {
      let new = try images(of: keys, stored)
      record.add(
        keys.map { EntityRevision(shape: stored.number, key: $0, old: old[$0], new: new[$0]) })
    }
  }

  /// Writes those values and lists of new images that differ from the old ones; entities without a new image are left alone.
  func write(
    _ revisions: [EntityRevision], _ shape: EntityShape, _ tables: EntityTables
  ) throws {
    var rows = EntityRows(shape)
    for revision in revisions {
      guard let new = revision.new, new.values != revision.old?.values else { continue }
      rows.append(revision.key, new.values)
    }
    try tables.write(rows, on: connection)
    for (place, relation) in shape.toMany.enumerated() {
      let lists = revisions.compactMap { revision in
        revision.new.map {
          (owner: revision.key, old: revision.old?.lists[place] ?? [], targets: $0.lists[place])
        }
      }.filter { $0.old != $0.targets }
      try tables.write(
        lists.map { ($0.owner, $0.targets) }, EntityEdge(shape, relation),
        areNew: lists.allSatisfy(\.old.isEmpty), on: connection)
    }
  }

  /// Adds what was changed to the step. The new images are read if an app's triggers may have changed them.
  func note(_ revisions: [EntityRevision], _ stored: StoredShape) throws {
    var revisions = revisions
    if stored.hasTriggers {
      let images = try images(of: revisions.map(\.key), stored)
      for index in revisions.indices { revisions[index].new = images[revisions[index].key] }
    }
    record.add(revisions)
  }

  /// The stored images of the entities with these keys.
  func images(of keys: [EntityKey], _ stored: StoredShape) throws -> [EntityKey: EntityImage] {
    let rows = try rows(of: keys, stored)
    return Dictionary(
      rows.keys.indices.map { (rows.keys[$0], stored.image(rows, $0)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The stored rows of the entities with these keys, of which `stored` makes images.
  func rows(of keys: [EntityKey], _ stored: StoredShape) throws -> EntityRows {
    if keys.isEmpty || !stored.hasTable { return EntityRows(stored.live) }
    return try stored.tables.graph(on: connection).rows(of: stored.live, keys)
  }
}
