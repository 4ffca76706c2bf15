import Entities
import SQLiteCore
import SQLiteQueries

extension HistoryStep {
  /// One registered shape's part of a step that is undone or redone.
  private struct Exchange {
    let stored: StoredShape
    /// The places of its changes in the step.
    let places: [Int]
    let keys: [EntityKey]
    /// The images to restore; nil for entities to delete.
    let wanted: [EntityImage?]
    /// The stored images, with the same parts.
    var found: [EntityImage?] = []
  }

  /// Undoes the last step, or redoes the next one, by exchanging the images of the step with the stored images.
  ///
  /// - Returns: The operations of the step; nil if there is none.
  package mutating func swap(undoing: Bool) throws -> [HistoryOperation]? {
    let step = undoing ? state.step : state.step + 1
    try checkSchema()
    let rows = try connection.rows(
      of: ChangeRow.row, where: [ChangeRow.step.equals(step)],
      orderedBy: [ChangeRow.position.ascending])
    if rows.isEmpty { return nil }
    let exchanges = try exchanges(rows)
    let swapped = try exchanged(rows, exchanges)
    for exchange in exchanges { try remove(exchange) }
    for exchange in exchanges { try restore(exchange) }
    for exchange in exchanges where exchange.stored.hasTriggers { try verify(exchange) }
    try replace(swapped)
    state.step += undoing ? -1 : 1
    // The operations describe the step as it was made, even when it is undone.
    return try (undoing ? rows : swapped).map { row in
      try HistoryOperation(
        row.image == nil ? .create : row.digest == nil ? .delete : .update, row, cache.registered)
    }
  }

  private mutating func exchanges(_ rows: [ChangeRow]) throws -> [Exchange] {
    let places = Dictionary(grouping: rows.indices) { rows[$0].shape }
    return try places.sorted { $0.key < $1.key }.map { number, places in
      let stored = try stored(number)
      try stored.requireComplete(
        "Steps of what was removed cannot be undone: call clearHistory()")
      var exchange = Exchange(
        stored: stored, places: places,
        keys: try places.map { try rows[$0].key.typed(stored.shape.key, of: stored.shape.name) },
        wanted: try places.map { place in
          try rows[place].image.map { try EntityImage($0, stored.shape) }
        })
      try read(&exchange)
      return exchange
    }
  }

  /// Reads the stored images with the parts of the wanted ones; those of entities to delete are complete.
  private func read(_ exchange: inout Exchange) throws {
    let (keys, wanted, stored) = (exchange.keys, exchange.wanted, exchange.stored)
    func select(_ isNeeded: (EntityImage?) -> Bool) -> [EntityKey] {
      zip(keys, wanted).filter { isNeeded($1) }.map(\.0)
    }
    let rows = try images(of: select { $0 == nil || $0?.values != nil }, stored, Parts(lists: []))
    var lists: [[EntityKey: EntityImage]] = []
    for list in stored.shape.toMany.indices {
      let owners = select { $0 == nil || $0?.lists[list] != nil }
      lists.append(try images(of: owners, stored, Parts(values: false, lists: [list])))
    }
    exchange.found = zip(keys, wanted).map { key, wanted in
      var image = rows[key]
      if image == nil, let wanted, wanted.values == nil {
        image = EntityImage(values: nil, lists: wanted.lists.map { _ in nil })
      }
      for (place, images) in lists.enumerated() where wanted == nil || wanted?.lists[place] != nil {
        image?.lists[place] = images[key]?.lists[place] ?? []
      }
      return image
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
      for (index, place) in exchange.places.enumerated() {
        exchanged[place].image = exchange.found[index]?.bytes
        exchanged[place].digest = rows[place].image?.digest
        if exchanged[place].image?.digest != rows[place].digest {
          conflicts[exchange.stored.shape.name, default: []].append(exchange.keys[index])
        }
      }
    }
    guard conflicts.isEmpty else { throw .changedElsewhere(objects: conflicts) }
    return exchanged
  }

  private func remove(_ exchange: Exchange) throws {
    let gone = zip(exchange.keys, exchange.wanted).filter { $1 == nil }.map(\.0)
    if gone.isEmpty { return }
    try exchange.stored.requireNoCascade(from: gone, on: connection)
    try exchange.stored.tables.remove([exchange.stored.shape.name: gone], on: connection)
  }

  private func restore(_ exchange: Exchange) throws {
    var changed = Differences(exchange.stored.shape)
    for (key, image) in zip(exchange.keys, exchange.wanted) {
      if let image { changed.add(key, image) }
    }
    try write(changed, exchange.stored.tables)
  }

  /// - Throws: ``/Entities/EntityError/incompatible(entity:reason:)`` if an app's trigger has changed what was restored.
  private func verify(_ exchange: Exchange) throws {
    var again = exchange
    try read(&again)
    for (index, key) in exchange.keys.enumerated()
    where again.found[index] != exchange.wanted[index] {
      throw EntityError.incompatible(
        entity: exchange.stored.shape.name,
        reason:
          "a trigger changes \(key) when it is written, so the step cannot be undone or redone exactly"
      )
    }
  }

  /// Replaces the changes of a step by others with the same positions.
  private func replace(_ rows: [ChangeRow]) throws {
    if rows.count > Connection.few, let first = rows.first {
      try connection.delete(in: ChangeRow.row, where: [ChangeRow.step.equals(first.step)])
    }
    try connection.insert(few: rows, in: ChangeRow.row, onConflict: .updateAll())
  }
}
