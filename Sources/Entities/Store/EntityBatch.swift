/// A part of an object graph as plain values, in the form that models and stores exchange.
public struct EntityBatch: Sendable {
  /// The rows, by entity.
  public var rows: [String: EntityRows] = [:]
  /// The links of to-many relations, by entity and relation.
  public var links: [String: [String: EntityLinks]] = [:]

  /// An empty batch.
  public init() {}
}

/// Rows of one entity, in flat arrays, so that a row needs no allocation.
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

/// The complete lists of some owners, for one to-many relation.
public struct EntityLinks: Sendable {
  /// The owners of the lists. An owner without links has an empty list; the lists of owners that are not here remain unchanged.
  public var owners: [EntityKey] = []
  /// The links. All links of an owner are contiguous, in the order of their positions from 0.
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

/// One element of the list of one owner.
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
