/// A part of a graph as plain values: what crosses the seam between models and stores.
public struct EntityBatch: Sendable {
  /// The rows, by entity.
  public var rows: [String: EntityRows] = [:]
  /// The links of to-many relations, by entity and relation.
  public var links: [String: [String: EntityLinks]] = [:]

  /// An empty batch.
  public init() {}
}

/// Rows of one entity. Flat, so that a row costs no allocation.
public struct EntityRows: Sendable {
  /// The entity.
  public let shape: EntityShape
  /// The key of each row.
  public var keys: [EntityKey] = []
  /// For each key as many values as the shape has columns, in their order.
  public var values: [EntityValue] = []

  /// No rows.
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
  /// - Parameter values: As many as the shape has columns.
  public mutating func append(_ key: EntityKey, _ values: some Sequence<EntityValue>) {
    keys.append(key)
    self.values.append(contentsOf: values)
  }
}

/// The whole lists of some owners, for one to-many relation.
public struct EntityLinks: Sendable {
  /// Whose lists these are; one without links has an empty list. Lists of others are not meant.
  public var owners: [EntityKey] = []
  /// The links, those of an owner side by side in the order of their positions, which begin at 0.
  public var links: [EntityLink] = []

  /// No lists.
  public init() {}

  /// Appends the list of one owner.
  public mutating func append(_ owner: EntityKey, _ targets: some Sequence<EntityKey>) {
    owners.append(owner)
    for (position, target) in targets.enumerated() {
      links.append(EntityLink(owner: owner, position: position, target: target))
    }
  }
}

/// One place in the list of one owner.
public struct EntityLink: Hashable, Sendable {
  /// Whose list.
  public var owner: EntityKey
  /// The place in the list, from 0.
  public var position: Int
  /// What the list holds there.
  public var target: EntityKey

  /// A link.
  public init(owner: EntityKey, position: Int, target: EntityKey) {
    self.owner = owner
    self.position = position
    self.target = target
  }
}
