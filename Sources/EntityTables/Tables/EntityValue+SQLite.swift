import Entities
import Foundation
import SQLiteCodings
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
  init(_ stored: SQLiteValue, as type: EntityType) {
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
  /// Foundation's own initialiser takes thirty times as long on Linux.
  fileprivate init?(_ text: String) {
    guard let uuid = text.utf8.withContiguousStorageIfAvailable({ UUID(text: $0) }) ?? nil else {
      return nil
    }
    self = uuid
  }
}

extension EntityKey {
  /// The key of a stored row.
  ///
  /// - Throws: ``EntityError/incompatible(entity:reason:)`` if it is no key of that type.
  init(_ stored: SQLiteValue, as type: EntityType, of entity: String) throws {
    guard let key = EntityKey(EntityValue(stored, as: type)) else {
      throw EntityError.incompatible(
        entity: entity, reason: "its id \(stored) is no \(type.rawValue)")
    }
    self = key
  }
}

/// A key within a result: an integer, or the text of a UUID.
enum StoredKey: ColumnCoding {
  static var columnType: ColumnType { .any }

  static func encode(_ key: EntityKey, into sink: ValueSink) throws(SQLiteError) {
    try key.value.write(into: sink)
  }

  static func decode(from source: ValueSource) throws(SQLiteError) -> EntityKey {
    source.storageClass == .integer
      ? .int(try source.integer()) : .uuid(try UUID.decode(from: source))
  }
}

extension [EntityKey] {
  /// The keys as a JSON array: one parameter of a statement, whatever their number.
  var json: String {
    var text = JSONText(opening: "[", capacity: count)
    for key in self { text.append(key, isName: false) }
    return text.closed(by: "]")
  }

  /// `(SELECT value FROM json_each(?))`, for the right side of IN.
  var list: SQLFragment { "(SELECT value FROM json_each(\(json)))" }
}

extension [EntityKey: Int] {
  /// The numbers as a JSON object by their keys. `json_each` returns the keys as text, which SQLite compares with an integer
  /// column as integers.
  var json: String {
    var text = JSONText(opening: "{", capacity: count)
    for (key, number) in self {
      text.append(key, isName: true)
      text.bytes.append(UInt8(ascii: ":"))
      text.bytes += String(number).utf8
    }
    return text.closed(by: "}")
  }
}

/// The bytes of a JSON text of keys.
private struct JSONText {
  var bytes: [UInt8] = []

  init(opening bracket: Unicode.Scalar, capacity: Int) {
    bytes.reserveCapacity(2 + capacity * (UUID.textLength + 8))
    bytes.append(UInt8(ascii: bracket))
  }

  mutating func append(_ key: EntityKey, isName: Bool) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    if case .int(let number) = key, !isName {
      bytes += String(number).utf8
      return
    }
    bytes.append(UInt8(ascii: "\""))
    switch key {
    case .int(let number): bytes += String(number).utf8
    case .uuid(let uuid): uuid.append(textTo: &bytes)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func closed(by bracket: Unicode.Scalar) -> String {
    bytes.append(UInt8(ascii: bracket))
    return String(decoding: bytes, as: UTF8.self)
  }
}
