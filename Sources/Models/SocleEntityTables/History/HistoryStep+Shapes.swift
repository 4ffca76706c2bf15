import SocleCore
import SocleEntities
import SocleQueries

/// A registered shape, and what the file's tables have of it now: a property may have been removed since.
struct StoredShape: Sendable {
  let number: Int
  /// The shape as registered; an image has a value for each of its columns, and each of its lists.
  let shape: EntityShape
  /// The shape without the columns and lists that the file lacks.
  let live: EntityShape
  /// The table and list tables of ``live``.
  let tables: EntityTables
  /// A column or list that the file lacks: it was removed, or renamed by other code.
  let missing: String?
  /// Whether the app has triggers, which may change what is written.
  let hasTriggers: Bool
  /// The app's own foreign keys to the table, which change or delete their rows when a row of it is deleted.
  let cascades: [(table: String, column: String)]

  init(_ number: Int, _ shape: EntityShape, on connection: Connection) throws {
    (self.number, self.shape) = (number, shape)
    let columns = try connection.columnNames(of: shape.name)
    let lists = try shape.toMany.filter {
      try connection.hasTable(EntityEdge(shape, $0).table)
    }
    live = shape.keeping {
      columns.contains(SQLName($0))
    } lists: {
      lists.contains($0)
    }
    missing =
      shape.columnNames.first { !columns.contains(SQLName($0)) }
      ?? shape.toMany.first { !lists.contains($0) }?.name
    tables = EntityTables([live])
    hasTriggers = try connection.firstRow(of: Self.triggers) != nil
    cascades = try connection.rows(of: Self.cascades(to: shape.name)).map { ($0, $1) }
  }

  private static let triggers = LiteralQuery(
    "SELECT 1 FROM sqlite_schema WHERE type = 'trigger' LIMIT 1",
    purpose: "looking for triggers", reading: Int.self)

  private static func cascades(to table: String) -> some ResultQuery<(String, String)> {
    LiteralQuery(
      """
      SELECT list.name, key."from" FROM sqlite_schema AS list, pragma_foreign_key_list(list.name) AS key
      WHERE list.type = 'table' AND key."table" = \(table) COLLATE NOCASE
        AND key.on_delete NOT IN ('NO ACTION', 'RESTRICT')
      """, purpose: "looking for references to \(table)", reading: String.self, String.self)
  }

  /// - Throws: ``/SocleEntities/EntityError/incompatible(entity:reason:)`` if deleting these entities would change rows of an app's
  ///   own table, which history does not record.
  func requireNoCascade(from keys: [EntityKey], on connection: Connection) throws {
    for cascade in cascades {
      let query = LiteralQuery(
        """
        SELECT 1 FROM \(identifier: cascade.table)
        WHERE \(identifier: cascade.column) IN \(keys.list) LIMIT 1
        """, purpose: "looking for rows of \(cascade.table)", reading: Int.self)
      guard try connection.firstRow(of: query) != nil else { continue }
      throw EntityError.incompatible(
        entity: shape.name,
        reason: """
          rows of the table \(cascade.table), which history does not record, would be deleted or changed with it. \
          Delete these rows first
          """)
    }
  }

  /// - Throws: ``/SocleEntities/EntityError/incompatible(entity:reason:)`` if the file lacks a column or list.
  func requireComplete(_ advice: String) throws(EntityError) {
    guard let missing else { return }
    throw .incompatible(
      entity: shape.name, reason: "it lacks \(missing), which it had before. \(advice)")
  }
}

/// The shapes and tables of the file.
extension HistoryStep {
  /// Empties the cache of tables if the schema has changed, by another program or this step.
  func checkSchema() throws {
    let version = try connection.values(of: PragmaQuery("schema_version")).first?.first?.integer
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
    let shape = try tables.shape(entity)
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

  /// The tables of what all releases have stored in the file.
  func allTables() throws -> EntityTables {
    if let all = cache.all { return all }
    let all = try tables.everything(of: cache.registered, on: connection)
    cache.all = all
    return all
  }

  /// The stored shapes whose images contain all that releases have stored of an entity: few, and this program's if it does alone.
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
      var missing = try allTables().shape(entity).parts
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
  /// The names of its columns and lists.
  var parts: Set<String> { Set(columnNames).union(toMany.map(part)) }

  /// The name of a list, other than that of any column.
  func part(_ list: RelationShape) -> String { "\(name)[\(list.name)]" }
}
