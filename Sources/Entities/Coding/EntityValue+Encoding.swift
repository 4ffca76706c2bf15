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
    // By type first, because casting a value is slow.
    if Value.self == UUID.self, let uuid = value as? UUID {
      self = .uuid(uuid)
    } else if Value.self == Date.self, let date = value as? Date {
      self = .date(date)
    } else if Value.self == Data.self, let data = value as? Data {
      self = .bytes([UInt8](data))
    } else {
      let scalar = ScalarEncoder(json)
      do { try value.encode(to: scalar) } catch is NotScalar {}
      do {
        self = try scalar.result ?? .json(String(decoding: json.encode(value), as: UTF8.self))
      } catch EncodingError.invalidValue(_, let context) {
        throw UnstorableValue(reason: context.debugDescription)
      }
    }
  }

  init(number value: Double) throws {
    guard !value.isNaN else { throw UnstorableValue(reason: "it is NaN") }
    self = .double(value)
  }

  init(integer value: some FixedWidthInteger) throws {
    guard let exact = Int64(exactly: value) else {
      throw UnstorableValue(reason: "\(value) is beyond 64 signed bits")
    }
    self = .int(exact)
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
