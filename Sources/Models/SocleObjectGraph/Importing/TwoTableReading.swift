import Foundation
import SocleCore
import SocleEntities
import SocleQueries

/// The objects and relations of a database in the two-table form, as a batch.
struct TwoTableReading {
  private typealias Place = (shape: EntityShape, index: Int)

  /// The types by their names and former names, with their shapes.
  private let types: [String: (type: any Saveable.Type, shape: EntityShape)]
  private let decoder: JSONDecoder
  /// The type and place of each object that was decoded.
  private var places: [Int64: Place] = [:]
  private(set) var batch = EntityBatch()
  private(set) var report = ImportReport()
  /// The largest id below `GraphStep.endOfIDs` in the two tables, including the ids of skipped rows.
  private(set) var largestID: Int64 = 0

  init(_ types: [(type: any Saveable.Type, shape: EntityShape)], _ decoder: JSONDecoder) {
    self.decoder = decoder
    self.types = Dictionary(
      types.flatMap { one in ([one.shape.name] + one.shape.formerNames).map { ($0, one) } },
      uniquingKeysWith: { first, _ in first })
  }

  mutating func readObjects(on connection: Connection) throws {
    let objects = LiteralQuery(
      """
      SELECT ifnull(CAST(id AS INTEGER), 0), ifnull(CAST(type_name AS TEXT), ''),
        ifnull(CAST(json AS TEXT), '') FROM by_type ORDER BY 1
      """, purpose: "reading the objects to import",
      reading: Int64.self, String.self, String.self)
    try connection.forEachRow(of: objects) { id, type, json in
      note(id)
      do {
        guard id < GraphStep.endOfIDs else {
          throw Unreadable(reason: "its id is too large; ids must be below \(GraphStep.endOfIDs)")
        }
        guard let (type, shape) = types[type] else {
          throw Unreadable(reason: "its type is unknown")
        }
        guard places[id] == nil else { throw Unreadable(reason: "another object has the same id") }
        let row = try type.row(importing: id, Data(json.utf8), decoder)
        places[id] = (shape, batch.rows[shape.name]?.keys.count ?? 0)
        batch.rows[shape.name, default: EntityRows(shape)]
          .append(.int(id), row, lists: shape.toMany.map { _ in [] })
      } catch {
        report.skippedObjects.append(
          ImportReport.Skipped(type: type, id: Int(id), relation: nil, reason: "\(error)"))
      }
      return true
    }
    report.counts = batch.rows.mapValues(\.keys.count)
  }

  mutating func readRelations(on connection: Connection) throws {
    let relations = LiteralQuery(
      """
      SELECT ifnull(CAST(from_id AS INTEGER), 0), ifnull(CAST(to_id AS INTEGER), 0),
        ifnull(CAST(relation AS TEXT), '') FROM relations ORDER BY rowid
      """, purpose: "reading the relations to import",
      reading: Int64.self, Int64.self, String.self)
    try connection.forEachRow(of: relations) { owner, target, name in
      note(owner)
      note(target)
      do throws(Unreadable) {
        try relate(owner, name, target)
      } catch {
        report.skippedRelations.append(
          ImportReport.Skipped(
            type: places[owner]?.shape.name, id: Int(owner), relation: "\(name) \(target)",
            reason: error.reason))
      }
      return true
    }
  }

  private mutating func note(_ id: Int64) {
    if id < GraphStep.endOfIDs { largestID = max(largestID, id) }
  }

  private mutating func relate(_ id: Int64, _ name: String, _ target: Int64) throws(Unreadable) {
    let (owner, index) = try place(id)
    let declared =
      owner.relations.first { $0.name == name }
      ?? owner.relations.first { owner.formerProperties[$0.name]?.contains(name) == true }
    guard let relation = declared else {
      throw Unreadable(reason: "\(owner.name) has no relation \(name)")
    }
    if let inverse = relation.inverse {
      throw Unreadable(
        reason: """
          \(name) is the inverse of \(inverse.name) of \(relation.target), which is read from rows of its own
          """)
    }
    guard try place(target).shape.name == relation.target else {
      throw Unreadable(
        reason: "\(name) refers to the type \(relation.target), but \(target) has another type")
    }
    guard let column = owner.column(of: relation), let width = batch.rows[owner.name]?.width else {
      guard let list = owner.toMany.firstIndex(of: relation) else { return }
      batch.rows[owner.name]?.lists[list][index]?.append(.int(target))
      return
    }
    guard batch.rows[owner.name]?.values[index * width + column] == .null else {
      throw Unreadable(reason: "\(name) holds another object already")
    }
    batch.rows[owner.name]?.values[index * width + column] = .int(target)
  }

  private func place(_ id: Int64) throws(Unreadable) -> Place {
    guard let place = places[id] else {
      throw Unreadable(reason: "the object \(id) was not imported")
    }
    return place
  }
}

extension Saveable {
  /// The row of an object that is decoded from JSON, without targets of its relations.
  fileprivate static func row(
    importing id: Int64, _ json: Data, _ decoder: JSONDecoder
  ) throws -> [EntityValue] {
    guard var object = try JSONSerialization.jsonObject(with: json) as? [String: Any] else {
      throw Unreadable(reason: "its JSON is not an object")
    }
    object["id"] = id
    for (name, formerNames) in formerProperties where object[name] == nil {
      object[name] = formerNames.compactMap { object[$0] }.first
    }
    for (name, value) in defaults where object[name] == nil { object[name] = value.inJSON }
    for relation in relations.map(\.shape) {
      object[relation.name] = relation.isToMany ? [] as [Any] : NSNull()
    }
    let model = try decoder.decode(
      Self.self, from: JSONSerialization.data(withJSONObject: object))
    return try EntityBatch(of: [model], isDeep: false).rows[entityName]?.values ?? []
  }
}

extension EntityValue {
  /// The value as part of a JSON object; a date is a number of seconds since 2001, as decoders read it by default.
  fileprivate var inJSON: Any? {
    switch self {
    case .null: nil
    case .bool(let flag): flag
    case .int(let number): number
    case .double(let number): number
    case .string(let text): text
    case .bytes(let bytes): Data(bytes).base64EncodedString()
    case .date(let date): date.timeIntervalSinceReferenceDate
    case .uuid(let uuid): uuid.uuidString
    case .json(let text):
      try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }
  }
}

private struct Unreadable: Error, CustomStringConvertible {
  let reason: String
  var description: String { reason }
}
