import Entities
import Foundation
import SQLiteCore

extension EntityValue {
  /// The value as SQLite stores it.
  package var stored: SQLiteValue {
    switch self {
    case .null: .null
    case .bool(let flag): .integer(flag ? 1 : 0)
    case .int(let number): .integer(number)
    case .double(let number): .real(number)
    case .date(let date): .real(date.timeIntervalSinceReferenceDate)
    case .string(let text), .json(let text): .text(text)
    case .uuid(let uuid): .text(uuid.uuidString)
    case .bytes(let bytes): .blob(bytes)
    }
  }

  func write(into sink: ValueSink) throws(SQLiteError) {
    // Not by ``stored``, which takes more instructions for each cell.
    switch self {
    case .null: try sink.writeNull()
    case .bool(let flag): try sink.write(flag ? 1 : 0 as Int64)
    case .int(let number): try sink.write(number)
    case .double(let number): try sink.write(number)
    case .date(let date): try sink.write(date.timeIntervalSinceReferenceDate)
    case .string(let text), .json(let text): try text.encode(into: sink)
    case .uuid(let uuid): try uuid.encode(into: sink)
    case .bytes(let bytes): try bytes.encode(into: sink)
    }
  }

  /// A stored value. If its type is not that of its column, it is read as it is, and the model decoded from it reports
  /// the id and property.
  package init(_ stored: SQLiteValue, as type: EntityType) {
    switch stored {
    case .null: self = .null
    case .integer(let number):
      self = type == .bool && (number == 0 || number == 1) ? .bool(number == 1) : .int(number)
    case .real(let number):
      self = type == .date ? .date(Date(timeIntervalSinceReferenceDate: number)) : .double(number)
    case .text(let text):
      switch type {
      case .json: self = .json(text)
      case .uuid: self = UUID(text).map { .uuid($0) } ?? .string(text)
      default: self = .string(text)
      }
    case .blob(let bytes): self = .bytes(bytes)
    }
  }
}

extension UUID {
  /// Parses the text of a UUID. Foundation's own initializer takes thirty times as long on Linux.
  fileprivate init?(_ text: String) {
    guard let uuid = text.utf8.withContiguousStorageIfAvailable({ UUID(text: $0) }) ?? nil else {
      return nil
    }
    self = uuid
  }
}

extension EntityKey {
  /// The key of a stored row. A text that is not a UUID is kept, so that the row can be reported, skipped and deleted.
  ///
  /// - Throws: ``EntityError/incompatible(entity:reason:)`` if the value is not a key of any type.
  init(_ stored: SQLiteValue, as type: EntityType, of entity: String) throws {
    guard let key = EntityKey(EntityValue(stored, as: type)) else {
      throw EntityError.incompatible(
        entity: entity, reason: "its id \(stored) is not \(type.rawValue)")
    }
    self = key
  }
}

/// Reads a key of any type from a result; ``/Entities/EntityKey/typed(_:of:)`` converts it to the type of its column.
struct StoredKey: ColumnCoding {
  static var columnType: ColumnType { .any }

  static func encode(_ key: EntityKey, into sink: ValueSink) throws(SQLiteError) {
    try key.value.write(into: sink)
  }

  static func decode(from source: ValueSource) throws(SQLiteError) -> EntityKey {
    if source.storageClass == .integer { return .int(try source.integer()) }
    // Only in upper case, in which UUIDs are written: if the id is a String, its text must not change.
    let uuid = try source.withText { text in
      text.contains { $0 >= UInt8(ascii: "a") } ? nil : UUID(text: text)
    }
    if let uuid { return .uuid(uuid) }
    return .string(try String.decode(from: source))
  }
}

extension EntityKey {
  /// This key, read from a result, in the type of its column.
  ///
  /// - Throws: ``EntityError/incompatible(entity:reason:)`` if it is of another type.
  func typed(_ type: EntityType, of entity: String) throws(EntityError) -> EntityKey {
    switch (self, type) {
    case (.uuid, .uuid), (.int, .int), (.string, .string): return self
    case (.uuid(let uuid), .string): return .string(uuid.uuidString)
    case (.string(let text), .uuid):
      if let uuid = UUID(text) { return .uuid(uuid) }
    default: break
    }
    throw .incompatible(entity: entity, reason: "its id \(self) is not \(type.rawValue)")
  }
}

extension EntityKey {
  /// Appends the key to the bytes of a JSON text of keys.
  ///
  /// - Parameter isName: Whether it is the name of a value, which is always in quotes.
  fileprivate func append(to json: inout [UInt8], isName: Bool = false) {
    if json.count > 1 { json.append(UInt8(ascii: ",")) }
    if case .int(let number) = self, !isName { return json += "\(number)".utf8 }
    json.append(UInt8(ascii: "\""))
    switch self {
    case .int(let number): json += "\(number)".utf8
    case .uuid(let uuid): uuid.append(textTo: &json)
    case .string(let text):
      for byte in text.utf8 {
        switch byte {
        // SQLite's JSON ends a text at U+0000: `decoding(_:of:)` turns these words back.
        case 0: json += #"\u0001a"#.utf8
        case 1: json += #"\u0001b"#.utf8
        case 2..<0x20:
          json += #"\u00"#.utf8
          json += [hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
        default: json.append(byte)
        }
      }
    }
    json.append(UInt8(ascii: "\""))
  }

  /// The expression of a key that SQLite reads from a JSON text.
  static func decoding(_ key: StaticString, of json: String) -> SQLFragment {
    let key = SQLFragment(trusted: "\(key)")
    guard json.utf8.contains(UInt8(ascii: "\\")) else { return key }
    return "replace(replace(\(key), char(1, 97), char(0)), char(1, 98), char(1))"
  }
}

private let hexDigits = Array("0123456789abcdef".utf8)

extension [EntityKey] {
  /// The keys as a JSON array: one parameter of a statement, whatever their number.
  var json: String {
    var json: [UInt8] = [UInt8(ascii: "[")]
    json.reserveCapacity(2 + count * (UUID.textLength + 3))
    for key in self { key.append(to: &json) }
    return String(decoding: json + [UInt8(ascii: "]")], as: UTF8.self)
  }

  /// `(SELECT value FROM json_each(?))`, for the right side of IN.
  package var list: SQLFragment {
    let json = json
    return "(SELECT \(EntityKey.decoding("value", of: json)) AS value FROM json_each(\(json)))"
  }
}

extension [(EntityKey, Int)] {
  /// The numbers as a JSON object by their keys. `json_each` returns the keys as text, which SQLite compares with an integer
  /// column as integers.
  var json: String {
    var json: [UInt8] = [UInt8(ascii: "{")]
    json.reserveCapacity(2 + count * (UUID.textLength + 8))
    for (key, number) in self {
      key.append(to: &json, isName: true)
      json += ":\(number)".utf8
    }
    return String(decoding: json + [UInt8(ascii: "}")], as: UTF8.self)
  }
}
