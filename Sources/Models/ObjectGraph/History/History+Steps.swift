import SQLiteCore
import SQLiteQueries

extension History {
  /// Writes those objects of `revisions` that differ from the stored objects, and returns these changes.
  ///
  /// - Parameter newFrom: Objects with this id or a larger one are known not to be stored.
  func apply(_ revisions: [Revision], newFrom: Int64 = .max) throws -> [Revision] {
    let changes = try revisions.map { revision in
      var revision = revision
      try readStored(of: &revision, newFrom: newFrom)
      revision.objects.removeAll { $0.image == $0.stored }
      return revision
    }.filter { !$0.objects.isEmpty }
    try write(changes)
    return changes
  }

  /// Adds a step, unless it changed nothing, and drops the steps that could be redone.
  mutating func add(_ record: StepRecord) throws {
    let rows = record.rows(of: state.step + 1)
    if rows.isEmpty { return }
    try connection.delete(from: ChangeRow.row, where: [ChangeRow.step.isGreater(than: state.step)])
    state.step += 1
    if state.limit != 0 {
      try connection.prepareInsert(into: ChangeRow.row).insert(contentsOf: rows)
    }
    try trim()
  }

  /// Deletes the oldest steps beyond the limit.
  func trim() throws {
    guard let limit = state.limit else { return }
    try connection.delete(
      from: ChangeRow.row, where: [ChangeRow.step.isAtMost(state.step - limit)])
  }

  /// Undoes the last step, or redoes the next one, by exchanging the images of the step with the stored images.
  ///
  /// - Returns: The operations of the step; nil if there is none.
  mutating func swap(undoing: Bool) throws -> [GraphOperation]? {
    let step = undoing ? state.step : state.step + 1
    let rows = try connection.rows(
      of: ChangeRow.row, where: [ChangeRow.step.equals(step)],
      orderedBy: [ChangeRow.position.ascending])
    if rows.isEmpty { return nil }
    var swapped = rows
    var revisions: [Revision] = []
    var conflicts: [GraphObjectID] = []
    let places = Dictionary(grouping: rows.indices, by: { rows[$0].layout })
    for (number, places) in places.sorted(by: { $0.key < $1.key }) {
      let objects = places.map { Revision.Object(id: rows[$0].id, image: rows[$0].image) }
      var revision = Revision(layout: try layout(number), number: number, objects: objects)
      try readStored(of: &revision)
      for (place, object) in zip(places, revision.objects) {
        if object.stored?.digest != rows[place].digest {
          let type = revision.layout.entity
          conflicts.append(GraphObjectID(type: type, id: Int(object.id)))
        }
        swapped[place].digest = object.image?.digest
        swapped[place].image = object.stored
      }
      revisions.append(revision)
    }
    guard conflicts.isEmpty else { throw GraphError.changedElsewhere(objects: conflicts) }
    try write(revisions)
    try connection.delete(from: ChangeRow.row, where: [ChangeRow.step.equals(step)])
    try connection.prepareInsert(into: ChangeRow.row).insert(contentsOf: swapped)
    state.step += undoing ? -1 : 1
    // The operations describe the step as it was made, even when it is undone.
    return try (undoing ? rows : swapped).map { row in
      GraphOperation(
        kind: row.image == nil ? .create : row.digest == nil ? .delete : .update,
        type: try layout(row.layout).entity, id: Int(row.id))
    }
  }
}
