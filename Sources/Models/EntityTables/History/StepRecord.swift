import Entities

/// An entity that a step changes: both images have the same parts, and are nil if the entity is not stored.
struct EntityRevision {
  /// The number of the registered shape.
  let shape: Int
  let key: EntityKey
  var old: EntityImage?
  var new: EntityImage?

  fileprivate struct Place: Hashable {
    let shape: Int
    let key: EntityKey
  }

  fileprivate var place: Place { Place(shape: shape, key: key) }
}

/// The changes of a step so far, with the images before and after them.
struct StepRecord {
  private var changes: [EntityRevision] = []
  /// The places of the changes, computed when a second call adds changes.
  private var places: [EntityRevision.Place: Int] = [:]

  /// Adds the changes of one call. An entity that was changed before keeps its first image.
  mutating func add(_ revisions: [EntityRevision]) {
    if changes.isEmpty { return changes = revisions }
    if places.isEmpty {
      for (index, change) in changes.enumerated() { places[change.place] = index }
    }
    for revision in revisions {
      guard let known = places[revision.place] else {
        places[revision.place] = changes.count
        changes.append(revision)
        continue
      }
      if let old = revision.old { changes[known].old?.complete(with: old) }
      var new = revision.new
      if let former = changes[known].new { new?.complete(with: former) }
      changes[known].new = new
    }
  }

  /// The changes as rows of one step, without changes that a later call reverted.
  func rows(of step: Int) -> [ChangeRow] {
    var rows: [ChangeRow] = []
    rows.reserveCapacity(changes.count)
    for change in changes where change.old != change.new {
      rows.append(
        ChangeRow(
          step: step, position: rows.count, shape: change.shape, key: change.key,
          digest: change.new?.bytes.digest, image: change.old?.bytes))
    }
    return rows
  }
}
