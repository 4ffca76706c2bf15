import SocleCore
import SocleEntities

extension HistoryStep {
  /// Deletes entities, and removes them from all relations of others.
  ///
  /// - Parameters:
  ///   - cascading: Whether `.cascade` deletes targets.
  ///   - isAlone: Whether no rules are followed.
  package func delete(
    _ entity: String, _ keys: [EntityKey], cascading: Bool = true, isAlone: Bool = false
  ) throws {
    try checkSchema()
    let all = try allTables()
    let going = try all.graph(on: connection).deletion(
      of: entity, keys, cascading: cascading, isAlone: isAlone
    ).mapValues(Set.init)
    var (holders, held) = ([String: Set<EntityKey>](), [EntityEdge]())
    for edge in all.shapes.edges {
      guard let gone = going[edge.relation.target] else { continue }
      let owners = Set(try all.owners(of: Array(gone), along: edge, on: connection))
        .subtracting(going[edge.owner.name] ?? [])
      if owners.isEmpty { continue }
      holders[edge.owner.name, default: []].formUnion(owners)
      held.append(edge)
    }
    // Deletions come first, because callers see the operations of a step in this order.
    let changes =
      try revisions(of: going) { _, _ in nil } + revisions(of: holders) { $0.without(going, $1) }
    for edge in held {
      try all.clear(edge, of: Array(going[edge.relation.target] ?? []), on: connection)
    }
    try all.remove(going.mapValues(Array.init), on: connection)
    for (stored, revisions) in changes { try note(revisions, stored) }
  }

  /// The changes of these entities, by their names and keys, from the stored images to new ones.
  private func revisions(
    of entities: [String: Set<EntityKey>], _ new: (EntityImage, EntityShape) -> EntityImage?
  ) throws -> [(stored: StoredShape, revisions: [EntityRevision])] {
    try entities.sorted { $0.key < $1.key }.flatMap { name, keys in
      // Throws if another release has renamed what this program declares.
      if tables.shapes[name] != nil { _ = try stored(name) }
      return try recorded(name).map { stored in
        let images = try images(of: Array(keys), stored).sorted { $0.key < $1.key }
        return (
          stored,
          images.map {
            EntityRevision(
              shape: stored.number, key: $0, old: $1, new: new($1, stored.shape))
          }
        )
      }
    }
  }
}

extension EntityImage {
  /// The image without relations to deleted entities.
  fileprivate func without(_ gone: [String: Set<EntityKey>], _ shape: EntityShape) -> EntityImage {
    func isGone(_ key: EntityKey?, _ relation: RelationShape) -> Bool {
      key.map { gone[relation.target]?.contains($0) == true } ?? false
    }
    var image = self
    for relation in shape.toOne {
      guard let place = shape.column(of: relation) else { continue }
      if isGone(EntityKey(values[place]), relation) { image.values[place] = .null }
    }
    for (place, relation) in shape.toMany.enumerated() where gone[relation.target] != nil {
      image.lists[place].removeAll { isGone($0, relation) }
    }
    return image
  }
}
