import Entities
import EntityTables
import SQLiteCore

extension History {
  /// Writes revisions: rows with those lists that differ from the stored ones, and then deletions.
  func write(_ revisions: [Revision]) throws {
    for revision in revisions {
      let layout = revision.layout
      let shape = layout.shape(with: try columnNames(of: layout.entity))
      let places = shape.properties.map { property in
        layout.columns.firstIndex { $0.name == property.name }
      }
      var rows = EntityRows(shape)
      for object in revision.objects {
        guard let image = object.image else { continue }
        let lists = image.lists.enumerated().map { place, list in
          list == object.stored?.lists[place] ?? [] ? nil : list
        }
        rows.append(
          .int(object.id), places.map { $0.map { image.values[$0] } ?? .null }, lists: lists)
      }
      var batch = EntityBatch()
      batch.rows[shape.name] = rows
      try EntityTables([shape]).save(batch, on: connection)
    }
    for revision in revisions { try delete(revision) }
  }

  /// Deletes the objects of a revision that have no new image.
  private func delete(_ revision: Revision) throws {
    let gone = revision.objects.filter { $0.image == nil }
    for (place, list) in revision.layout.lists.enumerated() {
      let owners = gone.filter { $0.stored?.lists[place].isEmpty == false }
      try delete("owner_id", owners, in: revision.layout.table(of: list))
    }
    try delete("id", gone, in: revision.layout.entity)
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
