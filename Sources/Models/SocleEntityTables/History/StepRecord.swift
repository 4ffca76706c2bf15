import SocleEntities

/// An entity that a step changes; an image is nil if the entity is not stored.
struct EntityRevision {
  /// The number of the registered shape.
  let shape: Int
  let key: EntityKey
  let old: EntityImage?
  var new: EntityImage?
}

/// The changes of a step so far, with the images before and after them.
struct StepRecord {
  private(set) var changes: [EntityRevision] = []
  /// The places of the changes, computed when a second call adds changes.
  private var places: [Int: [EntityKey: Int]] = [:]

  /// Adds the changes of one call. An entity that was changed before keeps its first image.
  mutating func add(_ revisions: [EntityRevision]) {
    if changes.isEmpty { return changes = revisions }
    if places.isEmpty {
      for (index, change) in changes.enumerated() {
        places[change.shape, default: [:]][change.key] = index
      }
    }
    for revision in revisions {
      if let known = places[revision.shape]?[revision.key] {
        changes[known].new = revision.new
      } else {
        places[revision.shape, default: [:]][revision.key] = changes.count
        changes.append(revision)
      }
    }
  }

  /// The changes as rows of one step, without changes that a later call reverted.
  func rows(of step: Int) -> [ChangeRow] {
    var rows: [ChangeRow] = []
    rows.reserveCapacity(changes.count)
    for change in changes where change.old != change.new {
      rows.append(
        ChangeRow(
          step: step, position: rows.count, shape: change.shape, key: change.key.description,
          digest: change.new?.bytes.digest, image: change.old?.bytes))
    }
    return rows
  }
}
