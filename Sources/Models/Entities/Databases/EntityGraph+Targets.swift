extension EntityGraph {
  /// Checks that the relations of a batch refer to entities that the batch contains or that are stored.
  ///
  /// - Throws: ``EntityError/dangling(entity:id:)``.
  public func checkTargets(of batch: EntityBatch) throws {
    let coming = batch.rows.mapValues { Set($0.keys) }
    var needed: [String: Set<EntityKey>] = [:]
    for rows in batch.rows.values {
      for relation in rows.shape.toMany + rows.shape.toOne {
        let targets = rows.targets(of: relation)
        needed[relation.target, default: []].formUnion(rows.keys.indices.lazy.flatMap(targets))
      }
    }
    var questions: [EntityQuestion] = []
    for (name, keys) in needed.sorted(by: { $0.key < $1.key }) {
      let missing = keys.subtracting(coming[name] ?? [])
      if !missing.isEmpty { questions.append(.missing(try shapes.shape(name), missing.sorted())) }
    }
    for (question, answer) in zip(questions, try reader.answers(to: questions, isLast: false)) {
      if case .missing(let shape, _) = question, case .key(let key?) = answer {
        throw EntityError.dangling(entity: shape.name, id: key)
      }
    }
  }
}
