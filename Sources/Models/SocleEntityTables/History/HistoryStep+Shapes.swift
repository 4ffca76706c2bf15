import SocleCore
import SocleEntities
import SocleQueries

/// The shapes and tables of the file.
extension HistoryStep {
  /// Empties the cache of tables if the schema has changed, by another program or this step.
  func checkSchema() throws {
    let version = try connection.run(command: "PRAGMA schema_version")
    defer { hasCheckedSchema = true }
    if cache.schemaVersion == version { return }
    cache.forgetTables()
    // After a change in this step, nothing is kept: rolling back a savepoint restores the earlier number.
    cache.schemaVersion = hasCheckedSchema ? nil : version
  }

  func stored(_ number: Int) throws -> StoredShape {
    if let known = cache.stored[number] { return known }
    guard let shape = cache.registered.shape(number) else { throw EntityError.damagedHistory }
    let stored = try StoredShape(number, shape, on: connection)
    cache.stored[number] = stored
    return stored
  }

  /// The stored shape of an entity for which the program is prepared.
  func stored(_ entity: String) throws -> StoredShape {
    let shape = try tables.shapes.shape(entity)
    guard let number = cache.registered.number(of: shape) else {
      // Names the change of another release.
      _ = try LiveTables(connection: connection).changes(for: [shape], after: cache.registered)
      throw EntityError.incompatible(
        entity: entity,
        reason: """
          its type or properties were renamed, or the file was replaced, since it was opened. Open the \
          file again
          """)
    }
    return try stored(number)
  }

  /// Runs a read of the tables of shapes for which the program is prepared.
  ///
  /// - Throws: the errors of `body`; ``/SocleEntities/EntityError/incompatible(entity:reason:)`` in place of an SQL error if
  ///   another release has renamed what the shapes declare, or the file was replaced.
  package func reading<Result>(
    _ shapes: [EntityShape], _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch let error as SQLiteError where error.code == .error {
      try checkSchema()
      for shape in shapes { _ = try stored(shape.name) }
      throw error
    }
  }

  /// The tables of what all releases have stored in the file.
  func allTables() throws -> EntityTables {
    if let all = cache.all { return all }
    let all = try tables.everything(of: cache.registered, on: connection) ?? tables
    cache.all = all
    return all
  }

  /// A few registered shapes whose images together contain everything stored of an entity; this program's shape alone if it
  /// does.
  func recorded(_ entity: String) throws -> [StoredShape] {
    if let known = cache.recorded[entity] { return known }
    let own = tables.shapes[entity].flatMap { cache.registered.number(of: $0) }
    let rows = cache.registered.rows.values.filter { $0.present.name == entity }
    // Of shapes that contain as much, the first counts.
    let numbers = rows.map(\.number).sorted { ($0 == own ? .max : $0) > ($1 == own ? .max : $1) }
    var recorded = try numbers.map { try stored($0) }
    if recorded.count > 1 {
      let shapes = recorded
      recorded = []
      var missing = try allTables().shapes.shape(entity).parts
      func count(_ stored: StoredShape) -> Int { stored.live.parts.intersection(missing).count }
      while let next = shapes.max(by: { count($0) < count($1) }), count(next) > 0 {
        recorded.append(next)
        missing.subtract(next.live.parts)
      }
    }
    cache.recorded[entity] = recorded
    return recorded
  }
}

extension EntityShape {
  /// The names of the columns and lists.
  var parts: Set<String> { Set(columnNames).union(toMany.map(part)) }

  /// The name of a list, other than that of any column.
  func part(_ list: RelationShape) -> String { "\(name)[\(list.name)]" }
}
