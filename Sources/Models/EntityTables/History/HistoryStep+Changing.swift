import Entities
import SQLiteCore

extension HistoryStep {
  /// Makes one change, and notes what it changed.
  ///
  /// - Parameters:
  ///   - order: The names of entities in the order in which history lists their changes; others follow by name.
  ///   - newFrom: Entities with this number as their key, or a larger one, are known not to be stored.
  package mutating func apply(
    _ change: EntityChange, order: [String] = [], newFrom: Int64 = .max
  ) throws {
    try checkSchema()
    var revisions: [EntityRevision] = []
    switch change {
    case .save(let batch):
      for (name, rows) in batch.rows { try rows.check(fit: tables.shape(name)) }
      let others = Set(batch.rows.keys).subtracting(order).sorted()
      for name in order + others {
        if let rows = batch.rows[name] { try save(rows, newFrom: newFrom, &revisions) }
      }
    case .delete(let entity, let keys): try delete(entity, keys)
    case .deleteAll(let request):
      try delete(request.entity, tables.keys(of: request, on: connection))
    case .update(let request, let values):
      let shape = try tables.shape(request.entity)
      let columns = try shape.columns(setting: values)
      let keys = try tables.keys(of: request, on: connection)
      var rows = EntityRows(shape)
      let stored = try images(of: keys, self.stored(shape.name), Parts(lists: []))
      for key in keys { if let values = stored[key]?.values { rows.append(key, values) } }
      rows.set(columns)
      try save(rows, newFrom: newFrom, &revisions)
    case .expect: try tables.apply(change, on: connection)
    }
    record.add(revisions)
  }

  /// Stores those rows and lists that differ from the stored ones.
  private mutating func save(
    _ rows: EntityRows, newFrom: Int64, _ revisions: inout [EntityRevision]
  ) throws {
    if rows.keys.isEmpty { return }
    let stored = try stored(rows.shape.name)
    try stored.requireComplete("Open the file again")
    let known = rows.keys.filter {
      if case .int(let number) = $0 { number < newFrom } else { true }
    }
    let lists = rows.shape.toMany.indices.filter { list in
      rows.lists[list].contains { $0 != nil }
    }
    let images = try images(of: known, stored, Parts(lists: Array(lists)))
    var changed = Differences(rows.shape)
    let first = revisions.count
    for (index, key) in rows.keys.enumerated() {
      let old = images[key]
      guard let (former, new) = changed.add(rows, index, old) else { continue }
      revisions.append(
        EntityRevision(shape: stored.number, key: key, old: former, new: new))
    }
    try write(changed, tables)
    if stored.hasTriggers { try readAgain(&revisions[first...], stored) }
  }

  /// Takes what triggers have made of saved entities as their new images.
  private func readAgain(
    _ revisions: inout ArraySlice<EntityRevision>, _ stored: StoredShape
  ) throws {
    let images = try images(of: revisions.map(\.key), stored, .all(of: stored))
    for index in revisions.indices {
      let (image, new) = (images[revisions[index].key], revisions[index].new)
      revisions[index].new = image.map { image in
        EntityImage(
          values: new?.values == nil ? nil : image.values,
          lists: zip(image.lists, new?.lists ?? []).map { $1 == nil ? nil : $0 })
      }
    }
  }

  /// Writes rows, then lists.
  func write(_ changed: Differences, _ tables: EntityTables) throws {
    try tables.write(changed.rows, on: connection)
    for (relation, lists) in zip(changed.rows.shape.toMany, changed.lists) {
      try tables.write(lists, EntityEdge(changed.rows.shape, relation), on: connection)
    }
  }

  /// Deletes entities, and removes them from all relations of others.
  ///
  /// - Parameter cascading: Whether `.cascade` deletes targets.
  package mutating func delete(
    _ entity: String, _ keys: [EntityKey], cascading: Bool = true
  ) throws {
    try checkSchema()
    let all = try allTables()
    let going = try all.deletion(of: entity, keys, cascading: cascading, on: connection)
    var revisions: [EntityRevision] = []
    for (name, keys) in going.sorted(by: { $0.key < $1.key }) {
      let stored = try anyStored(name)
      let images = try images(of: keys, stored, .all(of: stored))
      for key in Set(keys).sorted() {
        guard let image = images[key] else { continue }
        revisions.append(EntityRevision(shape: stored.number, key: key, old: image, new: nil))
      }
    }
    revisions += try clearHolders(of: going, all)
    try all.remove(going, on: connection)
    record.add(revisions)
  }

  /// Removes deleted entities from the to-one relations and lists of others, and returns the changes of these.
  private mutating func clearHolders(
    of deleted: [String: [EntityKey]], _ all: EntityTables
  ) throws -> [EntityRevision] {
    let going = deleted.mapValues(Set.init)
    let reader = TablesReader(tables: all, connection: connection)
    var holders: [String: [EntityKey: EntityImage]] = [:]
    var held: [EntityEdge] = []
    for edge in all.shapes.edges {
      guard let gone = going[edge.relation.target] else { continue }
      let target = try all.shape(edge.relation.target)
      let question = EntityQuestion.targets(
        edge.reversed(from: target), of: Array(gone), isAll: false)
      guard case .targets(let found)? = try reader.answers(to: [question], isLast: false).first
      else { continue }
      let owners = Set(found.lists.joined()).subtracting(going[edge.owner.name] ?? [])
      if owners.isEmpty { continue }
      let stored = try anyStored(edge.owner.name)
      let list = stored.shape.toMany.firstIndex(of: edge.relation)
      let parts = Parts(values: list == nil, lists: list.map { [$0] } ?? [])
      for (key, image) in try images(of: Array(owners), stored, parts) {
        holders[edge.owner.name, default: [:]][key, default: image].complete(with: image)
      }
      held.append(edge)
    }
    for edge in held {
      try all.clear(edge, of: deleted[edge.relation.target] ?? [], on: connection)
    }
    return try holders.sorted { $0.key < $1.key }.flatMap { name, images in
      let stored = try anyStored(name)
      return images.sorted { $0.key < $1.key }.map { key, image in
        EntityRevision(
          shape: stored.number, key: key, old: image, new: image.without(going, stored.shape))
      }
    }
  }
}

extension EntityImage {
  /// The image without relations to deleted entities.
  fileprivate func without(_ gone: [String: Set<EntityKey>], _ shape: EntityShape) -> EntityImage {
    var image = self
    for relation in shape.toOne {
      guard let place = shape.column(of: relation), let gone = gone[relation.target],
        let key = image.values.flatMap({ EntityKey($0[place]) }), gone.contains(key)
      else { continue }
      image.values?[place] = .null
    }
    for (place, relation) in shape.toMany.enumerated() {
      guard let gone = gone[relation.target] else { continue }
      image.lists[place]?.removeAll { gone.contains($0) }
    }
    return image
  }
}

/// The rows and lists of one entity that a change has to write.
struct Differences {
  var rows: EntityRows
  var lists: [[(owner: EntityKey, targets: [EntityKey]?)]]

  init(_ shape: EntityShape) {
    rows = EntityRows(shape)
    lists = shape.toMany.map { _ in [] }
  }

  /// Adds an image that is to be stored.
  mutating func add(_ key: EntityKey, _ image: EntityImage) {
    if let values = image.values { rows.append(key, values) }
    for (place, list) in image.lists.enumerated() {
      if let list { lists[place].append((key, list)) }
    }
  }

  /// Adds the parts of a row that differ from its stored image, nil if there is none.
  ///
  /// - Returns: These parts as they are stored, and as they will be; nil if nothing differs.
  fileprivate mutating func add(
    _ rows: EntityRows, _ index: Int, _ stored: EntityImage?
  ) -> (old: EntityImage?, new: EntityImage)? {
    let (key, values) = (rows.keys[index], rows.row(index))
    guard var old = stored else {
      let lists = rows.shape.toMany.indices.map { rows.lists[$0][index] ?? [] }
      let image = EntityImage(values: Array(values), lists: lists)
      self.rows.append(key, image.values ?? [])
      for (place, list) in lists.enumerated() where !list.isEmpty {
        self.lists[place].append((key, list))
      }
      return (nil, image)
    }
    var new = EntityImage(values: nil, lists: old.lists.map { _ in nil })
    if old.values?.elementsEqual(values) == true {
      old.values = nil
    } else {
      new.values = Array(values)
      self.rows.append(key, Array(values))
    }
    for place in old.lists.indices {
      guard let list = rows.lists[place][index], list != old.lists[place] else {
        old.lists[place] = nil
        continue
      }
      new.lists[place] = list
      self.lists[place].append((key, list))
    }
    return new.values == nil && !new.lists.contains { $0 != nil } ? nil : (old, new)
  }
}
