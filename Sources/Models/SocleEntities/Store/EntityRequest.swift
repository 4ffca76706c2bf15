/// A request for entities of one type: a condition, an order and a range.
public struct EntityRequest: Hashable, Sendable {
  /// The name of the entities' type.
  public var entity: String
  /// The condition that each entity must satisfy; `.all([])` for all entities.
  public var condition: EntityCondition
  /// The sort keys, the most significant first, followed by the id; if empty, entities are sorted by id alone.
  public var orderings: [EntityOrdering]
  /// The maximum number of entities; nil for all.
  public var limit: Int?
  /// The number of entities to skip first.
  public var offset: Int
  /// The names of the lazy relations to load, of the requested entities only: those of related entities are never loaded.
  public var loading: Set<String>
  /// Whether the keys alone are needed, so that a store may return an empty batch with them.
  public var isKeysOnly = false
  /// Whether the requested entities are loaded alone, with the keys in their relations, but without the related entities.
  public var isShallow = false

  /// A request for entities of the type with this name; without other arguments, for all of them.
  public init(
    _ entity: String, where condition: EntityCondition = .all([]),
    orderedBy orderings: [EntityOrdering] = [], limit: Int? = nil, offset: Int = 0,
    loading: Set<String> = []
  ) {
    (self.entity, self.condition, self.orderings) = (entity, condition, orderings)
    (self.limit, self.offset, self.loading) = (limit, offset, loading)
  }
}

extension EntityRequest: Codable {
  private enum CodingKeys: CodingKey, CaseIterable {
    case entity, condition, orderings, limit, offset, loading, isKeysOnly, isShallow
  }

  /// Reads a request.
  public init(from decoder: any Decoder) throws {
    try decoder.checkNames(CodingKeys.allCases.map(\.stringValue))
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .entity),
      where: try container.decode(EntityCondition.self, forKey: .condition),
      orderedBy: try container.decode([EntityOrdering].self, forKey: .orderings),
      limit: try container.decodeIfPresent(Int.self, forKey: .limit),
      offset: try container.decode(Int.self, forKey: .offset),
      loading: try container.decode(Set<String>.self, forKey: .loading))
    isKeysOnly = try container.decode(Bool.self, forKey: .isKeysOnly)
    isShallow = try container.decode(Bool.self, forKey: .isShallow)
  }
}

/// An order by one property. In ascending order, null is first, false is before true, and text is sorted by its UTF-8 bytes.
public struct EntityOrdering: Hashable, Codable, Sendable {
  /// The property's name, or "id".
  public var property: String
  /// The to-one relation whose target has the property; nil for a property of the entity itself. Where there is no target, the
  /// value is null.
  public var relation: String?
  /// Whether the largest value comes first.
  public var isDescending: Bool

  /// An order by the property with this name, of the entity itself or of a relation's target.
  public init(_ property: String, of relation: String? = nil, isDescending: Bool = false) {
    self.property = property
    self.relation = relation
    self.isDescending = isDescending
  }
}

extension EntityOrdering {
  private enum CodingKeys: CodingKey, CaseIterable {
    case property, relation, isDescending
  }

  /// Reads an order.
  public init(from decoder: any Decoder) throws {
    try decoder.checkNames(CodingKeys.allCases.map(\.stringValue))
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(String.self, forKey: .property),
      of: try container.decodeIfPresent(String.self, forKey: .relation),
      isDescending: try container.decode(Bool.self, forKey: .isDescending))
  }
}
