extension EntityBatch {
  /// The models with these keys, without those that cannot be created, and without those that are related to them: saving a model
  /// that lacks a target would remove the target from its relation. Inverses, which are not saved, lack them.
  ///
  /// - Parameter skip: Called with the error of each model that is left out.
  package func wholeModels<Model: Entity>(
    _ type: Model.Type, _ keys: [EntityKey], skipping skip: (any Error) -> Void
  ) throws -> [Model] {
    var (batch, keys) = (self, keys)
    while true {
      var failed: [(entity: String, key: EntityKey, error: any Error)] = []
      let restoration = Restoration(batch, skip: { failed.append(($0, $1, $2)) }, walk: nil)
      let models = try restoration.models(type, keys)
      if failed.isEmpty { return models }
      for one in failed { skip(one.error) }
      let gone = batch.remove(
        Dictionary(grouping: failed, by: \.entity).mapValues { Set($0.map(\.key)) }, skip)
      keys.removeAll { gone[Model.entityName]?.contains($0) == true }
    }
  }

  /// Removes entities, and those that are related to them, and returns the keys of all.
  private mutating func remove(
    _ first: [String: Set<EntityKey>], _ skip: (any Error) -> Void
  ) -> [String: Set<EntityKey>] {
    var (gone, count) = (first, 0)
    while gone.values.reduce(0, { $0 + $1.count }) > count {
      count = gone.values.reduce(0) { $0 + $1.count }
      for (name, rows) in rows {
        // A lazy to-one relation keeps the key of a target that is not loaded.
        for relation in rows.shape.toOne.filter({ !$0.isLazy }) + rows.shape.toMany {
          guard let missing = gone[relation.target] else { continue }
          let targets = rows.targets(of: relation)
          for (index, key) in rows.keys.enumerated() where gone[name]?.contains(key) != true {
            guard let target = targets(index).first(where: missing.contains) else { continue }
            gone[name, default: []].insert(key)
            skip(
              EntityError.incompatible(
                entity: name,
                reason: """
                  \(relation.name) of \(key) holds \(relation.target) \(target), which is skipped. Without \
                  it, a save would remove it from there
                  """))
          }
        }
      }
    }
    rows = rows.mapValues { $0.without(gone) }
    return gone
  }
}

extension EntityRows {
  fileprivate func without(_ gone: [String: Set<EntityKey>]) -> EntityRows {
    var rest = EntityRows(shape)
    let targets = shape.lists.map { ($0.target, loadedTargets(of: $0)) }
    for (index, key) in keys.enumerated() where gone[shape.name]?.contains(key) != true {
      // What stays has none of them in its stored lists.
      let lists = targets.map { target, list in
        list(index)?.filter { gone[target]?.contains($0) != true }
      }
      rest.append(key, Array(row(index)), lists: lists)
    }
    return rest
  }
}
