import SQLiteCore
import SQLiteQueries

/// Reads and writes the images of one layout. A single object is read and written by statements that the connection keeps compiled,
/// many by streams.
extension Connection {
  /// The stored images of the objects with these ids.
  func images(of ids: [Int64], _ tables: LayoutTables) throws -> [Int64: Image] {
    let rows =
      ids.count == 1
      ? try row(of: tables.rows, key: ids[0]).map { [$0] } ?? []
      : try rows(of: tables.rows, withKeys: ids.map(SQLiteValue.integer), by: tables.id)
    var images: [Int64: Image] = [:]
    images.reserveCapacity(rows.count)
    for row in rows {
      if case .integer(let id) = row.values[0] { images[id] = tables.image(of: row) }
    }
    if images.isEmpty { return images }
    for (place, links) in tables.links.enumerated() {
      for link in try self.links(of: ids, links) { images[link.owner]?.append(link, place) }
    }
    return images
  }

  /// The rows of a list's table with these owners, ordered by owner and position.
  private func links(of ids: [Int64], _ links: RowDescription<Link>) throws -> [Link] {
    if ids.count == 1 {
      return try rows(
        of: links, where: [Link.owner.equals(ids[0])], orderedBy: [Link.position.ascending])
    }
    return try rows(of: links, withKeys: ids, by: Link.owner).sorted {
      ($0.owner, $0.position) < ($1.owner, $1.position)
    }
  }

  /// Writes the rows and lists of objects where they differ from the stored ones.
  func write(_ objects: [Revision.Object], _ tables: LayoutTables) throws {
    let rows = objects.compactMap { object in
      object.image.flatMap { image in
        image.values == object.stored?.values ? nil : tables.row(object.id, image)
      }
    }
    try insert(rows, in: tables.rows, onConflict: .updateAll())
    for (place, links) in tables.links.enumerated() {
      var change = ListChange()
      for object in objects { change.add(object, place) }
      if !change.unordered.isEmpty {
        try delete(in: links, withKeys: change.unordered, by: Link.owner)
      }
      if change.surplus.count > Self.few {
        try delete(
          in: links, withKeys: change.surplus.map { ($0.owner, $0.position) }, by: Link.owner,
          Link.position)
      } else {
        for link in change.surplus { try delete(link, in: links) }
      }
      try insert(change.new, in: links, onConflict: .updateAll())
    }
  }

  /// Deletes stored objects with their lists.
  func delete(_ objects: [Revision.Object], _ tables: LayoutTables) throws {
    for (place, links) in tables.links.enumerated() {
      let owners = objects.filter { $0.stored?.lists[place].isEmpty == false }.map(\.id)
      if !owners.isEmpty { try delete(in: links, withKeys: owners, by: Link.owner) }
    }
    if objects.count == 1, let stored = objects[0].stored {
      try delete(tables.row(objects[0].id, stored), in: tables.rows)
    } else {
      let ids = objects.map { SQLiteValue.integer($0.id) }
      try delete(in: tables.rows, withKeys: ids, by: tables.id)
    }
  }

  /// Inserts a few rows one by one, and many by one statement.
  func insert<Row>(
    _ rows: [Row], in description: RowDescription<Row>, onConflict conflict: ConflictPolicy<Row>
  ) throws {
    if rows.count > Self.few {
      try insert(contentsOf: rows, in: description, onConflict: conflict)
    } else {
      for row in rows { try insert(row, in: description, onConflict: conflict) }
    }
  }

  /// The number of rows up to which single statements are faster than one for all.
  static var few: Int { 4 }
}

extension Image {
  fileprivate mutating func append(_ link: Link, _ place: Int) {
    if link.position != lists[place].count { isNumbered = false }
    lists[place].append(link.target)
  }
}

/// The rows of a list's table that have to change.
private struct ListChange {
  /// The owners whose links have other positions than those that count from 0: all their links are written again.
  var unordered: [Int64] = []
  var surplus: [Link] = []
  var new: [Link] = []

  mutating func add(_ object: Revision.Object, _ place: Int) {
    guard let list = object.image?.lists[place] else { return }
    var old = object.stored?.lists[place] ?? []
    if list == old { return }
    if object.stored?.isNumbered == false {
      unordered.append(object.id)
      old = []
    }
    for (position, target) in list.enumerated()
    where position >= old.count || old[position] != target {
      new.append(Link(owner: object.id, position: position, target: target))
    }
    for (position, target) in old.enumerated().dropFirst(list.count) {
      surplus.append(Link(owner: object.id, position: position, target: target))
    }
  }
}
