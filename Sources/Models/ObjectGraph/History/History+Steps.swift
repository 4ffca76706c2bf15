import Entities
import SQLiteCore
import SQLiteQueries

extension History {
  /// Writes those objects of `revisions` that differ from the stored objects, and returns these changes.
  ///
  /// - Parameter newFrom: Objects with this id or a larger one are known not to be stored.
  mutating func apply(_ revisions: [Revision], newFrom: Int64 = .max) throws -> [Revision] {
    let changes = try revisions.map { revision in
      var revision = revision
      try readStored(of: &revision, newFrom: newFrom)
      for index in revision.objects.indices {
        guard let stored = revision.objects[index].stored else { continue }
        for list in revision.objects[index].kept {
          revision.objects[index].image?.lists[list] = stored.lists[list]
        }
      }
      revision.objects.removeAll { $0.image == $0.stored }
      return revision
    }.filter { !$0.objects.isEmpty }
    try write(changes)
    return changes
  }

  /// Adds a step, unless it changed nothing, and drops the steps that could be redone.
  mutating func add(_ record: StepRecord, _ name: String?) throws {
    let rows = record.rows(of: try next)
    if rows.isEmpty { return }
    try dropRedo()
    state.step += 1
    if state.limit != 0 {
      try connection.insert(rows, in: ChangeRow.row, onConflict: .fail)
      try connection.save(StepRow(step: state.step, name: name, date: .now), in: StepRow.row)
    }
    try trim()
  }

  /// Deletes the steps that could be redone. If there are none, which is usual, this looks up one key only.
  private func dropRedo() throws {
    let first = ChangeRow(step: try next, position: 0, layout: 0, id: 0)
    guard try connection.delete(first, in: ChangeRow.row) else { return }
    try connection.delete(in: ChangeRow.row, where: [ChangeRow.step.isGreater(than: state.step)])
  }

  /// Replaces the changes of a step by others with the same positions.
  private func replace(_ rows: [ChangeRow]) throws {
    if rows.count > Connection.few, let first = rows.first {
      try connection.delete(in: ChangeRow.row, where: [ChangeRow.step.equals(first.step)])
    }
    try connection.insert(rows, in: ChangeRow.row, onConflict: .updateAll())
  }

  /// Deletes the oldest steps beyond the limit.
  func trim() throws {
    guard let limit = state.limit else { return }
    let last = try next - 1 - limit
    try connection.delete(in: ChangeRow.row, where: [ChangeRow.step.isAtMost(last)])
    try connection.delete(in: StepRow.row, where: [StepRow.step.isAtMost(last)])
  }

  /// Undoes the last step, or redoes the next one, by exchanging the images of the step with the stored images.
  ///
  /// - Returns: The operations of the step; nil if there is none.
  mutating func swap(undoing: Bool) throws -> [GraphOperation]? {
    let step = try undoing ? next - 1 : next
    try checkSchema()
    let rows = try connection.rows(
      of: ChangeRow.row, where: [ChangeRow.step.equals(step)],
      orderedBy: [ChangeRow.position.ascending])
    if rows.isEmpty { return nil }
    let revisions = try revisions(restoring: rows)
    let swapped = try exchanged(rows, revisions)
    try write(revisions.map(\.revision))
    try replace(swapped)
    state.step = undoing ? step - 1 : step
    // The operations describe the step as it was made, even when it is undone.
    return try (undoing ? rows : swapped).map { row in
      GraphOperation(
        kind: row.image == nil ? .create : row.digest == nil ? .delete : .update,
        type: try layout(row.layout).entity, id: Int(row.id))
    }
  }

  /// The revisions that restore the images in `rows`: one for each layout, with the indices of its rows.
  private mutating func revisions(
    restoring rows: [ChangeRow]
  ) throws -> [(revision: Revision, places: [Int])] {
    let places = Dictionary(grouping: rows.indices) { rows[$0].layout }
    return try places.sorted { $0.key < $1.key }.map { number, places in
      let layout = try layout(number)
      var revision = Revision(layout: layout, number: number)
      revision.objects = try places.map { place in
        let image = try rows[place].image.map { try Image($0, layout) }
        return Revision.Object(id: rows[place].id, image: image)
      }
      try check(
        revision,
        advice: """
          If it was renamed, use its type in a step first: step { try $0.count(type: …) }. Steps of what \
          was removed cannot be undone: call clearHistory()
          """)
      try readStored(of: &revision)
      return (revision, places)
    }
  }

  /// The changes with the stored images in place of the images that are restored.
  ///
  /// - Throws: `EntityError.changedElsewhere` if a stored image is not the one that the step left.
  private func exchanged(
    _ rows: [ChangeRow], _ revisions: [(revision: Revision, places: [Int])]
  ) throws(EntityError) -> [ChangeRow] {
    var exchanged = rows
    var conflicts: [String: [EntityKey]] = [:]
    for (revision, places) in revisions {
      for (place, object) in zip(places, revision.objects) {
        exchanged[place].image = object.stored?.bytes
        exchanged[place].digest = rows[place].image?.digest
        if exchanged[place].image?.digest != rows[place].digest {
          conflicts[revision.layout.entity, default: []].append(.int(object.id))
        }
      }
    }
    guard conflicts.isEmpty else { throw .changedElsewhere(objects: conflicts) }
    return exchanged
  }
}
