/// The changes of a step so far, with the images that undo them.
struct StepRecord {
  private struct Place: Hashable {
    let layout: Int
    let id: Int64
  }

  private var changes: [ChangeRow] = []
  /// The places of the changes, computed when a second call adds changes.
  private var places: [Place: Int] = [:]

  /// Adds the changes of one call. An object that was changed before keeps its first image.
  mutating func add(_ revisions: [Revision]) {
    let isFirst = changes.isEmpty
    if !isFirst, places.isEmpty {
      for (index, change) in changes.enumerated() {
        places[Place(layout: change.layout, id: change.id)] = index
      }
    }
    for revision in revisions {
      for object in revision.objects {
        let digest = object.image?.bytes.digest
        let place = Place(layout: revision.number, id: object.id)
        if !isFirst, let known = places[place] {
          changes[known].digest = digest
          continue
        }
        if !isFirst { places[place] = changes.count }
        changes.append(
          ChangeRow(
            step: 0, position: 0, layout: revision.number, id: object.id, digest: digest,
            image: object.stored?.bytes))
      }
    }
  }

  /// The changes as rows of one step, without changes that a later call reverted.
  func rows(of step: Int) -> [ChangeRow] {
    var rows: [ChangeRow] = []
    rows.reserveCapacity(changes.count)
    for var change in changes where change.digest != change.image?.digest {
      (change.step, change.position) = (step, rows.count)
      rows.append(change)
    }
    return rows
  }
}
