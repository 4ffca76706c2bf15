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
    let stored = try read(revision.layout, known)
    for index in revision.objects.indices {
      revision.objects[index].stored = stored[revision.objects[index].id]
    }
  }

  /// The stored images of the objects with these ids.
  func read(_ layout: Layout, _ ids: [Int64]) throws -> [Int64: Image] {
    let shape = layout.shape(with: try columnNames(of: layout.entity))
    let rows = try EntityTables([shape]).rows(of: shape, ids.map { .int($0) }, on: connection)
    let places = layout.columns.map { column in
      shape.properties.firstIndex { $0.name == column.name }
    }
    var images: [Int64: Image] = [:]
    images.reserveCapacity(rows.keys.count)
    for (index, key) in rows.keys.enumerated() {
      let row = rows.row(index)
      // Mostly, the columns are the same.
      let values =
        rows.width == places.count
        ? Array(row) : places.map { $0.map { row[row.startIndex + $0] } ?? .null }
      images[try key.number(of: layout.entity)] = Image(
        values: values, lists: rows.lists.map { $0[index] ?? [] })
    }
    return images
  }

  /// The columns that a table has now.
  func columnNames(of table: String) throws -> Set<String> {
    if let known = knownColumns.withLock({ $0[table] }) { return known }
    let names = LiteralQuery(
      "SELECT name FROM pragma_table_info(\(table))",
      purpose: "reading the columns of \(table)", reading: String.self)
    let columns = Set(try connection.rows(of: names))
    knownColumns.withLock { $0[table] = columns }
    return columns
  }
}

extension Collection<Int64> {
  /// The ids for the right side of IN: one parameter, whatever their number.
  var list: SQLFragment { map(EntityKey.int).list }
}
