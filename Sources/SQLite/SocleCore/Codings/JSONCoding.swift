import Foundation

/// TEXT: a value as JSON with sorted keys. Equal values have equal text, unless they contain a `Set`, or a `Dictionary` that
/// JSONEncoder writes as an array, such as one with `UUID` keys: their elements have no fixed order.
///
/// If the value's `encode(to:)` or `init(from:)` throws, the coding throws ``SQLiteError/conversion(cell:expected:found:)``,
/// without the description of the original error, which may contain values.
public struct JSONCoding<Property: Codable & SendableMetatype>: ColumnCoding {
  /// `TEXT`.
  public static var columnType: ColumnType { .text }

  /// Writes the value's JSON.
  public static func encode(_ value: Property, into sink: ValueSink) throws(SQLiteError) {
    let data: Data
    do {
      data = try encoder.encode(value)
    } catch {
      // The error's description may contain the value.
      throw .conversion(expected: "a value that JSONEncoder accepts", found: "one that it refuses")
    }
    try String(decoding: data, as: UTF8.self).encode(into: sink)
  }

  /// Decodes the value from JSON text.
  public static func decode(from source: ValueSource) throws(SQLiteError) -> Property {
    let text = try source.text()
    do {
      return try decoder.decode(Property.self, from: Data(text.utf8))
    } catch {
      throw .conversion(expected: "JSON of \(Property.self)", found: "other TEXT")
    }
  }
}

// The coders of all JSON columns: creating one takes longer than coding a small value. Both can be used from any thread.
private let encoder = {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return encoder
}()
private let decoder = JSONDecoder()

extension ColumnCoding {
  /// TEXT: the value as JSON.
  public static func json<Value>() -> Self where Self == JSONCoding<Value> { JSONCoding<Value>() }
}
