import SocleCore
import SocleEntities

extension HistoryStep {
  /// Deletes entities, and removes them from all relations of others.
  ///
  /// - Parameters:
  ///   - cascading: Whether `.cascade` deletes targets; if not, it acts like `.nullify`.
  ///   - isAlone: Whether the delete rules are ignored.
  package func delete(
    _ entity: String, _ keys: [EntityKey], cascading: Bool = true, isAlone: Bool = false
  ) throws {
    try checkSchema()
    let all = try allTables()
    let going = try all.graph(on: connection).deletion(
      of: entity, keys, cascading: cascading, isAlone: isAlone
    ).mapValues(EntityKeyIndex.init(of:))
    var (holders, held) = ([String: EntityKeyIndex](), [EntityEdge]())
    for edge in all.shapes.edges {
      guard let gone = going[edge.relation.target] else { continue }
      let owners = try all.owners(of: gone.keys, along: edge, on: connection).filter {
        going[edge.owner.name]?.contains($0) != true
      }
      if owners.isEmpty { continue }
      holders[edge.owner.name, default: EntityKeyIndex()].insert(contentsOf: owners)
      held.append(edge)
    }
    // Deletions come first, because callers see the operations of a step in this order.
    let changes =
      try revisions(of: going) { _, _ in nil } + revisions(of: holders) { $0.without(going, $1) }
    for edge in held {
      try all.clear(edge, of: going[edge.relation.target]?.keys ?? [], on: connection)
    }
    try all.remove(going.mapValues(\.keys), on: connection)
    for (stored, revisions) in changes { try note(revisions, stored) }
  }

  /// The changes of these entities, by their names and keys, from the stored images to those that `new` returns.
  private func revisions(
    of entities: [String: EntityKeyIndex], _ new: (EntityImage, EntityShape) -> EntityImage?
  ) throws -> [(stored: StoredShape, revisions: [EntityRevision])] {
    try entities.sorted { $0.key < $1.key }.flatMap { name, keys in
      // Throws if another release has renamed what this program declares.
      if tables.shapes[name] != nil { _ = try stored(name) }
      return try recorded(name).map { stored in
        let rows = try rows(of: keys.keys, stored)
        let revisions = rows.keys.inOrderWithPlaces.map { key, place in
          let old = stored.image(rows, place)
          return EntityRevision(
            shape: stored.number, key: key, old: old, new: new(old, stored.shape))
        }
        return (stored, revisions)
      }
    }
  }
}

extension EntityImage {
  /// The image without relations to deleted entities.
  fileprivate func without(_ gone: [String: EntityKeyIndex], _ shape: EntityShape) -> EntityImage {
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
