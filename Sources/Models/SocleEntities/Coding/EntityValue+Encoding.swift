import Foundation

/// A value that no store could return unchanged.
struct UnstorableValue: Error {
  let reason: String
}

extension EntityValue {
  /// The value as it is stored in a row: a scalar is stored unchanged, a value that encodes itself as one scalar is stored as
  /// that scalar, and any other value as JSON text.
  ///
  /// - Throws: `UnstorableValue` for NaN, for infinity within JSON and for integers beyond `Int64`; the error of the
  ///   value's own `encode`.
  init<Value: Encodable>(encoding value: Value, json: JSONEncoder) throws {
    try self.init(EncodedValue(of: value), json)
  }

  private init(_ encoded: EncodedValue, _ json: JSONEncoder) throws {
    self = try encoded.inRow?.get() ?? .json(encoded.text(json))
  }

  /// The value as it is stored in the column of a property, whose type decides. In a column of JSON, a scalar is JSON after a
  /// blank, such as ` 2.0`, but a text is stored as it is, unless it begins like JSON.
  ///
  /// - Parameter isMixed: Whether the property's values have several forms.
  /// - Throws: the errors of ``init(encoding:json:)``; `UnstorableValue` for a value that does not have the column's type, and
  ///   for one that is read back as another value.
  init<Value: Encodable>(
    encoding value: Value, json: JSONEncoder, as property: EntityProperty?, isMixed: Bool
  ) throws {
    let encoded = try EncodedValue(of: value)
    self = try EntityValue(encoded, json)
    guard let property, property.type == .json else {
      guard let property, self != .null, type != property.type else { return }
      throw UnstorableValue(
        reason: """
          its value encodes itself as \(kind), but samples of its type as \(property.type.rawValue). Conform the \
          type to SampleProviding, with a sample of each form: it is then stored as JSON
          """)
    }
    let isNil = (value as? any OptionalValue)?.isNil ?? false
    if self == .null, isNil || (property.isOptional && !isMixed) { return }
    let isScalar = self == .null || type != .json
    if isScalar { self = try marked(value, json) }
    // Most values need not be decoded.
    guard isScalar || isMixed || !encoded.isExactInJSON,
      let value = value as? any Codable, !value.isRead(from: self)
    else { return }
    throw UnstorableValue(
      reason: """
        its init(from:) does not return the value that its encode(to:) wrote as JSON. Correct one of the two
        """)
  }

  /// The form of this scalar in a column of JSON.
  private func marked(_ value: some Encodable, _ json: JSONEncoder) throws -> EntityValue {
    switch self {
    case .string(let text) where !text.beginsAsJSON: return .json(text)
    case .double(let number) where number.isFinite: return .json(" \(number)")
    default: return .json(" " + (try EncodedValue(of: value).text(json)))
    }
  }

  /// A number; negative zero becomes zero, because some databases do not distinguish them.
  init(number value: Double) throws(UnstorableValue) {
    guard !value.isNaN else { throw UnstorableValue(reason: "it is NaN. Use a number or nil") }
    self = .double(value == 0 ? 0 : value)
  }

  /// The double with the digits of `value`: it sorts as `value` does, and is read as `value` again.
  init(decimal value: Decimal) throws(UnstorableValue) {
    if value.isNaN { throw UnstorableValue(reason: "it is NaN. Use a number or nil") }
    let rounded = value.rounded(toDigits: 15)
    // Swift converts the literal `19.99` by way of a Double, to 19.98999999999999488. Such a value stands for that Double.
    let isMeant = rounded == value || Double(rounded.description).map { Decimal($0) } == value
    guard let number = Double((isMeant ? rounded : value).description),
      isMeant || Decimal(shortest: number) == value
    else {
      throw UnstorableValue(
        reason: "\(value) has more digits than a store keeps. Round it to 15, or keep it as text")
    }
    self = .double(number)
  }

  init(integer value: some FixedWidthInteger) throws(UnstorableValue) {
    guard let exact = Int64(exactly: value) else {
      throw UnstorableValue(reason: "\(value) is outside the range of Int64. Store it as text")
    }
    self = .int(exact)
  }
}

extension Decimal {
  /// This number with at most `count` significant digits.
  fileprivate func rounded(toDigits count: Int) -> Decimal {
    let surplus = magnitude.significand.description.count - count
    if surplus <= 0 { return self }
    var (value, result) = (self, Decimal())
    NSDecimalRound(&result, &value, -(exponent + surplus), .plain)
    return result
  }

  /// The decimal number with the shortest text of `number`, such as 0.1; nil if `number` is not finite.
  init?(shortest number: Double) {
    guard number.isFinite else { return nil }
    self.init(string: number.description, locale: Locale(identifier: "en_US_POSIX"))
  }
}

extension JSONEncoder {
  /// The encoder of nested values: sorted keys, so that equal values have equal text.
  static var forValues: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

extension EncodedValue {
  fileprivate func text(_ json: JSONEncoder) throws -> String {
    do {
      return String(decoding: try json.encode(self), as: UTF8.self)
    } catch EncodingError.invalidValue(_, let context) {
      throw UnstorableValue(reason: context.debugDescription)
    }
  }
}

extension Encodable where Self: Decodable {
  /// Whether decoding `stored` gives a value that is encoded exactly like this one.
  fileprivate func isRead(from stored: EntityValue) -> Bool {
    func mismatch() -> any Error {
      DecodingError.typeMismatch(Self.self, .init(codingPath: [], debugDescription: ""))
    }
    let again = try? stored.decode(Self.self, json: JSONDecoder(), mistyped: mismatch)
    return (try? again.map { try EncodedValue(of: $0).form == EncodedValue(of: self).form }) == true
  }
}

/// An `Optional`, whatever type it wraps.
protocol OptionalValue {
  static var wrapped: Any.Type { get }
  var isNil: Bool { get }
}

extension Optional: OptionalValue {
  static var wrapped: Any.Type { Wrapped.self }
  var isNil: Bool { self == nil }
}
