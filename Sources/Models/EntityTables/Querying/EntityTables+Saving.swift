import Entities
import SQLiteCore

extension EntityTables {
  /// Stores rows by their keys, and for each owner in the batch's links the complete list. Rows and links that are stored
  /// already are not written again.
  package func save(_ batch: EntityBatch, on connection: Connection) throws {
    for rows in batch.rows.values where !rows.keys.isEmpty { try save(rows, on: connection) }
    for (name, relations) in batch.links {
      let shape = try shape(name)
      for relation in shape.toMany {
        if let links = relations[relation.name] { try save(links, shape, relation, on: connection) }
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
      into: rows.shape.table, writing: writers, onConflict: .updateAll(onlyIfDifferent: true)
    ).insert(contentsOf: rows.keys.indices)
  }

  private func save(
    _ links: EntityLinks, _ shape: EntityShape, _ relation: RelationShape,
    on connection: Connection
  ) throws {
    try deleteSurplus(of: links, shape.linkTableName(relation), on: connection)
    let writers = [
      ColumnWriter<EntityLink>("owner_id") { link, sink throws(SQLiteError) in
        try link.pointee.owner.value.write(into: sink)
      },
      ColumnWriter("position") { link, sink throws(SQLiteError) in
        try sink.write(Int64(link.pointee.position))
      },
      ColumnWriter("target_id") { link, sink throws(SQLiteError) in
        try link.pointee.target.value.write(into: sink)
      },
    ]
    try connection.prepareInsert(
      into: shape.linkTable(relation), writing: writers,
      onConflict: .updateAll(onlyIfDifferent: true)
    ).insert(contentsOf: links.inOrderOfOwners)
  }

  /// Deletes the links beyond the end of each list.
  private func deleteSurplus(
    of links: EntityLinks, _ table: String, on connection: Connection
  ) throws {
    var lengths: [EntityKey: Int] = [:]
    for owner in links.owners { lengths[owner] = 0 }
    // The links of an owner are contiguous, so the last one has the list's length.
    for (index, link) in links.links.enumerated()
    where index + 1 == links.links.count || links.links[index + 1].owner != link.owner {
      lengths[link.owner] = link.position + 1
    }
    try connection.execute(
      """
      DELETE FROM \(identifier: table) WHERE (owner_id, position) IN (
        SELECT link.owner_id, link.position
        FROM json_each(
          CASE WHEN EXISTS (SELECT 1 FROM \(identifier: table)) THEN \(lengths.json) ELSE '{}' END
        ) AS list
        CROSS JOIN \(identifier: table) AS link
          ON link.owner_id = list.key AND link.position >= list.value)
      """, purpose: "shortening the lists of \(table)")
  }
}

extension EntityLinks {
  /// The links in the order of the table's primary key, in which SQLite appends them instead of searching for each position.
  fileprivate var inOrderOfOwners: [EntityLink] {
    var starts = links.indices.filter { $0 == 0 || links[$0].owner != links[$0 - 1].owner }
    let ends = Dictionary(
      zip(starts, starts.dropFirst() + [links.count]), uniquingKeysWith: { first, _ in first })
    starts.sort { links[$0].owner < links[$1].owner }
    return starts.flatMap { links[$0..<(ends[$0] ?? $0)] }
  }
}
