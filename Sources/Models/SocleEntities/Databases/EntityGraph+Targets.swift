extension EntityGraph {
  /// Checks that the relations which changes have set refer to entities that are stored after the last change.
  ///
  /// - Throws: ``EntityError/dangling(entity:id:)``.
  public func checkTargets(of changes: [EntityChange]) throws {
    var needed: [EntityEdge: Set<EntityKey>] = [:]
    for change in changes {
      switch change {
      case .update(let request, let values):
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
