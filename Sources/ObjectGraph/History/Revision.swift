import Entities
import EntityTables
import SQLiteCore

/// New images of some objects of one layout.
struct Revision {
  let layout: Layout
  let number: Int
  /// The ids of the objects, each at most once.
  private(set) var ids: [Int64] = []
  /// For each id its new image; nil deletes the object.
  private(set) var images: [Image?] = []
  /// For each id the stored image; to be set before the revision is written.
  var before: [Image?] = []

  init(_ layout: Layout, _ number: Int) {
    self.layout = layout
    self.number = number
  }

  mutating func append(_ id: Int64, _ image: Image?) {
    ids.append(id)
    images.append(image)
  }

  /// The objects whose new image differs from the stored one.
  var changes: Revision {
    let places = ids.indices.filter { images[$0] != before[$0] }
    if places.count == ids.count { return self }
    var changes = Revision(layout, number)
    for place in places {
      changes.append(ids[place], images[place])
      changes.before.append(before[place])
    }
    return changes
  }
}

extension History {
  /// The revisions that store a batch.
  func revisions(storing batch: EntityBatch, _ shapes: [EntityShape]) throws -> [Revision] {
    var revisions: [Revision] = []
    for shape in shapes {
      guard let rows = batch.rows[shape.name] else { continue }
      var revision = try revision(of: shape)
      let links = shape.toMany.map { batch.links[shape.name]?[$0.name]?.links ?? [] }
      // The links are in the order of the rows.
      var next = links.map { _ in 0 }
      for (index, key) in rows.keys.enumerated() {
        var image = Image()
        image.reserveCapacity(32 * revision.layout.width)
        for value in rows.row(index) { image.append(value.stored) }
        for (place, links) in links.enumerated() {
          var targets = Image()
          while next[place] < links.count, links[next[place]].owner == key {
            targets.append(target: try links[next[place]].target.number(of: shape.name))
            next[place] += 1
          }
          image.append(.blob(targets))
        }
        revision.append(try key.number(of: shape.name), image)
      }
      revisions.append(revision)
    }
    return revisions
  }
}

extension EntityKey {
  /// The number, which every id of a graph is.
  func number(of entity: String) throws(EntityError) -> Int64 {
    guard case .int(let number) = self else {
      throw .incompatible(entity: entity, reason: "its id \(self) is no integer")
    }
    return number
  }
}
