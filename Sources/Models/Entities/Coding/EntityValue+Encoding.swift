import Foundation

/// A value that no store could return unchanged.
struct UnstorableValue: Error {
  let reason: String
}

extension EntityValue {
  /// The value as it is stored in a row: a scalar is stored unchanged, a value that encodes itself as one scalar is stored as
  /// that scalar, and any other value as JSON text.
  ///
  /// - Throws: `UnstorableValue` for NaN, for infinity within JSON and for integers beyond 64 signed bits; the error of the
  ///   value's own `encode`.
  init<Value: Encodable>(encoding value: Value, json: JSONEncoder) throws {
    let encoded = EncodedValue()
    try encoded.put(value)
    do {
      self =
        try encoded.inRow?.get()
        ?? .json(String(decoding: json.encode(encoded), as: UTF8.self))
    } catch EncodingError.invalidValue(_, let context) {
      throw UnstorableValue(reason: context.debugDescription)
    }
  }

  /// A number; negative zero is zero, because some databases do not tell them apart.
  init(number value: Double) throws(UnstorableValue) {
    guard !value.isNaN else { throw UnstorableValue(reason: "it is NaN") }
    self = .double(value == 0 ? 0 : value)
  }

  /// The double with the digits of `value`: it sorts as `value` does, and is read as `value` again.
  init(decimal value: Decimal) throws(UnstorableValue) {
    if value.isNaN { throw UnstorableValue(reason: "it is NaN") }
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
      throw UnstorableValue(reason: "\(value) is beyond 64 signed bits")
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
