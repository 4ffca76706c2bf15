/// A type that a key's value is read as.
protocol JSONValue: Decodable {
  /// What it is called where something else is found.
  static var expectation: String { get }
}

extension String: JSONValue {
  static var expectation: String { "a string" }
}

extension Int: JSONValue {
  static var expectation: String { "a whole number" }
}

extension Double: JSONValue {
  static var expectation: String { "a number" }
}

extension [Int]: JSONValue {
  static var expectation: String { "an array of whole numbers" }
}
