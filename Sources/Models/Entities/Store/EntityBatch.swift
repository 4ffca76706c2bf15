/// A part of an object graph as plain values: the form in which entities are passed to and from a store.
public struct EntityBatch: Sendable {
  /// The rows, by entity.
  public var rows: [String: EntityRows] = [:]
  /// The links of to-many relations, by entity and relation.
  public var links: [String: [String: EntityLinks]] = [:]

  /// An empty batch.
  public init() {}
}

/// Rows of one type of entity, in flat arrays, so that a row needs no allocation of its own.
public struct EntityRows: Sendable {
  /// The shape of the entity.
  public let shape: EntityShape
  /// The key of each row.
  public var keys: [EntityKey] = []
  /// The values of all rows: for each key, one value per column of the shape, in that order.
  public var values: [EntityValue] = []

  /// An empty collection of rows of the entity with this shape.
  public init(_ shape: EntityShape) {
    self.shape = shape
  }

  /// The number of values of each row.
  public var width: Int { shape.columns.count }

  /// The values of the row at `index`.
  public func row(_ index: Int) -> ArraySlice<EntityValue> {
    values[index * width..<(index + 1) * width]
  }

  /// Appends a row.
  ///
  /// - Parameter values: One value per column of the shape.
  public mutating func append(_ key: EntityKey, _ values: some Sequence<EntityValue>) {
    keys.append(key)
    self.values.append(contentsOf: values)
  }
}

/// The complete lists of targets that some owners have, for one to-many relation.
public struct EntityLinks: Sendable {
  /// The owners of the lists. An owner without links has an empty list; the stored lists of other owners are unchanged.
  public var owners: [EntityKey] = []
  /// The elements of all lists: the links of each owner are contiguous and in the order of their positions, which start at 0.
  public var links: [EntityLink] = []

  /// An empty collection of lists.
  public init() {}

  /// Appends the list of one owner.
  public mutating func append(_ owner: EntityKey, _ targets: some Sequence<EntityKey>) {
    owners.append(owner)
    for (position, target) in targets.enumerated() {
      links.append(EntityLink(owner: owner, position: position, target: target))
    }
  }
}

/// One element of the list that an owner has in a to-many relation.
public struct EntityLink: Hashable, Sendable {
  /// The owner of the list.
  public var owner: EntityKey
  /// The position in the list, from 0.
  public var position: Int
  /// The entity at that position.
  public var target: EntityKey

  /// A link with these values.
  public init(owner: EntityKey, position: Int, target: EntityKey) {
    self.owner = owner
    self.position = position
    self.target = target
  }
}
