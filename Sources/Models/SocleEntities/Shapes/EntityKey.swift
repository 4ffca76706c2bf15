import Foundation

/// The identity of an entity within its type.
public enum EntityKey: Hashable, Sendable {
  /// A number, assigned at the first save.
  case int(Int64)
  /// A UUID, which the model itself provides.
  case uuid(UUID)
  /// A text, which the model itself provides, such as the id of a record of a web service.
  case string(String)

  /// The key as it is stored in a row.
  public var value: EntityValue {
    switch self {
    case .int(let number): .int(number)
    case .uuid(let uuid): .uuid(uuid)
    case .string(let text): .string(text)
    }
  }

  /// The key for a stored value; nil for null and for values that are not keys.
  public init?(_ value: EntityValue) {
    switch value {
    case .int(let number): self = .int(number)
    case .uuid(let uuid): self = .uuid(uuid)
    case .string(let text): self = .string(text)
    default: return nil
    }
  }

  /// Whether both are the same key. Texts are compared by their bytes, as stores do.
  public static func == (left: EntityKey, right: EntityKey) -> Bool {
    switch (left, right) {
    case (.int(let left), .int(let right)): left == right
    case (.uuid(let left), .uuid(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }
}

extension EntityKey: Comparable, CustomStringConvertible {
  /// Sorts numbers by size, UUIDs by their text, texts by their UTF-8 bytes; numbers come first, and texts last.
  public static func < (left: EntityKey, right: EntityKey) -> Bool {
    switch (left, right) {
    case (.int(let left), .int(let right)): left < right
    case (.uuid(let left), .uuid(let right)): left.sorts(before: right)
    case (.string(let left), .string(let right)):
      left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.int, _), (.uuid, .string): true
    case (.uuid, .int), (.string, _): false
    }
  }

  /// The number, the UUID in upper case, or the text.
  public var description: String {
    switch self {
    case .int(let number): "\(number)"
    case .uuid(let uuid): uuid.uuidString
    case .string(let text): text
    }
  }
}

extension UUID {
  /// Whether this UUID's text sorts before that of `other`. Bytes are compared: creating the texts takes a hundred times as
  /// long.
  func sorts(before other: UUID) -> Bool { halves < other.halves }
}

extension [EntityKey] {
  /// These keys, sorted, with their places. Numbers and UUIDs are compared as integers, which takes a fraction of the instructions.
  package var inOrderWithPlaces: [(key: EntityKey, place: Int)] {
    guard let first else { return [] }
    var integers: [(first: UInt64, second: UInt64, place: Int)] = []
    integers.reserveCapacity(count)
    for (place, key) in enumerated() {
      switch (key, first) {
      case (.int(let number), .int):
        // With the other sign bit, negative numbers come first.
        integers.append((UInt64(bitPattern: number) ^ (1 << 63), 0, place))
      case (.uuid(let uuid), .uuid):
        integers.append((uuid.halves.0, uuid.halves.1, place))
      default: return enumerated().map { ($1, $0) }.sorted { $0.0 < $1.0 }
      }
    }
    integers.sort { $0.first == $1.first ? $0.second < $1.second : $0.first < $1.first }
    return integers.map { (self[$0.place], $0.place) }
  }

  /// These keys, sorted.
  package var inOrder: [EntityKey] { inOrderWithPlaces.map(\.key) }
}

extension UUID {
  var halves: (UInt64, UInt64) {
    withUnsafeBytes(of: uuid) { bytes in
      (
        UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }
}

/// The types that a model's `id` can have: `UUID` or `String`, which the model provides, or `Int?` for ids assigned at the first
/// save.
public protocol EntityID: Hashable, Codable, Sendable {
  /// The key; nil if it is not assigned yet.
  var key: EntityKey? { get }
  /// The type of the key's column: `.uuid`, `.string` or `.int`.
  static var type: EntityType { get }
  /// The id with a stored key; nil for a key of another type.
  init?(_ key: EntityKey)
}

extension UUID: EntityID {
  /// The UUID itself.
  public var key: EntityKey? { .uuid(self) }
  /// The type of keys that are UUIDs.
  public static var type: EntityType { .uuid }
  /// The UUID of a key; nil for a key of another type.
  public init?(_ key: EntityKey) {
    guard case .uuid(let uuid) = key else { return nil }
    self = uuid
  }
}

extension String: EntityID {
  /// The text; nil for the empty text, which is not an id.
  public var key: EntityKey? { isEmpty ? nil : .string(self) }
  /// The type of keys that are texts.
  public static var type: EntityType { .string }
  /// The text of a key; nil for a key of another type.
  public init?(_ key: EntityKey) {
    guard case .string(let text) = key else { return nil }
    self = text
  }
}

extension Optional: EntityID where Wrapped == Int {
  /// The number; nil before the first save.
  public var key: EntityKey? { map { .int(Int64($0)) } }
  /// The type of keys that are integers.
  public static var type: EntityType { .int }
  /// The number of a key; nil for a key of another type, and for a number that `Int` cannot hold.
  public init?(_ key: EntityKey) {
    guard case .int(let number) = key else { return nil }
    self = Int(exactly: number)
  }
}
