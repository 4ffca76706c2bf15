extension EntityGraph {
  /// Checks that the relations which changes have set refer to entities that are stored after the last change.
  ///
  /// - Throws: ``EntityError/dangling(entity:id:)``.
  public func checkTargets(of changes: [EntityChange]) throws {
    var needed: [String: Set<EntityKey>] = [:]
    for change in changes {
      if case .update(let request, let values) = change {
        for relation in try shapes.shape(request.entity).toOne {
          guard let key = values[relation.name].flatMap({ EntityKey($0) }) else { continue }
          needed[relation.target, default: []].insert(key)
        }
      }
      guard case .save(let batch) = change else { continue }
      for rows in batch.rows.values {
        for relation in rows.shape.toMany + rows.shape.toOne {
          let targets = rows.targets(of: relation)
          needed[relation.target, default: []].formUnion(rows.keys.indices.lazy.flatMap(targets))
        }
      }
    }
    let questions = try needed.sorted { $0.key < $1.key }.map { name, keys in
      EntityQuestion.missing(try shapes.shape(name), keys.sorted())
    }
    for (question, answer) in zip(questions, try reader.answers(to: questions, isLast: false)) {
      if case .missing(let shape, _) = question, case .key(let key?) = answer {
        throw EntityError.dangling(entity: shape.name, id: key)
      }
    }
  }
}
