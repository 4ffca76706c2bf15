extension EntityBatch {
  /// The models with these keys, except the models that cannot be created, and those whose relations hold such a model: saving
  /// a model that lacks a target would remove the target from its relation.
  ///
  /// Inverses are not stored: if an inverse of a model holds a model that is left out, only the target is removed.
  ///
  /// - Parameter skip: Called with the error of each model that is left out; if nil, the first error is thrown.
  package func models<Model: Entity>(
    _ type: Model.Type, _ keys: [EntityKey], skipping skip: ((any Error) -> Void)?
  ) throws -> [Model] {
    guard skip != nil else { return try models(type, keys) }
    return try restored(Model.entityName, keys, skipping: skip) { batch, keys, fail in
      try Restoration(batch, skip: fail).models(type, keys)
    }
  }

  /// The models that `restore` creates from a batch without those that cannot be created.
  ///
  /// - Parameter restore: Creates the models of these keys, and calls its last argument with the entity, key and error of each
  ///   that cannot be created.
  package func restored<Model>(
    _ entity: String, _ keys: [EntityKey], skipping skip: ((any Error) -> Void)?,
    by restore: (
      EntityBatch, [EntityKey], @escaping (String, EntityKey, any Error) -> Void
    ) throws -> [Model]
  ) throws -> [Model] {
    var (batch, keys) = (self, keys)
    while true {
      var failed: [(entity: String, key: EntityKey, error: any Error)] = []
      let models = try restore(batch, keys) { failed.append(($0, $1, $2)) }
      guard let first = failed.first else { return models }
      guard let skip else { throw first.error }
      for one in failed { skip(one.error) }
      let gone = batch.remove(
        Dictionary(grouping: failed, by: \.entity).mapValues { Set($0.map(\.key)) }, skip)
      keys.removeAll { gone[entity]?.contains($0) == true }
    }
  }

  /// Removes entities and all entities whose relations hold a removed one, and returns the keys of all removed entities.
  private mutating func remove(
    _ first: [String: Set<EntityKey>], _ skip: (any Error) -> Void
  ) -> [String: Set<EntityKey>] {
    var gone = first
    let holders = holders
    var pending = first.flatMap { name, keys in keys.map { Row(entity: name, key: $0) } }
    while let target = pending.popLast() {
      for (holder, relation) in holders[target] ?? [] {
        guard gone[holder.entity, default: []].insert(holder.key).inserted else { continue }
        pending.append(holder)
        skip(
          EntityError.incompatible(
            entity: holder.entity,
            reason: """
              \(relation) of \(holder.key) holds \(target.entity) \(target.key), which is skipped. If \
              \(holder.key) were returned without it, a save would remove it from \(relation). Correct the skipped one
              """))
      }
    }
    rows = rows.mapValues { $0.without(gone) }
    return gone
  }

  /// The entities whose stored relations lead to each entity, with the names of these relations.
  private var holders: [Row: [(holder: Row, relation: String)]] {
    var holders: [Row: [(holder: Row, relation: String)]] = [:]
    for (name, rows) in rows {
      // A lazy to-one relation keeps the key of a target that is not loaded.
      for relation in rows.shape.toMany + rows.shape.toOne
      where relation.isToMany || !relation.isLazy {
        let targets = rows.targets(of: relation)
        for (index, key) in rows.keys.enumerated() {
          for target in targets(index) {
            holders[Row(entity: relation.target, key: target), default: []]
              .append((Row(entity: name, key: key), relation.name))
          }
        }
      }
    }
    return holders
  }
}

/// One entity of a batch.
private struct Row: Hashable {
  let entity: String
  let key: EntityKey
}

extension EntityRows {
  /// These rows without the entities in `gone`, which are also removed from the inverses of the other rows.
  fileprivate func without(_ gone: [String: Set<EntityKey>]) -> EntityRows {
    var rest = select(keys.indices.filter { gone[shape.name]?.contains(keys[$0]) != true })
    for (place, relation) in shape.lists.enumerated() where relation.inverse != nil {
      guard let missing = gone[relation.target] else { continue }
      rest.lists[place] = rest.lists[place].map { $0?.filter { !missing.contains($0) } }
    }
    return rest
  }
}
