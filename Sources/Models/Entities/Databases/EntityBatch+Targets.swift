extension EntityBatch {
  /// Asks for the entities that the batch's relations refer to and that the batch does not contain. If one of them is not stored,
  /// ``EntityError/dangling(entity:id:)`` is the error to throw.
  ///
  /// - Parameter shapes: The shapes of the database's entities, by name.
  public func questionsForTargets(
    _ shapes: [String: EntityShape]
  ) throws(EntityError) -> [EntityQuestion] {
    let coming = rows.mapValues { Set($0.keys) }
    var needed: [String: Set<EntityKey>] = [:]
    for rows in rows.values {
      for relation in rows.shape.relations {
        let targets = rows.targets(of: relation)
        needed[relation.target, default: []].formUnion(rows.keys.indices.lazy.flatMap(targets))
      }
    }
    var questions: [EntityQuestion] = []
    for (name, keys) in needed.sorted(by: { $0.key < $1.key }) {
      let missing = keys.subtracting(coming[name] ?? [])
      if !missing.isEmpty { questions.append(.missing(try shapes.shape(name), missing.sorted())) }
    }
    return questions
  }
}
