import Entities
import EntityTables
import SQLiteCore
import SQLiteQueries

extension History {
  /// Reads the stored images of a revision's objects.
  ///
  /// - Parameter newFrom: Objects with this id or a larger one are known not to be stored.
  func readStored(of revision: inout Revision, newFrom: Int64 = .max) throws {
    let known = revision.objects.map(\.id).filter { $0 < newFrom }
    if known.isEmpty { return }
    let stored = try read(revision.layout, "IN \(known.list)")
    for index in revision.objects.indices {
      revision.objects[index].stored = stored[revision.objects[index].id]
    }
  }

  /// The images of the objects whose ids fulfil a condition.
  func read(_ layout: Layout, _ condition: SQLFragment) throws -> [Int64: Image] {
    let lists = try layout.lists.map { try read($0, of: layout, condition) }
    let live = try columnNames(of: layout.entity)
    let stored = layout.columns.map(\.name).filter(live.contains)
    let places = layout.columns.map { stored.firstIndex(of: $0.name) }
    var images: [Int64: Image] = [:]
    try connection.forEachRow(
      of: TableDescription.known(layout.entity, ["id"] + stored).rows,
      where: [Condition(test: "id \(condition)")]
    ) { row in
      guard case .integer(let id) = row.values[0] else { throw EntityError.damagedHistory }
      images[id] = Image(
        values: places.map { $0.map { row.values[$0 + 1] } ?? .null },
        lists: lists.map { $0[id, default: []] })
      return true
    }
    return images
  }

  /// The targets of each owner whose id fulfils a condition.
  private func read(
    _ list: Layout.List, of layout: Layout, _ condition: SQLFragment
  ) throws -> [Int64: [Int64]] {
    var targets: [Int64: [Int64]] = [:]
    let links = LiteralQuery(
      """
      SELECT owner_id, target_id FROM \(identifier: layout.table(of: list))
      WHERE owner_id \(condition) ORDER BY owner_id, position
      """, purpose: "reading \(list.relation) of \(layout.entity)",
      reading: Int64.self, Int64.self)
    try connection.forEachRow(of: links) { owner, target in
      targets[owner, default: []].append(target)
      return true
    }
    return targets
  }

  /// The columns that a table has now; a property may have been removed after the layout was stored.
  func columnNames(of table: String) throws -> Set<String> {
    let names = LiteralQuery(
      "SELECT name FROM pragma_table_info(\(table))",
      purpose: "reading the columns of \(table)", reading: String.self)
    return Set(try connection.rows(of: names))
  }
}

extension Collection<Int64> {
  /// The ids for the right side of IN: one parameter, whatever their number.
  var list: SQLFragment { map(EntityKey.int).list }
}
