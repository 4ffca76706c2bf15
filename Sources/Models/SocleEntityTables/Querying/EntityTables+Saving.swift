import SocleCore
import SocleEntities

extension EntityTables {
  /// Stores rows by their keys, and the complete lists that they have. Rows and links that are stored already are not written
  /// again.
  func save(_ batch: EntityBatch, on connection: Connection) throws {
    for rows in batch.rows.values where !rows.keys.isEmpty {
      try write(rows, on: connection)
      for (relation, lists) in zip(rows.shape.toMany, rows.lists) {
        let edge = EntityEdge(try shapes.shape(rows.shape.name), relation)
        try write(zip(rows.keys, lists).filter { $1 != nil }, edge, on: connection)
      }
    }
  }

  /// Stores rows by their keys, without their lists.
  func write(_ rows: EntityRows, on connection: Connection) throws {
    if rows.keys.isEmpty { return }
    let shape = try shapes.shape(rows.shape.name)
    do { return try insert(rows, shape, on: connection) } catch let error as SQLiteError {
      guard error.code == .uniqueViolation else { throw error }
    }
    try exchangeUnique(rows, on: connection) { try insert(rows, shape, on: connection) }
  }

  /// Inserts rows, or updates them, without their lists.
  private func insert(
    _ rows: EntityRows, _ shape: EntityShape, on connection: Connection
  ) throws {
    let insert = insert(of: shape)
    try rows.keys.withUnsafeBufferPointer { keys in
      try rows.values.withUnsafeBufferPointer { values in
        guard let key = keys.baseAddress else { return }
        // An entity with only an id has no values; the pointer is then never read.
        let value = values.baseAddress ?? UnsafePointer(bitPattern: 8)
        guard let value else { return }
        // One row is inserted directly: a stream costs a savepoint and a statement of its own.
        if keys.count == 1 {
          return _ = try connection.insert(
            SavedRow(key: key, values: value), in: insert,
            onConflict: .updateAll(onlyIfDifferent: true))
        }
        try connection.insert(
          contentsOf: keys.indices.lazy.map {
            SavedRow(key: key + $0, values: value + $0 * rows.width)
          }, in: insert, onConflict: .updateAll(onlyIfDifferent: true))
      }
    }
  }

  /// Stores complete lists.
  ///
  /// - Parameter areNew: Whether the stored lists are known to be empty.
  func write(
    _ lists: [(owner: EntityKey, targets: [EntityKey]?)], _ edge: EntityEdge,
    areNew: Bool = false, on connection: Connection
  ) throws {
    if lists.isEmpty { return }
    // In the order of the table's primary key, SQLite appends links instead of searching for each position.
    let lists = lists.sorted { $0.owner < $1.owner }
    if !areNew { try deleteSurplus(of: lists, edge.table, on: connection) }
    let links = lists.flatMap { owner, targets in
      (targets ?? []).enumerated().map { SavedLink(owner: owner, position: $0, target: $1) }
    }
    if links.isEmpty { return }
    try connection.insert(
      contentsOf: links, in: insert(of: edge), onConflict: .updateAll(onlyIfDifferent: true))
  }

  /// Deletes the links beyond the end of each list.
  private func deleteSurplus(
    of lists: [(owner: EntityKey, targets: [EntityKey]?)], _ table: String,
    on connection: Connection
  ) throws {
    try connection.execute(
      SQLCommand(
        "shortening the lists of \(table)",
        """
          DELETE FROM \(identifier: table) WHERE (owner_id, position) IN (
            SELECT link.owner_id, link.position FROM \(SQLFragment(rows: lists, ownedLists)) AS list
            CROSS JOIN \(identifier: table) AS link ON link.owner_id = list.c0 AND link.position >= list.c1
            WHERE EXISTS (SELECT 1 FROM \(identifier: table)))
        """))
  }
}

/// The owners of lists, with the lengths of these.
private let ownedLists = RowCells([
  ColumnWriter<(owner: EntityKey, targets: [EntityKey]?)>("owner") {
    list, sink throws(SQLiteError) in
    try list.pointee.owner.value.write(into: sink)
  },
  ColumnWriter("length") { list, sink throws(SQLiteError) in
    try sink.write(Int64(list.pointee.targets?.count ?? 0))
  },
])
