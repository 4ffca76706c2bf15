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
    switch self {
    case .null: try sink.writeNull()
    case .bool(let flag): try sink.write(flag ? 1 : 0 as Int64)
    case .int(let number): try sink.write(number)
    case .double(let number): try sink.write(number)
    case .date(let date): try sink.write(date.timeIntervalSinceReferenceDate)
    case .string(let text), .json(let text): try text.encode(into: sink)
    case .uuid(let uuid): try uuid.uuidString.encode(into: sink)
    case .bytes(let bytes): try bytes.encode(into: sink)
    }
  }

  /// A stored value. One that is not of its column's type is read as what it is: the model that is made of it reports it
  /// with its id and property.
  init(_ source: ValueSource?, as type: EntityType) throws(SQLiteError) {
    guard let source else {
      self = .null
      return
    }
    switch source.storageClass {
    case .null: self = .null
    case .integer:
      let number = try source.integer()
      self = type == .bool && (number == 0 || number == 1) ? .bool(number == 1) : .int(number)
    case .real:
      let number = try source.real()
      self = type == .date ? .date(Date(timeIntervalSinceReferenceDate: number)) : .double(number)
    case .text:
      let text = try source.text()
      switch type {
      case .json: self = .json(text)
      case .uuid: self = UUID(uuidString: text).map { .uuid($0) } ?? .string(text)
      default: self = .string(text)
      }
    case .blob: self = .bytes(try [UInt8].decode(from: source))
    }
  }
}

extension EntityKey {
  /// A stored key.
  ///
  /// - Throws: ``EntityError/incompatible(entity:reason:)`` if it is no key of that type.
  init(_ source: ValueSource?, as type: EntityType, of entity: String) throws {
    let value = try EntityValue(source, as: type)
    guard let key = EntityKey(value) else {
      throw EntityError.incompatible(
        entity: entity, reason: "its id \(value) is no \(type.rawValue)")
    }
    self = key
  }
}

extension [EntityKey] {
  /// The keys as a JSON array: one parameter of a statement, however many they are.
  var json: String {
    var text = "["
    text.reserveCapacity(count * 40)
    for key in self {
      if text.utf8.count > 1 { text += "," }
      switch key {
      case .int(let number): text += String(number)
      case .uuid(let uuid):
        text += "\""
        text += uuid.uuidString
        text += "\""
      }
    }
    return text + "]"
  }

  /// `(SELECT value FROM json_each(?))`, for the right side of IN.
  var list: SQLFragment { "(SELECT value FROM json_each(\(json)))" }
}
