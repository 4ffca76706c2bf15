/// A value of a JSON text, or the lack of one.
enum JSONValue {
  case object([(key: String, value: JSONValue)])
  case array([JSONValue])
  case string(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case null
  /// A string or number that violates the grammar: the violation and its place.
  case faulty(String)
  /// The value of a key that an object does not have.
  case missing

  /// An error for a value of another type than the expected one.
  func mismatch(_ expected: String) -> RejectedItem {
    let found =
      switch self {
      case .object: "an object"
      case .array: "an array"
      case .string: "a string"
      case .integer(let number): "the number \(number)"
      case .number(let number):
        "the number \(Int(exactly: number).map(String.init) ?? number.description)"
      case .boolean(let truth): "\(truth)"
      case .null: "null"
      case .faulty(let description): description
      case .missing: "no such key"
      }
    return RejectedItem(keyPath: "", reason: "expected \(expected), found \(found)")
  }
}

extension JSONValue {
  /// The value of a key, as `read` reads it. Its errors contain the key.
  func value<Value>(
    _ key: String, _ read: (JSONValue) throws(RejectedItem) -> Value
  ) throws(RejectedItem) -> Value {
    guard case .object(let members) = self else { throw mismatch("an object") }
    // Of several values of a key, the first counts.
    return try (members.first { $0.key == key }?.value ?? .missing).read(inside: key, read)
  }

  /// This value of a key, as `read` reads it. Its errors contain the key.
  func read<Value>(
    inside key: String, _ read: (JSONValue) throws(RejectedItem) -> Value
  ) throws(RejectedItem) -> Value {
    do throws(RejectedItem) {
      return try read(self)
    } catch {
      throw error.inside(key)
    }
  }

  /// The value of a required key, or of one that may be missing or null if the type is optional.
  func value<Value: ListedValue>(_ key: String) throws(RejectedItem) -> Value {
    try value(key, Value.init(listed:))
  }

  /// The object of a key, as ``object(_:)`` reads it.
  func object<Value>(
    _ key: String, _ read: (JSONValue) throws(RejectedItem) -> Value
  ) throws(RejectedItem) -> Value? {
    try value(key) { value throws(RejectedItem) in try value.object(read) }
  }

  /// This value as an object; nil if it is missing, null or an empty array, which is how PHP encodes an empty dictionary.
  func object<Value>(
    _ read: (JSONValue) throws(RejectedItem) -> Value
  ) throws(RejectedItem) -> Value? {
    switch self {
    case .missing, .null: nil
    case .array(let values) where values.isEmpty: nil
    default: try read(self)
    }
  }

  /// The elements of the array of a required key. Errors contain their positions.
  func list<Element>(
    _ key: String, _ read: (JSONValue) throws(RejectedItem) -> Element
  ) throws(RejectedItem) -> [Element] {
    try value(key) { value throws(RejectedItem) in
      guard case .array(let values) = value else { throw value.mismatch("an array") }
      var elements: [Element] = []
      elements.reserveCapacity(values.count)
      for value in values {
        do throws(RejectedItem) {
          elements.append(try read(value))
        } catch {
          throw error.inside("[\(elements.count)]")
        }
      }
      return elements
    }
  }
}

protocol ListedValue {
  init(listed value: JSONValue) throws(RejectedItem)
}

extension String: ListedValue {
  init(listed value: JSONValue) throws(RejectedItem) {
    guard case .string(let text) = value else { throw value.mismatch("a string") }
    self = text
  }
}

extension Double: ListedValue {
  init(listed value: JSONValue) throws(RejectedItem) {
    switch value {
    case .integer(let integer): self = Double(integer)
    case .number(let number): self = number
    default: throw value.mismatch("a number")
    }
  }
}

extension Int: ListedValue {
  init(listed value: JSONValue) throws(RejectedItem) {
    if case .integer(let integer) = value {
      self = integer
    } else if case .number(let number) = value, let integer = Int(exactly: number) {
      self = integer
    } else {
      throw value.mismatch("a whole number")
    }
  }
}

extension [Int]: ListedValue {
  init(listed value: JSONValue) throws(RejectedItem) {
    guard case .array(let values) = value, let integers = try? values.map(Int.init(listed:)) else {
      throw value.mismatch("an array of whole numbers")
    }
    self = integers
  }
}

extension Optional: ListedValue where Wrapped: ListedValue {
  init(listed value: JSONValue) throws(RejectedItem) {
    switch value {
    case .missing, .null: self = nil
    default: self = try Wrapped(listed: value)
    }
  }
}
