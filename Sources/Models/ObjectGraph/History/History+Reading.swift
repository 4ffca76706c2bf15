import Entities
import EntityTables
import SQLiteCore
import SQLiteQueries

extension History {
  /// Reads the stored images of a revision's objects.
  ///
  /// - Parameter newFrom: Objects with this id or a larger one are known not to be stored.
  mutating func readStored(of revision: inout Revision, newFrom: Int64 = .max) throws {
    let unread = revision.objects.filter { $0.id < newFrom && $0.stored == nil }.map(\.id)
    if unread.isEmpty { return }
    let stored = try read(revision, unread)
    for index in revision.objects.indices where revision.objects[index].stored == nil {
      revision.objects[index].stored = stored[revision.objects[index].id]
    }
  }

  /// The stored images of the objects with these ids.
  mutating func read(_ revision: Revision, _ ids: [Int64]) throws -> [Int64: Image] {
    let tables = try tables(of: revision)
    if ids.count == 1 {
      return try connection.image(of: ids[0], tables).map { [ids[0]: $0] } ?? [:]
    }
    let rows = try tables.tables.rows(of: tables.shape, ids.map { .int($0) }, on: connection)
    var images: [Int64: Image] = [:]
    images.reserveCapacity(rows.keys.count)
    for (index, key) in rows.keys.enumerated() {
      images[try key.number(of: tables.shape.name)] = Image(
        values: tables.values(of: rows.row(index)), lists: rows.lists.map { $0[index] ?? [] })
    }
    return images
  }
}

extension Connection {
  /// The version of the schema, which each change of the schema raises, whoever makes it.
  var schemaVersion: Int64? {
    get throws {
      try values(of: PragmaQuery("schema_version")).first?.first?.integer.map(Int64.init)
    }
  }

  /// The columns that a table has now.
  func columnNames(of table: String) throws -> Set<String> {
    let names = LiteralQuery(
      "SELECT name FROM pragma_table_info(\(table))",
      purpose: "reading the columns of \(table)", reading: String.self)
    return Set(try rows(of: names))
  }
}

extension Collection<Int64> {
  /// The ids for the right side of IN: one parameter, whatever their number.
  var list: SQLFragment { map(EntityKey.int).list }
}
