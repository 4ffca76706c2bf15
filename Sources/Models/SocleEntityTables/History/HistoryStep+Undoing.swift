import SocleCore
import SocleEntities
import SocleQueries

extension HistoryStep {
  /// One registered shape's part of a step that is undone or redone.
  private struct Exchange {
    let stored: StoredShape
    /// The places of its changes in the step.
    let places: [Int]
    /// The changes from the stored images to those that are restored. A nil in place of the new image deletes the entity.
    let revisions: [EntityRevision]

    /// - Throws: ``/SocleEntities/EntityError/incompatible(entity:reason:)`` if the file lacks a column, list or table.
    func requireComplete() throws(EntityError) {
      try stored.requireComplete(
        "Steps that changed it cannot be undone or redone: call clearHistory()")
    }

    /// The changes of the rows that the file has now.
    ///
    /// - Throws: ``/SocleEntities/EntityError/incompatible(entity:reason:)`` if the file has no place for a value or link.
    func live() throws(EntityError) -> [EntityRevision] {
      if stored.missing == nil { return revisions }
      return try revisions.map { revision throws(EntityError) in
        let new = revision.new.flatMap { stored.livePart(of: $0) }
        if new == nil, revision.new != nil { try requireComplete() }
        return EntityRevision(
          shape: revision.shape, key: revision.key,
          old: revision.old.flatMap { stored.livePart(of: $0) }, new: new)
      }
    }
  }

  /// Undoes the last step, or redoes the next one, by exchanging the images of the step with the stored images.
  ///
  /// - Returns: The operations of the step; nil if there is none.
  /// - Throws: the errors of `UndoHistory.undo()`.
  package func swap(undoing: Bool) throws -> [HistoryOperation]? {
    let step = try undoing ? next - 1 : next
    try checkSchema()
    let rows = try connection.rows(
      of: ChangeRow.row, where: [ChangeRow.step.equals(step)],
      orderedBy: [ChangeRow.position.ascending])
    if rows.isEmpty { return nil }
    let exchanges = try exchanges(rows)
    try checkRecorded(exchanges)
    let swapped = try exchanged(rows, exchanges)
    for exchange in exchanges { try remove(exchange) }
    for isFirst in [true, false] {
      for exchange in try exchanges.filter({ try hasUniqueKeys($0) == isFirst }) {
        try write(exchange.live(), exchange.stored.live, exchange.stored.tables)
      }
    }
    for exchange in exchanges where exchange.stored.hasTriggers { try verify(exchange) }
    try replace(swapped)
    state.step = undoing ? step - 1 : step
    // The operations describe the step as it was made, even when it is undone.
    return try (undoing ? rows : swapped).map { row in
      try HistoryOperation(
        row.image == nil ? .create : row.digest == nil ? .delete : .update, row, cache.registered)
    }.unique
  }

  /// Whether the shape has all columns of unique keys. Such shapes are written first: in a new row, the columns that the written
  /// shape lacks have their defaults, which another row may have.
  private func hasUniqueKeys(_ exchange: Exchange) throws -> Bool {
    let live = exchange.stored.live
    return try allTables().shapes[live.name]?.uniqueKeys.allSatisfy(live.hasColumns) ?? true
  }

  private func exchanges(_ rows: [ChangeRow]) throws -> [Exchange] {
    let places = Dictionary(grouping: rows.indices) { rows[$0].shape }
    return try places.sorted { $0.key < $1.key }.map { number, places in
      let stored = try stored(number)
      let shape = stored.shape
      let keys = try places.map { try rows[$0].key(of: shape) }
      let found = try images(of: keys, stored)
      let revisions = try zip(keys, places).map { key, place in
        EntityRevision(
          shape: number, key: key, old: found[key],
          new: try rows[place].image.map { try EntityImage($0, shape) })
      }
      return Exchange(stored: stored, places: places, revisions: revisions)
    }
  }

  /// The changes with the stored images in place of the images that are restored.
  ///
  /// - Throws: `EntityError.changedElsewhere` if a stored image is not the one that the step left.
  private func exchanged(
    _ rows: [ChangeRow], _ exchanges: [Exchange]
  ) throws(EntityError) -> [ChangeRow] {
    var exchanged = rows
    var conflicts: [String: [EntityKey]] = [:]
    for exchange in exchanges {
      for (revision, place) in zip(exchange.revisions, exchange.places) {
        exchanged[place].image = revision.old?.bytes
        exchanged[place].digest = rows[place].image?.digest
        if exchanged[place].image?.digest != rows[place].digest {
          // What the file lacks may be the difference.
          try exchange.requireComplete()
          conflicts[exchange.stored.shape.name, default: []].append(revision.key)
        }
      }
    }
    guard conflicts.isEmpty else { throw .changedElsewhere(objects: conflicts) }
    return exchanged
  }

  /// - Throws: `EntityError.changedElsewhere` if entities would be deleted that have values in properties or lists of a later
  ///   release, which the step did not record.
  private func checkRecorded(_ exchanges: [Exchange]) throws {
    for (name, parts) in Dictionary(grouping: exchanges, by: \.stored.shape.name) {
      let gone = parts.flatMap(\.revisions).filter { $0.new == nil }.map(\.key)
      if gone.isEmpty { continue }
      let known = parts.reduce(into: Set<String>()) { $0.formUnion($1.stored.shape.parts) }
      for other in try recorded(name) where !other.shape.parts.isSubset(of: known) {
        let added = other.shape.keeping {
          !known.contains($0)
        } lists: {
          !known.contains(other.shape.part($0))
        }
        let kept = try images(of: gone, StoredShape(other.number, added, on: connection))
          .filter { !$0.value.isEmpty(of: added) }.keys
        if !kept.isEmpty { throw EntityError.changedElsewhere(objects: [name: kept.sorted()]) }
      }
    }
  }

  private func remove(_ exchange: Exchange) throws {
    try exchange.stored.requireNoCascade(of: exchange.revisions, on: connection)
    let gone = exchange.revisions.filter { $0.new == nil }.map(\.key)
    if gone.isEmpty { return }
    try exchange.stored.tables.remove([exchange.stored.shape.name: gone], on: connection)
  }

  /// - Throws: ``/SocleEntities/EntityError/incompatible(entity:reason:)`` if an app's trigger has changed what was restored.
  private func verify(_ exchange: Exchange) throws {
    let found = try images(of: exchange.revisions.map(\.key), exchange.stored)
    guard let changed = exchange.revisions.first(where: { found[$0.key] != $0.new }) else { return }
    throw EntityError.incompatible(
      entity: exchange.stored.shape.name,
      reason: """
        a trigger changes the object \(changed.key) when it is written, so the step cannot be undone or redone exactly. \
        Drop the trigger, or call clearHistory()
        """)
  }

  /// Replaces the changes of a step by others with the same positions.
  private func replace(_ rows: [ChangeRow]) throws {
    if rows.count > Connection.few, let first = rows.first {
      try connection.delete(in: ChangeRow.row, where: [ChangeRow.step.equals(first.step)])
    }
    try connection.insert(few: rows, in: ChangeRow.row, onConflict: .updateAll())
  }
}
