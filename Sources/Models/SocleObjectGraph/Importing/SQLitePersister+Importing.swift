import Foundation
import SocleCore
import SocleEntities

extension SQLitePersister {
  /// Imports a database that keeps objects as JSON in `by_type(id, type_name, json)` and their relations in
  /// `relations(from_id, to_id, relation)`, in one transaction.
  ///
  /// Ids are kept, and lists have the order in which their relations are stored. The two tables are kept as `imported_by_type`
  /// and `imported_relations`, so nothing is lost, and a second call finds nothing to import. An import is not a step of the
  /// history.
  /// - Parameters:
  ///   - types: The types of the objects. The `type_name` of a row is the `entityName` or one of the `formerNames` of its type.
  ///   - decoder: Decodes the properties; relations and ids are read from the tables. The default reads dates as
  ///     `2024-05-31 18:30:00 +02:00`, or as a number of seconds since 2001.
  ///   - leavesSkipped: Whether rows that cannot be imported, such as rows of other types, are left behind in the renamed tables
  ///     and listed in the report. If false, such rows are an error, and nothing is imported.
  /// - Returns: The numbers of imported objects, and the skipped rows; nil if the database lacks one of the two tables.
  /// - Throws: `EntityError.incompleteImport` if rows cannot be imported and `leavesSkipped` is false; `EntityError.occupied`
  ///   if objects with the same ids are already stored.
  @discardableResult
  public func importTwoTables(
    of types: [any Saveable.Type], decoder: JSONDecoder = .forTwoTables,
    leavingSkipped leavesSkipped: Bool = false
  ) throws -> ImportReport? {
    try step { try $0.importTwoTables(types, decoder, leavesSkipped) }
  }

  /// Imports a database that keeps objects as JSON in two tables, like the synchronous form, on a thread of the pool.
  @discardableResult
  public func importTwoTables(
    of types: [any Saveable.Type], decoder: JSONDecoder = .forTwoTables,
    leavingSkipped leavesSkipped: Bool = false
  ) async throws -> ImportReport? {
    try await step { try $0.importTwoTables(types, decoder, leavesSkipped) }
  }
}

extension JSONDecoder {
  /// The default decoder of `SQLitePersister.importTwoTables(of:decoder:leavingSkipped:)`: it reads a date from text such as
  /// `2024-05-31 18:30:00 +02:00`, or from a number of seconds since the beginning of 2001.
  public static var forTwoTables: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      if let seconds = try? container.decode(Double.self) {
        return Date(timeIntervalSinceReferenceDate: seconds)
      }
      let parts = try container.decode(String.self).split(separator: " ", maxSplits: 1)
      let text = parts.joined(separator: "T").filter { $0 != " " }
      guard let date = try? Date(text, strategy: .iso8601) else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription:
            "expected a date such as 2024-05-31 18:30:00 +02:00, or seconds since 2001")
      }
      return date
    }
    return decoder
  }
}

extension GraphStep {
  fileprivate func importTwoTables(
    _ types: [any Saveable.Type], _ decoder: JSONDecoder, _ leavesSkipped: Bool
  ) throws -> ImportReport? {
    guard try has("by_type", ["id", "type_name", "json"]),
      try has("relations", ["from_id", "to_id", "relation"])
    else { return nil }
    var reading = TwoTableReading(
      try types.map { type in
        (type, try prepare(type)[0])
      }, decoder)
    try reading.readObjects(on: connection)
    try reading.readRelations(on: connection)
    let report = reading.report
    let skipped = report.skippedObjects + report.skippedRelations
    guard leavesSkipped || skipped.isEmpty else {
      throw EntityError.incompleteImport(skipped: skipped.map(\.description))
    }
    try store(reading.batch)
    give(upTo: reading.largestID + 1)
    for name in ["by_type", "relations"] {
      try connection.execute(
        "ALTER TABLE \(identifier: name) RENAME TO \(identifier: "imported_\(name)")",
        purpose: "keeping the imported table \(name)")
    }
    return report
  }

  private func has(_ table: String, _ columns: [String]) throws -> Bool {
    Set(columns.map(SQLName.init)).isSubset(of: try connection.columnNames(of: table))
  }

  /// - Throws: `EntityError.occupied` if objects with the same ids are stored.
  private func store(_ batch: EntityBatch) throws {
    let occupied = try batch.rows.mapValues { rows in
      let keys = EntityKeyIndex(of: rows.keys)
      return try tables.read(keys, of: rows.shape, isMost: false, on: connection).keys.sorted()
    }.filter { !$0.value.isEmpty }
    guard occupied.isEmpty else { throw EntityError.occupied(objects: occupied) }
    // Not a step of the history.
    try tables.apply(.save(batch), on: connection)
  }
}
