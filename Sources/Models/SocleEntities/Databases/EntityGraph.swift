/// The graph of the entities in a database: loads parts of it, and finds the entities that a deletion affects.
///
/// The number of questions depends on the types of the entities and their relations, not on the number of objects; if the reader
/// follows circles step by step, also on the longest path.
public struct EntityGraph {
  let shapes: [String: EntityShape]
  let reader: any EntityReader

  /// The graph of entities with these shapes, by name, as `reader` reads it.
  public init(_ shapes: [String: EntityShape], _ reader: any EntityReader) {
    self.shapes = shapes
    self.reader = reader
  }

  /// The roots and all entities related to them. Lazy relations are followed only if the request names them.
  ///
  /// - Parameter roots: The rows that the request selects, without lists. They are in the order of the request, or in any order
  ///   if it has none: then the keys are sorted.
  public func load(
    _ request: EntityRequest, _ roots: EntityRows
  ) throws -> (roots: [EntityKey], batch: EntityBatch) {
    var loading = GraphLoading(graph: self, request: request, roots: roots)
    try loading.loadAll()
    return (request.orderings.isEmpty ? roots.keys.inOrder : roots.keys, loading.batch)
  }

  /// The rows of these keys, in unspecified order, with all lists; unknown keys are ignored.
  public func rows(of shape: EntityShape, _ keys: [EntityKey]) throws -> EntityRows {
    let lists = shape.toMany.map { EntityEdge(shape, $0) }
    var different = EntityKeyIndex()
    different.insert(contentsOf: keys)
    let questions =
      [.rows(shape, different, isMost: false)]
      + lists.map { EntityQuestion.targets($0, of: keys, isAll: false) }
    let answers = try reader.answers(to: questions, isLast: false)
    guard case .rows(var rows)? = answers.first else { return EntityRows(shape) }
    let places = rows.places
    for (edge, answer) in zip(lists, answers.dropFirst()) {
      if case .targets(let found, _) = answer { rows.setLists(of: edge.relation, found, places) }
    }
    return rows
  }

  /// Checks the entities of a batch, types in the order of their names.
  ///
  /// - Throws: ``EntityError/changed(entity:id:expected:found:)`` if a stored row differs from the batch, or is not stored.
  package func checkUnchanged(_ batch: EntityBatch) throws {
    for (name, expected) in batch.rows.sorted(by: { $0.key < $1.key }) {
      let shape = try shapes.shape(name)
      try expected.check(fit: shape)
      try expected.check(unchangedIn: rows(of: shape, expected.keys))
    }
  }

  /// Whether a request selects entities whose relations have to be loaded, too.
  public func hasRelations(_ request: EntityRequest) throws(EntityError) -> Bool {
    try !shapes.shape(request.entity).edges(loading: request.loading).isEmpty
  }

  /// The entities to delete with `keys`, following the delete rules and grouped by entity. They include `keys`, whether or not
  /// these are stored.
  ///
  /// - Parameters:
  ///   - cascading: Whether `.cascade` deletes targets; if not, it acts like `.nullify`.
  ///   - isAlone: Whether the delete rules are ignored, so that only `keys` are deleted.
  /// - Throws: ``EntityError/denied(entity:id:relation:)`` if a `.deny` relation of one of them has a target that is kept.
  public func deletion(
    of entity: String, _ keys: [EntityKey], cascading: Bool = true, isAlone: Bool = false
  ) throws -> [String: [EntityKey]] {
    let edges = isAlone ? [] : shapes.allEdges
    let cascades = edges.filter { cascading && $0.relation.onDelete == .cascade }
    let root = try shapes.shape(entity)
    let going =
      cascades.contains { $0.owner.name == entity }
      ? try reader.reach(from: root, keys, along: cascades, firstEdges: []) : [entity: keys]
    let denials = edges.filter { $0.relation.onDelete == .deny }.compactMap { edge in
      going[edge.owner.name].map { (edge: edge, owners: $0) }
    }
    if denials.isEmpty { return going }
    let answers = try reader.answers(
      to: denials.map { edge, owners in
        .ownerWithTarget(edge, owners, notAmong: going[edge.relation.target] ?? [])
      }, isLast: false)
    for (denial, answer) in zip(denials, answers) {
      guard case .key(let owner?) = answer else { continue }
      throw EntityError.denied(
        entity: denial.edge.owner.name, id: owner, relation: denial.edge.relation.name)
    }
    return going
  }
}

extension EntityGraph {
  /// Checks that the relations which changes have set refer to entities that are stored after the last change.
  ///
  /// - Throws: ``EntityError/dangling(entity:id:)`` for a target that is not stored.
  public func checkTargets(of changes: [EntityChange]) throws {
    var needed: [EntityEdge: Set<EntityKey>] = [:]
    for change in changes {
      switch change {
      case .update(let request, let values, _):
        let shape = try shapes.shape(request.entity)
        for relation in shape.toOne {
          guard let key = values[relation.name].flatMap({ EntityKey($0) }) else { continue }
          needed[EntityEdge(shape, relation), default: []].insert(key)
        }
      case .save(let batch):
        for rows in batch.rows.values {
          for relation in rows.shape.toMany + rows.shape.toOne {
            let targets = Set(rows.keys.indices.lazy.flatMap(rows.targets(of: relation)))
            needed[EntityEdge(rows.shape, relation), default: []]
              .formUnion(targets.subtracting(batch.rows[relation.target]?.keys ?? []))
          }
        }
      default: continue
      }
    }
    let edges = needed.filter { !$1.isEmpty }.sorted { $0.key.table < $1.key.table }
    if edges.isEmpty { return }
    let questions = edges.map { EntityQuestion.dangling($0, $1.sorted()) }
    for (edge, answer) in zip(edges, try reader.answers(to: questions, isLast: false)) {
      guard case .key(let key?) = answer else { continue }
      throw EntityError.dangling(entity: edge.key.relation.target, id: key)
    }
  }
}
