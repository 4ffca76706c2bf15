import Entities
import EntityTables
import SQLiteCore

extension History {
  /// Writes revisions: rows with those lists that differ from the stored ones, and then deletions.
  mutating func write(_ revisions: [Revision]) throws {
    for revision in revisions {
      let kept = revision.objects.filter { $0.image != nil }
      guard let first = kept.first else { continue }
      let tables = try tables(of: revision)
      if kept.count == 1, try connection.write(first, tables) { continue }
      try write(kept, tables)
    }
    for revision in revisions where revision.objects.contains(where: { $0.image == nil }) {
      try delete(revision, try tables(of: revision))
    }
  }

  private func write(_ objects: [Revision.Object], _ tables: LayoutTables) throws {
    var rows = EntityRows(tables.shape)
    for object in objects {
      guard let image = object.image else { continue }
      let lists = image.lists.enumerated().map { place, list in
        list == object.stored?.lists[place] ?? [] ? nil : list
      }
      rows.append(.int(object.id), tables.row(of: image), lists: lists)
    }
    var batch = EntityBatch()
    batch.rows[tables.shape.name] = rows
    try tables.tables.save(batch, on: connection)
  }

  /// Deletes the objects of a revision that have no new image.
  private func delete(_ revision: Revision, _ tables: LayoutTables) throws {
    let gone = revision.objects.filter { $0.image == nil }
    for (place, links) in tables.links.enumerated() {
      let owners = gone.filter { $0.stored?.lists[place].isEmpty == false }
      try delete("owner_id", owners, in: links.description.table.name)
    }
    if gone.count == 1 {
      let key = [.integer(gone[0].id)] + tables.shape.properties.map { _ in SQLiteValue.null }
      try connection.delete(tables.rows.make(key), in: tables.rows.description)
    } else {
      try delete("id", gone, in: revision.layout.entity)
    }
  }

  private func delete(
    _ column: SQLFragment, _ objects: [Revision.Object], in table: String
  ) throws {
    if objects.isEmpty { return }
    try connection.execute(
      "DELETE FROM \(identifier: table) WHERE \(column) IN \(objects.map(\.id).list)",
      purpose: "deleting from \(table)")
  }
}
