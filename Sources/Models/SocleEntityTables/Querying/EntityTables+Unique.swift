import SocleCore
import SocleEntities
import SocleLiveSchema
import SocleQueries

extension EntityTables {
  /// Repeats, without the unique indexes, a change of one entity's rows that has violated a unique key, as it does if rows
  /// exchange their values. Then the indexes are created anew. No row is deleted, because an app's own triggers and foreign
  /// keys would notice that.
  ///
  /// - Parameter rows: The rows as the change leaves them.
  /// - Throws: ``EntityError/taken(entity:property:id:owner:)`` if the new values are not unique;
  ///   ``EntityError/incompatible(entity:reason:)`` if a foreign key refers to a unique column.
  func exchangeUnique(
    _ rows: EntityRows, on connection: Connection, _ change: () throws -> Void
  ) throws {
    // Also the keys that other releases have made, and none that they have removed.
    let shape = try everything(on: connection).shapes.shape(rows.shape.name)
    try checkUnique(rows, shape.uniqueKeys, on: connection)
    try checkNoReference(toUniqueOf: shape, on: connection)
    // SQLite checks the indexes after each row, not at the end of the statement.
    try connection.transaction {
      for index in shape.uniqueIndexes { try connection.dropIndex(index.name) }
      try change()
      for (name, columns) in shape.uniqueIndexes {
        let index = IndexDescription(name, on: columns.map { .column($0) }, isUnique: true)
        do { try connection.createIndex(index, on: shape.name) } catch let error as SQLiteError {
          guard error.code == .uniqueViolation else { throw error }
          // Values that `rows` do not have, such as the defaults of a column of another release.
          let owners = try owners(ofDuplicatesOf: columns, shape, on: connection)
            .sorted { !rows.keys.contains($0) && rows.keys.contains($1) }
          guard let owner = owners.first, let id = owners.last else { throw error }
          throw shape.alreadyTaken(columns, by: owner, from: id)
        }
      }
    }
  }

  /// Throws if a foreign key refers to a column of a unique key: without the unique index, SQLite refuses to change the
  /// values of that column.
  private func checkNoReference(
    toUniqueOf shape: EntityShape, on connection: Connection
  ) throws {
    let columns = Set(shape.uniqueIndexes.flatMap(\.columns).map(SQLName.init))
    let references = try connection.references(to: shape.name)
    guard let found = references.first(where: { columns.contains($0.column) }) else { return }
    throw EntityError.incompatible(
      entity: shape.name,
      reason: """
        the table \(found.table) refers to its \(found.column.text), so models cannot exchange unique values in one \
        save. First save the model that gives up its value, with another value
        """)
  }

  /// Checks that rows have no unique values of each other or of other stored rows.
  ///
  /// - Throws: ``EntityError/taken(entity:property:id:owner:)`` if one of them has.
  private func checkUnique(
    _ rows: EntityRows, _ uniqueKeys: [[String]], on connection: Connection
  ) throws {
    try rows.checkUnique(uniqueKeys)
    let (shape, keys) = (rows.shape, Set(rows.keys))
    for key in uniqueKeys where shape.hasColumns(key) {
      for (row, values) in rows.values(of: key) {
        let same: [SQLFragment] = zip(key, values).map { "\(identifier: $0) = \($1.stored)" }
        let query = LiteralQuery(
          """
          SELECT id FROM \(identifier: shape.name)
          WHERE \(same, separator: " AND ") AND id <> \(rows.keys[row].value.stored)
          """, purpose: "looking for the owner of a unique value", reading: StoredKey.self)
        let owner = try connection.firstRow(of: query)?.typed(shape.key, of: shape.name)
        if let owner, !keys.contains(owner) {
          throw shape.alreadyTaken(key, by: owner, from: rows.keys[row])
        }
      }
    }
  }

  /// Creates an index. If it is unique, and stored rows are not, the error names two of them.
  func create(
    _ index: IndexDescription, on table: String, _ connection: Connection
  ) throws {
    do { return try connection.createIndex(index, on: table) } catch {
      guard let shape = shapes[table],
        let key = shape.uniqueIndexes.first(where: { $0.name == index.name })?.columns
      else { throw error }
      let indexes = try connection.describe(table: table)?.indexes ?? []
      if indexes.contains(where: { $0.name == index.name }) {
        throw EntityError.incompatible(
          entity: table,
          reason: """
            the index \(index.name), which was made by hand, is not UNIQUE for all rows. Drop it with \
            dropIndex("\(index.name)")
            """)
      }
      guard error.code == .uniqueViolation else { throw error }
      throw shape.duplicates(of: key, try owners(ofDuplicatesOf: key, shape, on: connection))
    }
  }

  /// The first two entities with the same values of a unique key.
  private func owners(
    ofDuplicatesOf key: [String], _ shape: EntityShape, on connection: Connection
  ) throws -> [EntityKey] {
    let selection = SQLFragment(trusted: shape.selection(ofDuplicatesOf: key))
    return try connection.rows(
      of: LiteralQuery(
        "\(selection)", purpose: "looking for duplicates", reading: StoredKey.self)
    ).map { try $0.typed(shape.key, of: shape.name) }
  }
}
