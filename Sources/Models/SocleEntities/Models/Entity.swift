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
/// Properties that hold other entities are declared as relations; each other property is stored as a value in the entity's row.
/// Codable's synthesized conformance is used, so a type needs neither coding keys nor an `init(from:)`.
///
/// The structure of a type is determined by decoding it from sample values, once per type. Therefore the type of each property
/// must accept generated samples, be an enum with raw values, or provide samples itself: see ``SampleProviding``.
public protocol Entity: Codable, Identifiable, SendableMetatype where ID: EntityID {
  /// The name under which entities of this type are stored; by default the name of the type.
  static var entityName: String { get }
  /// Names of this type in earlier versions of the app: entities stored under them are renamed.
  static var formerNames: [String] { get }
  /// Names of properties and relations in earlier versions of the app, by their present names, such as
  /// `["cookTime": ["minutes"]]`: what is stored under them is renamed.
  static var formerProperties: [String: [String]] { get }
  /// Names of properties and relations that this or an earlier version of the app has removed for good: versions that still have
  /// them are refused, so that nothing writes them any more. Their columns stay until the app drops them.
  static var droppedProperties: [String] { get }
  /// The values of properties that stored entities do not have yet, such as `["rank": .int(3)]`: needed for a new property that
  /// is not optional.
  static var defaults: [String: EntityValue] { get }
  /// The properties that hold other entities.
  static var relations: [Relation<Self>] { get }
  /// The indexes, for searching and sorting, such as `[.on(\.name)]`.
  static var indexes: [EntityIndex<Self>] { get }
  /// Sets the id that was assigned at the first save. Does nothing in types that create their own ids.
  mutating func assign(_ key: EntityKey)
}

extension Entity {
  /// The name of the type.
  public static var entityName: String { String(describing: Self.self) }
  /// No former names.
  public static var formerNames: [String] { [] }
  /// No former names of properties.
  public static var formerProperties: [String: [String]] { [:] }
  /// No dropped properties.
  public static var droppedProperties: [String] { [] }
  /// No defaults.
  public static var defaults: [String: EntityValue] { [:] }
  /// No relations.
  public static var relations: [Relation<Self>] { [] }
  /// No indexes.
  public static var indexes: [EntityIndex<Self>] { [] }
  /// Does nothing.
  public mutating func assign(_ key: EntityKey) {}
}

/// The type of a property that provides its own sample values, because its `init(from:)` rejects generated numbers and texts.
public protocol SampleProviding {
  /// At least two different values; one value is enough if no search or order uses the property.
  static var samples: [Self] { get }
}
