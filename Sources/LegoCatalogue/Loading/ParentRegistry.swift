internal import SQLiteCore

/// The keys of every table that rows name, shared by all their children.
final class ParentRegistry {
  private let connections: [Connection]
  private var known: [LegoReference.Parent: ParentKeys] = [:]

  /// - Parameter connections: Where parents are looked for, one after the other.
  init(_ connections: [Connection]) {
    self.connections = connections
  }

  func keys(of parent: LegoReference.Parent) throws -> ParentKeys {
    if let keys = known[parent] { return keys }
    let keys = try ParentKeys(parent, on: connections)
    known[parent] = keys
    return keys
  }

  /// Lets the look-ups go, without which no connection can be closed.
  func close() {
    known = [:]
  }

  /// Where the key of the reader's own table is remembered, nil if no other table's rows name it.
  func ownKey(of reader: LegoRecordReader) throws -> LegoRowSource.OwnKey? {
    let parents = LegoSchema.tables.flatMap(\.references).flatMap(\.parents)
    guard let parent = parents.first(where: { $0.table == reader.table.name }),
      let cell = reader.cellIndex(of: parent.column)
    else { return nil }
    return LegoRowSource.OwnKey(cell: cell, cache: try keys(of: parent).cache)
  }

  /// What to check of the records of `reader` while they pass.
  ///
  /// A reference to the same table is not among it: its parent may come later.
  func checks(for reader: LegoRecordReader) throws -> [ReferenceCheck] {
    var checks: [ReferenceCheck] = []
    for reference in reader.table.references where !reference.isToItself(reader.table) {
      guard let cell = reader.cellIndex(of: reference.column) else { continue }
      checks.append(
        ReferenceCheck(
          column: reader.header.entries[cell].column, cell: cell,
          parents: try reference.parents.map(keys)))
    }
    return checks
  }
}

extension LegoReference {
  func isToItself(_ table: LegoTable) -> Bool {
    parents.contains { $0.table == table.name }
  }
}
