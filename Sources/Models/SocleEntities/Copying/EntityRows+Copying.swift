extension EntityRequest {
  /// A request for entities with all their lists, but without the related entities.
  init(_ shape: EntityShape, alone condition: EntityCondition) {
    let lists = shape.toMany.filter(\.isLazy).map(\.name)
    self.init(shape.name, where: condition, loading: Set(lists))
    isShallow = true
  }
}

extension EntityRows {
  /// These rows, sorted in the order of `keys`, which are their keys.
  func ordered(by keys: [EntityKey]) -> EntityRows {
    if keys == self.keys { return self }
    let places = places
    return select(keys.compactMap { places[$0] })
  }

  /// The rows for which `isIncluded` returns true.
  ///
  /// - Parameter isIncluded: Receives the index of a row, and the index of the row with the same key in `others`, if any.
  func select(
    comparedTo others: EntityRows, _ isIncluded: (Int, Int?) throws -> Bool
  ) rethrows -> EntityRows {
    let places = others.places
    return select(try keys.indices.filter { try isIncluded($0, places[keys[$0]]) })
  }

  /// These rows without some relations: a save leaves their lists as they are; a to-one relation keeps its stored key, or is
  /// null.
  func leavingOut(_ relations: Set<String>, keeping stored: EntityRows) -> EntityRows {
    if relations.isEmpty { return self }
    var rows = self
    let places = stored.places
    for relation in shape.relations where relations.contains(relation.name) {
      if let column = shape.column(of: relation) {
        for (row, key) in keys.enumerated() {
          rows.values[row * width + column] =
            places[key].map { stored.values[$0 * width + column] } ?? .null
        }
      } else if let list = shape.toMany.firstIndex(of: relation) {
        rows.lists[list] = Array(repeating: nil, count: keys.count)
      }
    }
    return rows
  }

  /// Whether a row has no target in the relation with this name.
  func isEmpty(_ relation: String, _ row: Int) -> Bool {
    shape.relations.first { $0.name == relation }.map { targets(of: $0)(row).isEmpty } ?? false
  }

  /// The error for a row that differs in some properties; without properties, for one that is not stored.
  func difference(_ row: Int, in properties: [String]) -> EntityError {
    .differs(entity: shape.name, id: keys[row], properties: properties)
  }
}
