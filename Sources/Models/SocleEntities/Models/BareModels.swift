/// The models of one type in a restoration, before their relations are set.
struct BareModels<Model: Entity> {
  private(set) var models: [Model] = []
  /// The row of each model.
  private(set) var rows: [Int] = []
  let positions: EntityKeyIndex
  private(set) var skipped: Set<EntityKey> = []

  init(_ rows: EntityRows, in restoration: Restoration) throws {
    models.reserveCapacity(rows.keys.count)
    self.rows.reserveCapacity(rows.keys.count)
    let walked = try restoration.walk?.plan(Model.self).models
    let decoder = EntityDecoder(rows.shape)
    for (index, key) in rows.keys.enumerated() {
      do {
        if var model = walked?[index] {
          if model.id.key == nil { model.assign(key) }
          models.append(model)
        } else {
          models.append(try decoder.decode(Model.self, key, rows.row(index)))
        }
        self.rows.append(index)
      } catch {
        guard let skip = restoration.skip else { throw error }
        skip(rows.shape.name, key, error)
        skipped.insert(key)
      }
    }
    positions = EntityKeyIndex(of: skipped.isEmpty ? rows.keys : self.rows.map { rows.keys[$0] })
  }
}

extension Restoration {
  /// For each relation of an entity, the function that returns the targets of a row; nil if they are not loaded. A to-one inverse in
  /// class instances also leads to an owner that the batch contains anyway.
  func targets(
    of shape: EntityShape, _ rows: EntityRows, isClass: Bool
  ) -> [(Int) -> [EntityKey]?] {
    shape.relations.map { relation in
      let targets = rows.loadedTargets(of: relation)
      guard isClass, walk == nil, !relation.isToMany, let other = relation.inverse else {
        return targets
      }
      let owners = batch.owners(of: other, in: relation.target)
      return { row in targets(row) ?? owners[rows.keys[row]].map { [$0] } }
    }
  }
}

extension EntityBatch {
  /// The owner of each target of a relation among the owners in the batch; of several, the one with the lowest key.
  fileprivate func owners(
    of relation: RelationShape.Inverse, in entity: String
  ) -> [EntityKey: EntityKey] {
    guard let rows = rows[entity],
      let stored = rows.shape.relations.first(where: { $0.name == relation.name })
    else { return [:] }
    let targets = rows.targets(of: stored)
    let links = rows.keys.enumerated().flatMap { index, key in targets(index).map { ($0, key) } }
    return Dictionary(links, uniquingKeysWith: min)
  }
}
