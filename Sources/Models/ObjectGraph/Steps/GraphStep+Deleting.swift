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
    guard layout.refers(to: gone) else { return [:] }
    let live = try columnNames(of: layout.entity)
    if live.isEmpty { return [:] }
    let columns = layout.columns.compactMap { column -> SQLFragment? in
      guard live.contains(column.name), let ids = column.target.flatMap({ gone[$0] }) else {
        return nil
      }
      return """
        SELECT id FROM \(identifier: layout.entity) WHERE \(identifier: column.name) IN \(ids.list)
        """
    }
    let lists = layout.lists.compactMap { list -> SQLFragment? in
      gone[list.target].map { ids in
        "SELECT owner_id FROM \(identifier: layout.table(of: list)) WHERE target_id IN \(ids.list)"
      }
    }
    if columns.isEmpty && lists.isEmpty { return [:] }
    let found = SQLCommand(
      "looking for what holds an object that is deleted",
      "\(columns + lists, separator: " UNION ")")
    let own = gone[layout.entity] ?? []
    let holders = try connection.values(of: found).compactMap { $0[0].integer.map(Int64.init) }
      .filter { !own.contains($0) }
    return holders.isEmpty ? [:] : try read(revision, holders)
  }
}

extension Image {
  /// The image without references to deleted objects: a to-one relation becomes NULL, a list leaves them out.
  fileprivate func without(_ gone: [String: Set<Int64>], _ layout: Layout) -> Image {
    var image = self
    for (place, column) in layout.columns.enumerated() {
      guard case .int(let id) = values[place], let target = column.target,
        gone[target]?.contains(id) == true
      else { continue }
      image.values[place] = .null
    }
    for (place, list) in layout.lists.enumerated() {
      guard let gone = gone[list.target] else { continue }
      image.lists[place].removeAll {
        if case .int(let id) = $0 { gone.contains(id) } else { false }
      }
    }
    return image
  }
}
