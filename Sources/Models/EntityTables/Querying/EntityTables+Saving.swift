import Entities
import SQLiteCore

extension EntityTables {
  /// Stores rows by their keys, and the complete lists that they have. Rows and links that are stored already are not written
  /// again.
  package func save(_ batch: EntityBatch, on connection: Connection) throws {
    for rows in batch.rows.values where !rows.keys.isEmpty {
      try save(rows, on: connection)
      for (relation, lists) in zip(rows.shape.toMany, rows.lists) {
        // In the order of the table's primary key, SQLite appends links instead of searching for each position.
        let owned = zip(rows.keys, lists).filter { $1 != nil }.sorted { $0.0 < $1.0 }
        if !owned.isEmpty { try save(owned, rows.shape, relation, on: connection) }
      }
    }
  }

  private func save(_ rows: EntityRows, on connection: Connection) throws {
    let width = rows.width
    var writers = [
      ColumnWriter<Int>("id") { index, sink throws(SQLiteError) in
        try rows.keys[index.pointee].value.write(into: sink)
      }
    ]
    for (column, name) in try shape(rows.shape.name).columnNames.dropFirst().enumerated() {
      writers.append(
        ColumnWriter(name) { index, sink throws(SQLiteError) in
          try rows.values[index.pointee * width + column].write(into: sink)
        })
    }
    try connection.prepareInsert(
      in: rows.shape.table, writing: writers, onConflict: .updateAll(onlyIfDifferent: true)
    ).insert(contentsOf: rows.keys.indices)
  }

  private func save(
    _ lists: [(owner: EntityKey, targets: [EntityKey]?)], _ shape: EntityShape,
    _ relation: RelationShape, on connection: Connection
  ) throws {
    try deleteSurplus(of: lists, shape.linkTableName(relation), on: connection)
    typealias Link = (owner: EntityKey, position: Int, target: EntityKey)
    let writers = [
      ColumnWriter<Link>("owner_id") { link, sink throws(SQLiteError) in
        try link.pointee.owner.value.write(into: sink)
      },
      ColumnWriter("position") { link, sink throws(SQLiteError) in
        try sink.write(Int64(link.pointee.position))
      },
      ColumnWriter("target_id") { link, sink throws(SQLiteError) in
        try link.pointee.target.value.write(into: sink)
      },
    ]
    let links = lists.flatMap { owner, targets in
      (targets ?? []).enumerated().map { Link(owner, $0, $1) }
    }
    try connection.prepareInsert(
      in: shape.linkTable(relation), writing: writers,
      onConflict: .updateAll(onlyIfDifferent: true)
    ).insert(contentsOf: links)
  }

  /// Deletes the links beyond the end of each list.
  private func deleteSurplus(
    of lists: [(owner: EntityKey, targets: [EntityKey]?)], _ table: String,
    on connection: Connection
  ) throws {
    try connection.execute(
      """
      DELETE FROM \(identifier: table) WHERE (owner_id, position) IN (
        SELECT link.owner_id, link.position
        FROM json_each(
          CASE WHEN EXISTS (SELECT 1 FROM \(identifier: table))
          THEN \(lists.map { ($0, $1?.count ?? 0) }.json) ELSE '{}' END
        ) AS list
        CROSS JOIN \(identifier: table) AS link
          ON link.owner_id = list.key AND link.position >= list.value)
      """, purpose: "shortening the lists of \(table)")
  }
}
