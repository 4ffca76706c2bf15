/// The kinds of values that a property can hold in any database.
public enum EntityType: String, Hashable, Sendable {
  /// True or false.
  case bool
  /// A signed integer of 64 bits.
  case int
  /// An IEEE double; a `Float` is stored as the double of the same value.
  case double
  /// Text, compared and ordered by its UTF-8 bytes.
  case string
  /// Bytes.
  case bytes
  /// A moment; each store states its precision.
  case date
  /// A UUID.
  case uuid
  /// The JSON text of a Codable value that is no entity: a struct, an array, a dictionary.
  case json
}
