import Entities
import SQLiteCore

extension HistoryStep {
  /// The parts of entities that are read for their images.
  struct Parts {
    var values = true
    /// The places of lists in the registered shape.
    var lists: [Int]

    static func all(of stored: StoredShape) -> Parts {
      Parts(lists: Array(stored.shape.toMany.indices))
    }
  }

  /// The stored images of the entities with these keys. Columns that the file lacks are null, and lists that it lacks are empty.
  func images(
    of keys: [EntityKey], _ stored: StoredShape, _ parts: Parts
  ) throws -> [EntityKey: EntityImage] {
    if keys.isEmpty { return [:] }
    let reader = TablesReader(tables: stored.tables, connection: connection)
    let lists = parts.lists.filter { stored.live.toMany.contains(stored.shape.toMany[$0]) }
    var questions = lists.map { place in
      EntityQuestion.targets(
        EntityEdge(stored.live, stored.shape.toMany[place]), of: keys, isAll: false)
    }
    var images: [EntityKey: EntityImage] = [:]
    images.reserveCapacity(keys.count)
    var empty = EntityImage(values: nil, lists: stored.shape.toMany.map { _ in nil })
    for place in parts.lists { empty.lists[place] = [] }
    if parts.values {
      guard
        case .rows(let rows)? = try reader.answers(
          to: [.rows(stored.live, Set(keys), isMost: false)], isLast: false
        ).first
      else { return [:] }
      for (index, key) in rows.keys.enumerated() {
        empty.values = stored.all(rows.row(index))
        images[key] = empty
      }
      if images.isEmpty { questions = [] }
    } else {
      for key in keys { images[key] = empty }
    }
    for (place, answer) in zip(lists, try reader.answers(to: questions, isLast: false)) {
      guard case .targets(let found) = answer else { continue }
      for (owner, targets) in zip(found.owners, found.lists) {
        images[owner]?.lists[place] = targets
      }
    }
    return images
  }
}

extension StoredShape {
  /// The values of all columns of the registered shape.
  fileprivate func all(_ values: ArraySlice<EntityValue>) -> [EntityValue] {
    if missing == nil { return Array(values) }
    let found = Dictionary(
      zip(live.columns.map(\.name), values), uniquingKeysWith: { first, _ in first })
    return shape.columns.map { found[$0.name] ?? .null }
  }
}
