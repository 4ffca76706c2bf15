import Entities
import EntityTables
import SQLiteCore
import SQLiteQueries

extension GraphStep {
  /// Deletes one object; see ``SQLitePersister/delete(object:)-(Object)``.
  public func delete<Object: Saveable>(object: Object) throws {
    try delete([object], cascading: false)
  }

  /// Deletes objects; see ``SQLitePersister/delete(objects:)-([Object])``.
  public func delete<Object: Saveable>(objects: [Object]) throws {
    try delete(objects, cascading: false)
  }

  /// Deletes an object and what it owns; see ``SQLitePersister/deleteAll(object:)-(Object)``.
  public func deleteAll<Object: Saveable>(object: Object) throws {
    try delete([object], cascading: true)
  }

  /// Deletes objects and what they own; see ``SQLitePersister/deleteAll(objects:)-([Object])``.
  public func deleteAll<Object: Saveable>(objects: [Object]) throws {
    try delete(objects, cascading: true)
  }

  private func delete<Object: Saveable>(_ objects: [Object], cascading: Bool) throws {
    let keys = try objects.map { try $0.storedKey }
    if keys.isEmpty { return }
    try prepare(Object.self)
    let going = try tables.deletion(
      of: Object.entityName, keys, cascading: cascading, on: connection)
    var gone: [String: Set<Int64>] = [:]
    for (entity, keys) in going { gone[entity] = Set(try keys.map { try $0.number(of: entity) }) }
    try apply(try history.revisions(deleting: gone, tables.shapes))
  }
}

extension History {
  /// The revisions that delete objects, and remove them from the lists and to-one relations of other objects.
  mutating func revisions(
    deleting gone: [String: Set<Int64>], _ shapes: [String: EntityShape]
  ) throws -> [Revision] {
    // Deletions come first, because callers see the operations of a step in this order.
    try checkSchema()
    let all = try revisions(of: shapes)
    let going = all.filter { gone[$0.layout.entity] != nil }
    let staying = all.filter { gone[$0.layout.entity] == nil }
    return try (going + staying).map { revision in
      var revision = revision
      let own = gone[revision.layout.entity] ?? []
      revision.objects = own.sorted().map { Revision.Object(id: $0, image: nil) }
      for (id, image) in try holders(of: gone, revision).sorted(by: { $0.key < $1.key }) {
        let new = image.without(gone, revision.layout)
        revision.objects.append(Revision.Object(id: id, image: new, stored: image))
      }
      return revision
    }.filter { !$0.objects.isEmpty }
  }

  /// The objects of a layout that stay, and whose lists or to-one relations contain one of the deleted objects.
  private mutating func holders(
    of gone: [String: Set<Int64>], _ revision: Revision
  ) throws -> [Int64: Image] {
    let layout = revision.layout
    let tables = try tables(of: revision)
    guard tables.exist else { return [:] }
    var holders: Set<Int64> = []
    for column in layout.columns where tables.rows.columnNames.contains(column.name) {
      guard let ids = column.target.flatMap({ gone[$0] }) else { continue }
      let rows = try connection.rows(
        of: tables.rows, withKeys: ids.map(SQLiteValue.integer), by: tables.rows[column.name])
      holders.formUnion(rows.compactMap { $0.values[0].integer.map(Int64.init) })
    }
    for (list, links) in zip(layout.lists, tables.links) {
      guard let ids = gone[list.target] else { continue }
      holders.formUnion(
        try connection.rows(of: links, withKeys: ids, by: Link.target).lazy.map(\.owner))
    }
    holders.subtract(gone[layout.entity] ?? [])
    return holders.isEmpty ? [:] : try connection.images(of: Array(holders), tables)
  }
}

extension Image {
  /// The image without references to deleted objects: a to-one relation becomes NULL, a list leaves them out.
  fileprivate func without(_ gone: [String: Set<Int64>], _ layout: Layout) -> Image {
    var image = self
    for (place, column) in layout.columns.enumerated() {
      guard case .integer(let id) = values[place], let target = column.target,
        gone[target]?.contains(id) == true
      else { continue }
      image.values[place] = .null
    }
    for (place, list) in layout.lists.enumerated() {
      guard let gone = gone[list.target] else { continue }
      image.lists[place].removeAll { gone.contains($0) }
    }
    return image
  }
}
