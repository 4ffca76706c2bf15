import Entities
import Foundation
import SQLiteCore
import SQLiteQueries

/// The objects and relations of a database in the two-table form, as a batch.
struct TwoTableReading {
  private typealias Place = (shape: EntityShape, index: Int)

  private let decoder: JSONDecoder
  private let importers: [String: any AnyImporter]
  /// The type and place of each object that was decoded.
  private var places: [Int64: Place] = [:]
  /// The lists by entity, relation and owner.
  private var lists: [String: [String: [Int64: [EntityKey]]]] = [:]
  private(set) var batch = EntityBatch()
  private(set) var report = ImportReport()
  /// The largest id in the tables, those of skipped rows included.
  private(set) var largestID: Int64 = 0

  init(_ importers: [any AnyImporter], _ decoder: JSONDecoder) {
    self.decoder = decoder
    self.importers = Dictionary(
      importers.flatMap { importer in
        ([importer.shape.name] + importer.shape.formerNames).map { ($0, importer) }
      }, uniquingKeysWith: { first, _ in first })
  }

  mutating func readObjects(on connection: Connection) throws {
    let objects = LiteralQuery(
      """
      SELECT ifnull(CAST(id AS INTEGER), 0), ifnull(CAST(type_name AS TEXT), ''),
        ifnull(CAST(json AS TEXT), '') FROM by_type ORDER BY 1
      """, purpose: "reading the objects to import",
      reading: Int64.self, String.self, String.self)
    try connection.forEachRow(of: objects) { id, type, json in
      largestID = max(largestID, id)
      do {
        guard let importer = importers[type] else {
          throw Unreadable(reason: "its type is unknown")
        }
        guard places[id] == nil else { throw Unreadable(reason: "another object has its id") }
        places[id] = (importer.shape, try importer.add(id, Data(json.utf8), decoder))
      } catch {
        report.skippedObjects.append(
          ImportReport.Skipped(type: type, id: Int(id), relation: nil, reason: "\(error)"))
      }
      return true
    }
    for name in Set(places.values.map(\.shape.name)) {
      if let rows = try importers[name]?.batch().rows[name] { batch.rows[name] = rows }
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
      largestID = max(largestID, owner, target)
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
    for (entity, relations) in lists {
      for (relation, lists) in relations {
        var links = EntityLinks()
        for (owner, targets) in lists.sorted(by: { $0.key < $1.key }) {
          links.append(.int(owner), targets)
        }
        batch.links[entity, default: [:]][relation] = links
      }
    }
  }

  private mutating func relate(_ id: Int64, _ name: String, _ target: Int64) throws(Unreadable) {
    let (owner, index) = try place(id)
    guard let relation = owner.relations.first(where: { $0.name == name }) else {
      throw Unreadable(reason: "\(owner.name) has no relation \(name)")
    }
    guard try place(target).shape.name == relation.target else {
      throw Unreadable(reason: "\(name) leads to \(relation.target)")
    }
    guard let column = owner.column(of: relation), let width = batch.rows[owner.name]?.width else {
      lists[owner.name, default: [:]][name, default: [:]][id, default: []].append(.int(target))
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
