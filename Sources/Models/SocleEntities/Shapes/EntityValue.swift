import Foundation

/// The types of values that a property can have in any store; the raw values are their names in errors.
public enum EntityType: String, Hashable, Sendable {
  /// True or false.
  case bool = "a Boolean"
  /// A signed integer of 64 bits.
  case int = "an integer"
  /// An IEEE double; a `Float` is stored as the double of the same value.
  case double = "a number"
  /// Text, compared and ordered by its UTF-8 bytes.
  case string = "text"
  /// Bytes.
  case bytes
  /// A point in time; each store documents its precision.
  case date = "a date"
  /// A UUID.
  case uuid = "a UUID"
  /// The JSON text of a Codable value that is not an entity: a struct, an array, a dictionary.
  case json = "JSON"
}

/// The value of one property, independent of a database: nine cases that every store supports.
public enum EntityValue: Sendable {
  /// No value.
  case null
  /// True or false.
  case bool(Bool)
  /// A signed integer.
  case int(Int64)
  /// A floating-point number, never NaN.
  case double(Double)
  /// Text.
  case string(String)
  /// Bytes.
  case bytes([UInt8])
  /// A point in time.
  case date(Date)
  /// A UUID.
  case uuid(UUID)
  /// JSON text with sorted keys.
  case json(String)
}

/// Literals are values, as in `defaults: [String: EntityValue] = ["servings": 4, "unit": "cup", "note": nil]`.
extension EntityValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral
{
  /// No value.
  public init(nilLiteral: ()) { self = .null }
  /// A Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A signed integer: for a property of type `Double`, write `4.0`.
  public init(integerLiteral value: Int64) { self = .int(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Text.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension EntityValue: Hashable {
  /// Whether both are the same value. Text is compared by its bytes: the composed and the decomposed "é" are different.
  public static func == (left: EntityValue, right: EntityValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.double(let left), .double(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.bytes(let left), .bytes(let right)): left == right
    case (.date(let left), .date(let right)): left == right
    case (.uuid(let left), .uuid(let right)): left == right
    case (.json(let left), .json(let right)): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }
}

extension EntityValue {
  /// The name of the value's type, for error messages.
  package var kind: String { self == .null ? "nothing" : type.rawValue }

  /// Advice for the error about this value in a column of another type: a UUID in lower case can be converted. Such a UUID is
  /// not read, because stores compare ids as texts: no key or filter would find it.
  package func note(as type: EntityType) -> String {
    guard type == .uuid, case .string(let text) = self, UUID(uuidString: text) != nil else {
      return ""
    }
    return ". UUIDs have to be in upper case: SET … = upper(…)"
  }

  /// Whether this value sorts before `other`: null first, false before true, text by its UTF-8 bytes.
  ///
  /// Values of different types have no defined order; all values of a column have the same type.
  public func sorts(before other: EntityValue) -> Bool {
    switch (self, other) {
    case (.null, .null): false
    case (.null, _): true
    case (.bool(let left), .bool(let right)): !left && right
    case (.int(let left), .int(let right)): left < right
    case (.double(let left), .double(let right)): left < right
    case (.date(let left), .date(let right)): left < right
    case (.uuid(let left), .uuid(let right)): left.sorts(before: right)
    case (.string(let left), .string(let right)), (.json(let left), .json(let right)):
      left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.bytes(let left), .bytes(let right)): left.lexicographicallyPrecedes(right)
    default: false
    }
  }
}

extension EntityValue {
  /// The sum of this stored value and a number; null if this value is null. Nil if the sum is out of range, or not defined.
  package func adding(_ amount: EntityValue) -> EntityValue? {
    switch (self, amount) {
    case (.null, _): return .null
    case (.int(let number), .int(let amount)):
      let (sum, isOut) = number.addingReportingOverflow(amount)
      return isOut ? nil : .int(sum)
    case (.double(let number), .double(let amount)):
      let sum = number + amount
      return amount.isFinite && (sum.isFinite || !number.isFinite) ? .double(sum) : nil
    default: return nil
    }
  }
}

extension String {
  /// The text as databases compare it: to Swift, the composed and the decomposed "é" are the same.
  var bytes: [UInt8] { Array(utf8) }
}

extension EntityValue {
  /// The type of the value; `.json` for null, which can be the sample of an optional.
  package var type: EntityType {
    switch self {
    case .null, .json: .json
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .string: .string
    case .bytes: .bytes
    case .date: .date
    case .uuid: .uuid
    }
  }
}

extension EntityValue {
  /// Whether the value is NaN, as a number or as a date: no store keeps it, and nothing equals it.
  var isNaN: Bool {
    switch self {
    case .double(let number): number.isNaN
    case .date(let date): date.timeIntervalSinceReferenceDate.isNaN
    default: false
    }
  }

  /// Whether a column of this type can hold the value. Without comparing types by ``type``: it is called for each saved value.
  func fits(_ type: EntityType, isNullable: Bool) -> Bool {
    switch (self, type) {
    case (.null, _): isNullable
    case (.double, .double), (.date, .date): !isNaN
    case (.bool, .bool), (.int, .int), (.string, .string), (.bytes, .bytes), (.uuid, .uuid),
      (.json, .json):
      true
    default: false
    }
  }
}
