import Entities
import Foundation
import SQLiteCore

extension SQLitePersister {
  /// Imports a database that keeps objects as JSON in `by_type(id, type_name, json)` and their relations in
  /// `relations(from_id, to_id, relation)`, in one transaction.
  ///
  /// Ids are kept, and lists have the order in which their relations are stored. Rows that cannot be imported are listed in the
  /// report. The two tables are kept as `imported_by_type` and `imported_relations`, so nothing is lost, and a second call
  /// finds nothing to import. An import is not a step of the history.
  /// - Parameters:
  ///   - types: The types of the objects; rows of other types are skipped. The `type_name` of a row is the `entityName` or one
  ///     of the `formerNames` of its type.
  ///   - decoder: Decodes the properties; relations and ids are read from the tables.
  /// - Returns: The numbers of imported objects, and the skipped rows; nil if the database has no such tables.
  /// - Throws: ``GraphError/occupied(objects:)`` if objects with the same ids are already stored.
  @discardableResult
  public func importTwoTables(
    of types: [any Saveable.Type], decoder: JSONDecoder = JSONDecoder()
  ) throws -> ImportReport? {
    try step { try $0.importTwoTables(types, decoder) }
  }

  /// Imports a database that keeps objects as JSON in two tables, like the synchronous form, on a thread of the pool.
  @discardableResult
  public func importTwoTables(
    of types: [any Saveable.Type], decoder: JSONDecoder = JSONDecoder()
  ) async throws -> ImportReport? {
    try await step { try $0.importTwoTables(types, decoder) }
  }
}

extension GraphStep {
  fileprivate func importTwoTables(
    _ types: [any Saveable.Type], _ decoder: JSONDecoder
  ) throws -> ImportReport? {
    guard try has("by_type", ["id", "type_name", "json"]),
      try has("relations", ["from_id", "to_id", "relation"])
    else { return nil }
    var shapes: [EntityShape] = []
    var reading = TwoTableReading(
      try types.map { type in
        let all = try prepare(type)
        shapes += all.filter { !shapes.contains($0) }
        return (type, all[0])
      }, decoder)
    try reading.readObjects(on: connection)
    try reading.readRelations(on: connection)
    try store(reading.batch, shapes)
    give(upTo: min(reading.largestID, 1 << 62) + 1)
    for name in ["by_type", "relations"] {
      try connection.execute(
        "ALTER TABLE \(identifier: name) RENAME TO \(identifier: "imported_\(name)")",
        purpose: "keeping the imported table \(name)")
    }
    return reading.report
  }

  private func has(_ table: String, _ columns: Set<String>) throws -> Bool {
    columns.isSubset(of: try history.columnNames(of: table))
  }

  /// - Throws: ``GraphError/occupied(objects:)`` if objects with the same ids are stored.
  private func store(_ batch: EntityBatch, _ shapes: [EntityShape]) throws {
    var revisions = try history.revisions(storing: batch, shapes)
    var occupied: [GraphObjectID] = []
    for index in revisions.indices {
      try history.readStored(of: &revisions[index])
      for object in revisions[index].objects where object.stored != nil {
        occupied.append(GraphObjectID(type: revisions[index].layout.entity, id: Int(object.id)))
      }
    }
    guard occupied.isEmpty else { throw GraphError.occupied(objects: occupied) }
    try history.write(revisions)
  }
}
