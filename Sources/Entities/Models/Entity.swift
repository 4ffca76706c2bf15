/// A model that can be stored: a Codable struct or final class with an `id`.
///
/// ```swift
/// final class Recipe: Entity {
///   var id = UUID()
///   var name: String
///   var steps: [Step] = []
///   var tags: [Tag] = []
///   static let relations: [Relation<Recipe>] = [
///     .toMany("steps", \.steps, onDelete: .cascade),
///     .toMany("tags", \.tags),
///   ]
/// }
/// ```
///
/// Properties that hold other entities are declared as relations; every other property is stored as a value of the row.
/// Codable's own conformance is used, so a type needs neither coding keys nor an initializer from a decoder.
///
/// The structure of a type is found by decoding it from made-up values, once for each type. Therefore the type of a
/// property has to accept them, or be `CaseIterable`, or provide samples: see ``SampleProviding``.
public protocol Entity: Codable, Identifiable, SendableMetatype where ID: EntityID {
  /// The name under which entities of this type are stored; the type's own unless said otherwise.
  static var entityName: String { get }
  /// Names of earlier versions of the app, whose stored entities this type takes over.
  static var formerNames: [String] { get }
  /// The properties that hold other entities.
  static var relations: [Relation<Self>] { get }
  /// The properties, or combinations of them, that are searched or ordered by, as `[["name"]]`.
  static var indexes: [[String]] { get }
  /// Takes over the key that a first save assigned. Does nothing in types that bring their own id.
  mutating func assign(_ key: EntityKey)
}

extension Entity {
  /// The type's name.
  public static var entityName: String { String(describing: Self.self) }
  /// None.
  public static var formerNames: [String] { [] }
  /// None.
  public static var relations: [Relation<Self>] { [] }
  /// None.
  public static var indexes: [[String]] { [] }
  /// Does nothing.
  public mutating func assign(_ key: EntityKey) {}
}

/// A type of property of which no value can be made up: one that refuses made-up numbers and texts when it is decoded.
public protocol SampleProviding {
  /// At least two values that differ, or one if nothing is searched or ordered by the property.
  static var samples: [Self] { get }
}
