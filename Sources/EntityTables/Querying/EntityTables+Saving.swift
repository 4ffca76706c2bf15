import Entities
import SQLiteCore

extension EntityTables {
  /// Writes rows by their keys, and of each owner in the batch's links the whole list. What is stored already is not
  /// written again.
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
    ).insert(contentsOf: links.links)
  }

  /// Deletes the links beyond the end of each list.
  private func deleteSurplus(
    of links: EntityLinks, _ table: String, on connection: Connection
  ) throws {
    var lengths: [EntityKey: Int] = [:]
    for link in links.links { lengths[link.owner, default: 0] += 1 }
    // Pairs of an owner and the length of its list. Two arrays would have to be joined, which takes quadratic time.
    let pairs = links.owners.map { "[\([$0].json.dropFirst().dropLast()),\(lengths[$0] ?? 0)]" }
    let lists = "[\(pairs.joined(separator: ","))]"
    try connection.execute(
      """
      DELETE FROM \(identifier: table) WHERE (owner_id, position) IN (
        SELECT link.owner_id, link.position
        FROM json_each(\(lists)) AS list
        CROSS JOIN \(identifier: table) AS link
          ON link.owner_id = json_extract(list.value, '$[0]')
          AND link.position >= json_extract(list.value, '$[1]'))
      """, purpose: "shortening the lists of \(table)")
  }
}
