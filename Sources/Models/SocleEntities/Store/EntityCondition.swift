/// A condition on the properties and relations of an entity, independent of a database.
///
/// Every condition is true or false, as in Swift: null is equal to null, unequal to everything else, and neither less nor
/// greater than anything. Text is compared by its UTF-8 bytes: case matters, and the composed and the decomposed "é" are
/// different. ``text(_:_:_:ignoring:)`` can ignore case and accents.
public indirect enum EntityCondition: Hashable, Codable, Sendable {
  /// The way in which two values are compared.
  public enum Comparison: String, Hashable, Codable, Sendable {
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

  /// The way in which a text is searched.
  public enum TextMatch: String, Hashable, Codable, Sendable {
    /// The whole text is equal.
    case equal
    /// The text contains the other one; every text contains the empty text.
    case contains
    /// The text begins with the other one.
    case hasPrefix
  }

  /// Compares the property with this name to a value of the property's type.
  case compare(String, Comparison, EntityValue)
  /// The property with this name equals one of the values, which may include null.
  case isIn(String, [EntityValue])
  /// The text of the property with this name matches the second string. Null never matches.
  ///
  /// If case and accents are ignored, both are compared in the form of `String.ignoringCaseAndAccents`. A database cannot compute
  /// exactly that form: a store reads the texts, and compares them in Swift, as
  /// `EntityShape.sqlCondition(of:among:joinsSubqueries:search:)` does.
  case text(String, TextMatch, String, ignoring: IgnoredDifferences? = nil)
  /// At least one target of the relation with this name satisfies the condition; a to-one relation has at most one target.
  /// Whether the relation is lazy does not matter.
  case related(String, EntityCondition)
  /// Compares the number of elements of the list with this name; an entity that it contains twice counts twice.
  case count(String, Comparison, Int)
  /// All conditions are true; with an empty array, this condition is always true.
  case all([EntityCondition])
  /// At least one condition is true; with an empty array, this condition is always false.
  case any([EntityCondition])
  /// The condition is false.
  case not(EntityCondition)
}

extension EntityCondition.Comparison {
  /// Whether a value of a property, on the left, satisfies the comparison with another.
  func holds(_ left: EntityValue, _ right: EntityValue) -> Bool {
    if self != .equal, left == .null || right == .null { return false }
    return switch self {
    case .equal: left == right
    case .less: left.sorts(before: right)
    case .lessOrEqual: !right.sorts(before: left)
    case .greater: right.sorts(before: left)
    case .greaterOrEqual: !left.sorts(before: right)
    }
  }
}
