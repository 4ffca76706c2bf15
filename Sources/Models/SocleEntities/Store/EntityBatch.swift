/// A part of an object graph as plain values: the form in which entities are passed to and from a store.
public struct EntityBatch: Sendable {
  /// The rows, with the lists of their to-many relations, by entity.
  public var rows: [String: EntityRows] = [:]

  /// A batch of these rows, or an empty one. Rows of one entity need equal shapes: a store refuses a batch of different ones.
  public init(_ rows: EntityRows...) {
    for some in rows where !some.keys.isEmpty {
      self.rows[some.shape.name, default: EntityRows(some.shape)].append(contentsOf: some)
    }
  }
}

/// Rows of one type of entity, in flat arrays, so that a row needs no allocation of its own.
public struct EntityRows: Sendable {
  /// The shape of the entity.
  public let shape: EntityShape
  /// The number of values of each row.
  public let width: Int
  /// The key of each row.
  public var keys: [EntityKey] = []
  /// The values of all rows: for each key, one value per column of the shape, in that order.
  public var values: [EntityValue] = []
  /// For each to-many relation of the shape, and then each inverse, the targets of each row, in order. Nil stands for targets that
  /// were not loaded; if the row is saved, its list keeps the stored targets. The targets of inverses are not stored.
  public var lists: [[[EntityKey]?]]

  /// An empty collection of rows of the entity with this shape.
  public init(_ shape: EntityShape) {
    self.shape = shape
    width = shape.columns.count
    lists = Array(repeating: [], count: shape.lists.count)
  }

  /// The values of the row at `index`.
  public func row(_ index: Int) -> ArraySlice<EntityValue> {
    values[index * width..<(index + 1) * width]
  }

  /// The index of each key's row.
  package var places: EntityKeyIndex { EntityKeyIndex(of: keys) }

  /// Appends a row.
  ///
  /// - Parameters:
  ///   - values: One value per column of the shape.
  ///   - lists: The targets of each to-many relation of the shape, then of each inverse; those without an element are nil.
  public mutating func append(
    _ key: EntityKey, _ values: [EntityValue], lists: [[EntityKey]?] = []
  ) {
    keys.append(key)
    self.values.append(contentsOf: values)
    for place in self.lists.indices {
      self.lists[place].append(place < lists.count ? lists[place] : nil)
    }
  }

  /// Appends the rows of `other`. If its shape is another one, the rows are incomplete from then on.
  mutating func append(contentsOf other: EntityRows) {
    if keys.isEmpty { return self = other }
    // A list too many, so that no store accepts these rows.
    if shape != other.shape { return lists.append(keys.map { _ in nil }) }
    keys += other.keys
    values += other.values
    for place in lists.indices { lists[place] += other.lists[place] }
  }

  /// The first row of each key.
  package var withoutRepeats: EntityRows {
    let places = self.places
    if !places.hasRepeats { return self }
    return select(keys.enumerated().filter { place, key in places[key] == place }.map(\.offset))
  }

  /// The rows at these indices.
  func select(_ rows: [Int]) -> EntityRows {
    var selected = EntityRows(shape)
    for row in rows {
      selected.keys.append(keys[row])
      selected.values += self.row(row)
      for list in lists.indices { selected.lists[list].append(lists[list][row]) }
    }
    return selected
  }

  /// The function that returns the targets that a row, given by its index, has in a relation.
  public func targets(of relation: RelationShape) -> (Int) -> [EntityKey] {
    let loaded = loadedTargets(of: relation)
    return { row in loaded(row) ?? [] }
  }

  /// The function that returns the targets of a row, or nil if they are not loaded.
  func loadedTargets(of relation: RelationShape) -> (Int) -> [EntityKey]? {
    if let column = shape.column(of: relation) {
      return { row in EntityKey(values[row * width + column]).map { [$0] } ?? [] }
    }
    guard let list = shape.lists.firstIndex(where: { $0.name == relation.name }) else {
      return { _ in nil }
    }
    return { row in lists[list].indices.contains(row) ? lists[list][row] : nil }
  }
}

extension EntityShape {
  /// The relations whose targets are in the lists of rows.
  var lists: [RelationShape] { toMany + inverses }
}
