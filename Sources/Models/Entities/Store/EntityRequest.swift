/// A request for entities of one type: a condition, an order and a range.
public struct EntityRequest: Hashable, Sendable {
  /// The name of the entities' type.
  public var entity: String
  /// The condition that each entity must satisfy; `.all([])` for all entities.
  public var condition = EntityCondition.all([])
  /// The sort keys, the most significant first; the id follows as the last key. Without sort keys, the store chooses the order.
  public var orderings: [EntityOrdering] = []
  /// The maximum number of entities; nil for all.
  public var limit: Int?
  /// The number of entities to skip first.
  public var offset = 0
  /// Whether the lazy relations of the requested entities are loaded; those of their related entities are never loaded.
  public var includesLazy = false

  /// A request for all entities of the type with this name.
  public init(_ entity: String) {
    self.entity = entity
  }
}

/// An order by one property. Ascending, null comes first, false before true, and text is ordered by its UTF-8 bytes.
public struct EntityOrdering: Hashable, Sendable {
  /// The property's name, or "id".
  public var property: String
  /// Whether the largest value comes first.
  public var isDescending: Bool

  /// An order by the property with this name.
  public init(_ property: String, isDescending: Bool = false) {
    self.property = property
    self.isDescending = isDescending
  }
}

/// A condition on the properties of an entity, independent of a database.
///
/// Every condition is true or false, as in Swift: null is equal to null, unequal to everything else, and neither less nor
/// greater than anything. Text is compared by its UTF-8 bytes: case matters, and the composed and the decomposed "é" are
/// different.
public indirect enum EntityCondition: Hashable, Sendable {
  /// The way in which two values are compared.
  public enum Comparison: Hashable, Sendable {
    /// Equal; null equals null.
    case equal
    /// Less, and neither is null.
    case less
    /// Less or equal, and neither is null.
    case lessOrEqual
    /// Greater, and neither is null.
    case greater
    /// Greater or equal, and neither is null.
    case greaterOrEqual
  }

  /// Compares the property with this name to a value of the property's type.
  case compare(String, Comparison, EntityValue)
  /// The property with this name equals one of the values, which may include null.
  case isAny(String, of: [EntityValue])
  /// The text of the property with this name contains the second string; every text contains the empty string.
  case contains(String, String)
  /// The text of the property with this name begins with the second string.
  case hasPrefix(String, String)
  /// All conditions are true; with an empty array, this condition is always true.
  case all([EntityCondition])
  /// At least one condition is true; with an empty array, this condition is always false.
  case any([EntityCondition])
  /// The condition is false.
  case not(EntityCondition)
}
