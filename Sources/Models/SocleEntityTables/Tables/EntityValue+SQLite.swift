import Foundation
import SocleCore
import SocleEntities

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
  /// Parses the text of a UUID in upper case, the form in which keys and conditions compare UUIDs. Foundation's own initializer
  /// takes thirty times as long on Linux.
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
        entity: entity, reason: "its id \(stored) is not \(type.rawValue). Correct the stored id")
    }
    self = key
  }
}

/// Reads a key of any type from a result; ``/SocleEntities/EntityKey/typed(_:of:)`` converts it to the type of its column.
enum StoredKey: ColumnCoding {
  static var columnType: ColumnType { .any }

  static func encode(_ key: EntityKey, into sink: ValueSink) throws(SQLiteError) {
    try key.value.write(into: sink)
  }

  static func decode(from source: ValueSource) throws(SQLiteError) -> EntityKey {
    if source.storageClass == .integer { return .int(try source.integer()) }
    if let uuid = try source.withText({ UUID(text: $0) }) { return .uuid(uuid) }
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
    default:
      throw .incompatible(
        entity: entity,
        reason: """
          its id \(self) is not \(type.rawValue). Correct the stored id\(value.note(as: type))
          """)
    }
  }
}

extension [EntityKey] {
  /// `(SELECT c0 AS value FROM …)`, for the right side of IN: one parameter, whatever the number of keys.
  package var list: SQLFragment { "(SELECT c0 AS value FROM \(SQLFragment(rows: self, cells)))" }
}

private let cells = RowCells.keys(of: "a list")

extension RowCells {
  /// The cells of keys by which rows of a table are looked up.
  static func keys(of table: String) -> RowCells {
    let key = ColumnWriter<EntityKey>("id") { key, sink throws(SQLiteError) in
      try key.pointee.value.write(into: sink)
    }
    return RowCells([key], of: table)
  }
}
