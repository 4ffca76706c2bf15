import SocleCore
import SocleEntities
import SocleQueries

/// The shapes and tables of the file.
extension HistoryStep {
  /// Empties the cache of tables if the schema has changed, by another program or this step.
  mutating func checkSchema() throws {
    let version = try connection.values(of: PragmaQuery("schema_version")).first?.first?.integer
    defer { hasCheckedSchema = true }
    if cache.schemaVersion == version { return }
    (cache.stored, cache.all) = ([:], nil)
    // After a change in this step, nothing is kept: rolling back a savepoint restores the earlier number.
    cache.schemaVersion = hasCheckedSchema ? nil : version
  }

  mutating func stored(_ number: Int) throws -> StoredShape {
    if let known = cache.stored[number] { return known }
    guard let shape = cache.registered.shape(number) else { throw EntityError.damagedHistory }
    let stored = try StoredShape(number, shape, on: connection)
    cache.stored[number] = stored
    return stored
  }

  /// The stored shape of an entity for which the program is prepared.
  mutating func stored(_ entity: String) throws -> StoredShape {
    let shape = try tables.shape(entity)
    guard let number = cache.registered.number(of: shape) else {
      throw EntityError.incompatible(
        entity: entity,
        reason: """
          its type or properties were renamed, or the file was replaced, since it was opened. Open the \
          file again
          """)
    }
    return try stored(number)
  }

  /// The tables of all entities that the file contains, also of those that this program has not used.
  mutating func allTables() throws -> EntityTables {
    if let all = cache.all { return all }
    var shapes: [EntityShape] = []
    for (name, number) in cache.registered.newest where tables.shapes[name] == nil {
      let stored = try stored(number)
      if stored.exists { shapes.append(stored.live) }
    }
    let all = tables.adding(shapes)
    cache.all = all
    return all
  }

  /// The stored shape of an entity of ``allTables()``.
  mutating func anyStored(_ entity: String) throws -> StoredShape {
    if tables.shapes[entity] != nil { return try stored(entity) }
    guard let number = cache.registered.newest[entity] else { throw EntityError.damagedHistory }
    return try stored(number)
  }
}
