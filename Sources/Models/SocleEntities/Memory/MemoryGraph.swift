/// The entities of a memory store.
struct MemoryGraph {
  /// The values of an entity, and the lists of its to-many relations, in the order of its table.
  typealias Row = (values: [EntityValue], lists: [[EntityKey]])

  /// The shapes of the release that makes the current call.
  var shapes: [String: EntityShape] = [:]
  /// The columns and lists of each entity, including those of other releases.
  var tables: [String: MemoryTable] = [:]
  var registered = RegisteredShapes()
  var everything: [String: EntityShape] = [:]
  /// Whether relations may lead to entities that are not in the graph.
  var isPart = false
  var rows: [String: [EntityKey: Row]] = [:]
  /// The rows that the changes of one ``apply(_:)`` have replaced so far, as they were before; nil for new rows.
  private var replaced: [(entity: String, key: EntityKey, row: Row?)] = []

  /// Applies all changes or none.
  ///
  /// - Returns: The names of the entities of which a row or list has changed.
  mutating func apply(_ changes: [EntityChange]) throws -> Set<String> {
    defer { replaced = [] }
    do {
      for change in changes {
        let first = replaced.count
        try apply(change)
        try checkUnique(replaced[first...])
      }
      if !isPart { try checkTargets() }
    } catch {
      for old in replaced.reversed() { rows[old.entity]?[old.key] = old.row }
      throw error
    }
    return Set(replaced.map(\.entity))
  }

  private mutating func apply(_ change: EntityChange) throws {
    switch change {
    case .save(let batch): try save(batch)
    case .delete(let entity, let keys, let isAlone):
      try delete(entity, keys, isAlone: isAlone)
    case .deleteAll(let request): try delete(request.entity, keys(of: request))
    case .update(let request, let values, let amounts):
      try update(request, values, adding: amounts)
    case .expect(let batch): try EntityGraph(shapes, self).checkUnchanged(batch)
    case .expectAbsent(let entity, let keys):
      try EntityGraph(shapes, self).rows(of: shapes.shape(entity), keys).checkAbsent()
    }
  }

  /// Stores a row in place of another, or deletes it. All changes that can be undone are made here.
  mutating func replace(_ entity: String, _ key: EntityKey, by row: Row?) {
    let old = rows[entity]?[key]
    if let old, let row, old == row { return }
    replaced.append((entity, key, old))
    rows[entity, default: [:]][key] = row
  }

  /// - Throws: ``EntityError/dangling(entity:id:)`` if a relation of a changed row refers to an entity that does not exist.
  private func checkTargets() throws {
    for (name, key, _) in replaced {
      guard let row = rows[name]?[key] else { continue }
      let shape = try shapes[name] ?? everything.shape(name)
      for relation in shape.relations where relation.inverse == nil {
        let stored = rows[relation.target]
        for target in try keys(of: relation, shape)((key, row)) where stored?[target] == nil {
          throw EntityError.dangling(entity: relation.target, id: target)
        }
      }
    }
  }

  /// - Throws: ``EntityError/taken(entity:property:id:owner:)`` if a changed row has the unique values of another.
  private func checkUnique(
    _ changes: ArraySlice<(entity: String, key: EntityKey, row: Row?)>
  ) throws {
    for name in Set(changes.map(\.entity)).sorted() {
      let shape = try everything[name] ?? shapes.shape(name)
      guard !shape.uniqueKeys.isEmpty else { continue }
      let changed = Set(changes.lazy.filter { $0.entity == name }.map(\.key))
      // All rows, at each save: values kept by owner would have to follow every change, for stores as small as those of tests.
      // The unchanged rows come first: they are the owners.
      let keys = (rows[name] ?? [:]).keys
      let all = keys.filter({ !changed.contains($0) }) + keys.filter(changed.contains).sorted()
      try rows(of: shape, all).checkUnique(shape.uniqueKeys)
    }
  }
}
