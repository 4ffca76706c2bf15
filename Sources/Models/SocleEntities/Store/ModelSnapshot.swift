/// The state of models and of all models related to them at one moment; see `snapshot(of:)` of a repository or persister.
///
/// It remains as it is when the models are changed.
public struct ModelSnapshot: Sendable {
  package let batch: EntityBatch

  package init(batch: EntityBatch) { self.batch = batch }

  /// The changes that store a batch unless a model of this snapshot was changed since.
  ///
  /// - Throws: ``EntityError/notLoaded(entity:id:relation:)`` for a list that was not loaded when the snapshot was taken: whether
  ///   it is unchanged is unknown.
  package func saving(_ models: EntityBatch) throws -> [EntityChange] {
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
