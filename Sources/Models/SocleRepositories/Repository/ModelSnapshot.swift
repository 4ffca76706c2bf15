import SocleEntities

/// The state of models and of all models related to them at one moment; see ``Repository/snapshot(of:)``.
///
/// It remains as it is when the models are changed.
public struct ModelSnapshot: Sendable {
  let batch: EntityBatch

  /// The changes that store a batch unless a model of this snapshot was changed since.
  ///
  /// - Throws: `EntityError.notLoaded` for a list that was not loaded when the snapshot was taken: whether it is unchanged is
  ///   unknown.
  func saving(_ models: EntityBatch) throws -> [EntityChange] {
    for (name, known) in batch.rows {
      guard let rows = models.rows[name] else { continue }
      let places = rows.places
      for (row, key) in known.keys.enumerated() {
        guard let place = places[key] else { continue }
        for (list, relation) in rows.shape.toMany.enumerated()
        where known.lists[list][row] == nil && rows.lists[list][place] != nil {
          throw EntityError.notLoaded(entity: name, id: key, relation: relation.name)
        }
      }
    }
    return [.expect(batch), .save(models)]
  }
}
